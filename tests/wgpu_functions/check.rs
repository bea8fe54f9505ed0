//! Compares one function on a device with the host.

use crate::inputs::{Inputs, Row};
use dispatch_runtime::scalar::{Host, Pointwise};
use dispatch_runtime::{
    AnyTensor, Backend, Bool, Float, Int, Kind, KindId, Shape, Tensor, TensorData, Wgpu, WgpuDevice,
};
use libtest_mimic::Failed;

/// Evaluates `function` at many values on the device. Floats may differ by `ulps` from the result in double precision;
/// NaN, infinities, signs of zeros and all else are those of the host.
pub(crate) fn check<E: Pointwise>(function: &E, ulps: f64, device: &WgpuDevice) -> Result<(), Failed> {
    let inputs = Inputs::new(E::INPUTS);
    let tensors: Vec<Argument> =
        (0..E::INPUTS.len()).map(|i| Argument::new(&inputs, i, device)).collect::<Result<_, _>>()?;
    let args: Vec<AnyTensor<'_, Wgpu>> = tensors.iter().map(Argument::any).collect();
    let got = words(Wgpu::map(function, &args)?.into_data()?);
    let single = |row| E::Output::element::<f32, i32>(function.eval(Host::new(), &Row(&inputs, row)));
    let double = |row| E::Output::element::<f64, i64>(function.eval(Host::new(), &Row(&inputs, row)));
    let rows = inputs.rows();
    let host = words(TensorData::new((0..rows).map(single).collect::<Vec<_>>(), [rows])?);
    let exact: Vec<f64> = TensorData::new((0..rows).map(double).collect::<Vec<_>>(), [rows])?.to_vec();
    let mut worst = 0.0_f64;
    for row in 0..rows {
        let error = match E::Output::ID {
            KindId::Float => distance(f32::from_bits(got[row]), f32::from_bits(host[row]), exact[row]),
            _ => {
                if got[row] == host[row] {
                    0.0
                } else {
                    f64::INFINITY
                }
            }
        };
        if inputs.subnormal(row) {
            continue;
        }
        worst = worst.max(error);
        if error > ulps {
            let columns = inputs.columns.iter().map(|column| format!("{:#010x}", column[row]));
            let arguments = columns.collect::<Vec<_>>().join(", ");
            let message = format!(
                "of ({arguments}): {:#010x} instead of {:#010x}, off by {error} ulp",
                got[row], host[row]
            );
            return Err(Failed::from(message));
        }
    }
    if std::env::var_os("DISPATCH_REPORT").is_some() {
        eprintln!("{:<16} {worst:.2} ulp", E::NAME);
    }
    Ok(())
}

/// An argument on the device.
enum Argument {
    Float(Tensor<Wgpu, Float>),
    Int(Tensor<Wgpu, Int>),
    Bool(Tensor<Wgpu, Bool>),
}

impl Argument {
    fn new(inputs: &Inputs, index: usize, device: &WgpuDevice) -> Result<Self, Failed> {
        let data = TensorData::from_buffer(inputs.buffer(index), Shape::from([inputs.rows()]))?;
        Ok(match inputs.kinds[index] {
            KindId::Float => Self::Float(Wgpu::from_data(data, device)?),
            KindId::Int => Self::Int(Wgpu::from_data(data, device)?),
            KindId::Bool => Self::Bool(Wgpu::from_data(data, device)?),
        })
    }

    fn any(&self) -> AnyTensor<'_, Wgpu> {
        match self {
            Self::Float(tensor) => AnyTensor::Float(tensor),
            Self::Int(tensor) => AnyTensor::Int(tensor),
            Self::Bool(tensor) => AnyTensor::Bool(tensor),
        }
    }
}

/// The bits of the values.
fn words(data: TensorData) -> Vec<u32> {
    match data.dtype().kind() {
        KindId::Float => data.to_vec::<f32>().into_iter().map(f32::to_bits).collect(),
        KindId::Int => data.to_vec::<i32>().into_iter().map(|value| value as u32).collect(),
        KindId::Bool => data.to_vec::<bool>().into_iter().map(u32::from).collect(),
    }
}

/// How far `got` is from the exact result, in units of the last place; infinite where it is of another class than the host's.
fn distance(got: f32, host: f32, exact: f64) -> f64 {
    let same = got.to_bits() == host.to_bits() || got.is_nan() && host.is_nan();
    // Results below the normal range may be zero, of the same sign.
    let vanishes = exact.abs() < f64::from(f32::MIN_POSITIVE) && got.abs() <= f32::MIN_POSITIVE;
    if same
        || got == exact as f32 && got != 0.0
        || vanishes && got.is_sign_negative() == host.is_sign_negative()
    {
        return 0.0;
    }
    // At the edge of the range one of two results near each other is infinite.
    let edge = got.abs().min(host.abs()) > 3.4e38 && got.is_sign_negative() == host.is_sign_negative();
    if got.is_nan() || host.is_nan() || got == 0.0 || got.is_infinite() != host.is_infinite() {
        return if edge { 1.0 } else { f64::INFINITY };
    }
    let exponent = exact.abs().max(f64::from(f32::MIN_POSITIVE)).log2().floor();
    (f64::from(got) - exact).abs() / (exponent - 23.0).exp2()
}
