//! Tensors made of nothing.

use super::elementwise::{Element, Names, Operand, Word, run};
use crate::wgpu::WgpuDevice;
use crate::wgpu::tensor::WgpuTensor;
use crate::{DType, Element as _, Result, Scalar, Shape, f16};

/// One value everywhere.
pub(crate) fn full(
    operation: &'static str,
    shape: Shape,
    value: Scalar,
    dtype: DType,
    device: WgpuDevice,
) -> Result<WgpuTensor> {
    let word = match dtype {
        DType::Bool => u32::from(bool::from_scalar(value)),
        DType::F16 => f16::from_scalar(value).to_f32().to_bits(),
        DType::I32 => i32::from_scalar(value) as u32,
        _ => f32::from_scalar(value).to_bits(),
    };
    let element = Element {
        kernel: if dtype == DType::F16 { "full_half" } else { "full" },
        function: None,
        prelude: None,
        source: &String::new,
        call: if dtype == DType::F16 { &half_call } else { &same_call },
        words: &[word],
    };
    create(operation, &element, shape, dtype, device)
}

/// `start`, `start + step`, ..: `length` integers.
pub(crate) fn arange(
    operation: &'static str,
    start: i64,
    step: i64,
    length: usize,
    device: WgpuDevice,
) -> Result<WgpuTensor> {
    let element = Element {
        kernel: "arange",
        function: None,
        prelude: None,
        source: &String::new,
        call: &ramp_call,
        // Computed modulo 2^32, in which every element lies.
        words: &[start as u32, step as u32],
    };
    create(operation, &element, Shape::from([length]), DType::I32, device)
}

pub(super) fn same_call(names: &Names<'_>) -> String {
    (names.word)(0)
}

pub(super) fn half_call(names: &Names<'_>) -> String {
    format!("f16(bitcast<f32>({}))", (names.word)(0))
}

pub(super) fn ramp_call(names: &Names<'_>) -> String {
    format!("{} + {} * {}", (names.word)(0), names.position, (names.word)(1))
}

fn create(
    operation: &'static str,
    element: &Element<'_>,
    shape: Shape,
    dtype: DType,
    device: WgpuDevice,
) -> Result<WgpuTensor> {
    let output = WgpuTensor::new(operation, shape, dtype, device)?;
    if let Some(storage) = output.storage() {
        let target = Operand { storage, layout: output.layout().clone(), word: Word::raw(dtype) };
        run(storage.context(), operation, element, &[], &target, true)?;
    }
    Ok(output)
}
