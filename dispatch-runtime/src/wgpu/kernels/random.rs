//! Random numbers: the same as on the CPU, but for the rounding of normal ones.

use super::elementwise::{Element, Names, Operand, Word, run};
use crate::rules::random;
use crate::wgpu::WgpuDevice;
use crate::wgpu::tensor::WgpuTensor;
use crate::{DType, Result, Shape};

pub(super) const SOURCE: &str = include_str!("random.wgsl");

/// Uniform numbers in `[low, high)`, to the bit those of the CPU.
pub(crate) fn uniform(
    operation: &'static str,
    shape: Shape,
    low: f64,
    high: f64,
    seed: u64,
    device: WgpuDevice,
) -> Result<WgpuTensor> {
    if is_exact(low, high) {
        return generate(operation, "uniform_number", shape, [low as f32, (high - low) as f32], seed, device);
    }
    // The CPU computes in f64, which shaders do not have.
    let elements = shape.checked_elements(operation)?;
    let counters = 0..elements.div_ceil(4) as u64;
    let numbers = counters.flat_map(|counter| random::uniform4(seed, counter, low, high));
    let bytes: Vec<u8> = numbers.take(elements).flat_map(f32::to_le_bytes).collect();
    WgpuTensor::upload(operation, &bytes, shape, DType::F32, device)
}

/// Normal numbers.
pub(crate) fn normal(
    operation: &'static str,
    shape: Shape,
    mean: f64,
    std: f64,
    seed: u64,
    device: WgpuDevice,
) -> Result<WgpuTensor> {
    generate(operation, "normal_number", shape, [mean as f32, std as f32], seed, device)
}

/// Whether `low + (high - low) u` has no rounding in f32 for any `u` of 24 bits: intervals from or around 0, of a length that is a power of two.
fn is_exact(low: f64, high: f64) -> bool {
    let length = high - low;
    let power =
        length.is_normal() && length.to_bits() & ((1 << 52) - 1) == 0 && (1e-20..1e20).contains(&length);
    power && (low == 0.0 || high == -low)
}

fn generate(
    operation: &'static str,
    function: &'static str,
    shape: Shape,
    [a, b]: [f32; 2],
    seed: u64,
    device: WgpuDevice,
) -> Result<WgpuTensor> {
    let output = WgpuTensor::new(operation, shape, DType::F32, device)?;
    if let Some(storage) = output.storage() {
        let element = Element {
            kernel: function,
            function: None,
            prelude: Some(&prelude),
            source: &|| SOURCE.to_owned(),
            call: &|names| call(function, names),
            words: &[seed as u32, (seed >> 32) as u32, a.to_bits(), b.to_bits()],
        };
        let target = Operand { storage, layout: output.layout().clone(), word: Word::Float };
        run(storage.context(), operation, &element, &[], &target, true)?;
    }
    Ok(output)
}

/// The words that four numbers share.
pub(super) fn prelude(position: &str) -> String {
    format!("let words = philox(p.k0, p.k1, {position} / 4u);")
}

pub(super) fn call(function: &str, names: &Names<'_>) -> String {
    let (position, word) = (names.position, names.word);
    match names.lane {
        Some(lane) => format!("{function}(words, {lane}u, {}, {})", word(2), word(3)),
        None => {
            format!(
                "{function}(philox({}, {}, {position} / 4u), {position} % 4u, {}, {})",
                word(0),
                word(1),
                word(2),
                word(3)
            )
        }
    }
}
