//! Elements of f16: in memory half as wide, computed in f32. Values are those of the crate `half`, and of the CPU.

use crate::{Outcome, tests};
use dispatch_runtime::{
    Backend, Bool, Cpu, CpuDevice, DType, ErrorKind, Float, Int, Kind, Result, Tensor, TensorData, View,
    Wgpu, WgpuDevice, Window, f16,
};

tests!(half: values_survive, conversions, creation, pointwise, moved_elements, sums, sums_of_windows, no_mixture);

/// Every number, infinity and NaN.
fn all() -> Vec<f16> {
    (0..=u16::MAX).map(f16::from_bits).collect()
}

/// The bits, of one NaN for all.
fn bits(data: &TensorData) -> Vec<u16> {
    let canonical = |value: &f16| if value.is_nan() { f16::NAN } else { *value };
    data.as_slice::<f16>().unwrap().iter().map(|value| canonical(value).to_bits()).collect()
}

fn numbers(shape: &[usize]) -> TensorData {
    let elements: usize = shape.iter().product();
    let values = (0..elements).map(|i| f16::from_f32(((i * 37) % 101) as f32 / 32.0 - 1.5)).collect();
    TensorData::new(values, shape).unwrap()
}

fn on<B: Backend, K: Kind>(data: &TensorData, device: &B::Device) -> Result<Tensor<B, K>> {
    B::from_data(data.clone(), device)
}

/// Whether the device has such elements; otherwise they are refused, before anything runs.
fn is_supported(device: &WgpuDevice) -> bool {
    let supported = Wgpu::supports(device, DType::F16);
    if !supported {
        let error = Tensor::<Wgpu>::from_data([f16::ONE], device).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::UnsupportedDType { dtype: DType::F16, .. }), "{error}");
    }
    supported
}

/// As on the CPU, within `units` in the last place.
#[track_caller]
fn close(got: &TensorData, want: &TensorData, units: f64) {
    assert_eq!((got.shape(), got.dtype()), (want.shape(), want.dtype()));
    for (place, (got, want)) in got.to_vec::<f64>().into_iter().zip(want.to_vec::<f64>()).enumerate() {
        let least = f16::MIN_POSITIVE_SUBNORMAL.to_f64();
        let tolerance = units * (want.abs() * f16::EPSILON.to_f64()).max(least);
        let same = got == want || (got.is_nan() && want.is_nan());
        assert!(same || (got - want).abs() <= tolerance, "at {place}: {got}, not {want}");
    }
}

/// The same steps on both backends.
macro_rules! both {
    ($device:expr, $units:expr, |$backend:ident, $at:ident| $body:expr) => {{
        let got = {
            type $backend = Wgpu;
            let $at = &$device;
            $body.into_data()?
        };
        let want = {
            type $backend = Cpu;
            let $at = &CpuDevice;
            $body.into_data()?
        };
        close(&got, &want, $units);
    }};
}

fn values_survive(device: WgpuDevice) -> Outcome {
    if !is_supported(&device) {
        return Ok(());
    }
    // To the bit, payloads of NaN too; odd lengths end within a word.
    for length in [1, 2, 3, 65_535, 65_536] {
        let data = TensorData::new(all()[65_536 - length..].to_vec(), [length])?;
        let x = Tensor::<Wgpu, Float>::from_data(data.clone(), &device)?;
        let back = x.clone().into_data()?;
        let raw = |data: &TensorData| -> Vec<u16> {
            data.as_slice::<f16>().unwrap().iter().map(|x| x.to_bits()).collect()
        };
        assert_eq!(raw(&back), raw(&data));
        // Odd places too.
        for start in (0..length.min(4)).filter(|start| start + 1 < length) {
            let part = x.slice((start as i64..,))?.into_data()?;
            assert_eq!(raw(&part), raw(&data)[start..], "from {start} of {length}");
        }
    }
    assert_eq!(on::<Wgpu, Float>(&TensorData::new(Vec::<f16>::new(), [0, 2])?, &device)?.shape()[..], [0, 2]);
    Ok(())
}

fn conversions(device: WgpuDevice) -> Outcome {
    if !is_supported(&device) {
        return Ok(());
    }
    let x: Tensor<Wgpu> = Tensor::from_data(all(), &device)?;
    let wide = x.cast(DType::F32)?.into_data()?.into_vec::<f32>()?;
    for (wide, half) in wide.iter().zip(all()) {
        assert!(
            wide.to_bits() == half.to_f32().to_bits() || wide.is_nan() && half.is_nan(),
            "{half}: {wide}"
        );
    }
    // Every number, the middle between it and the next one, and what lies right beside that: ties to even, infinity beyond, subnormals.
    let mut wide = Vec::new();
    for half in all().into_iter().filter(|half| half.is_finite()) {
        let next = f16::from_bits(half.to_bits() + 1);
        let next = if next.is_finite() { next.to_f32() } else { half.to_f32().signum() * 65536.0 };
        let middle = (half.to_f32() + next) / 2.0;
        let beside = |step: i32| f32::from_bits(middle.to_bits().wrapping_add_signed(step));
        wide.extend([half.to_f32(), middle, beside(-1), beside(1)]);
    }
    wide.extend([f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MAX, 1e-30, -1e-30, 0.0, -0.0]);
    let halves = Tensor::<Wgpu>::from_data(wide.clone(), &device)?.cast(DType::F16)?.into_data()?;
    for (wide, half) in wide.iter().zip(bits(&halves)) {
        let want = f16::from_f32(*wide);
        let want = if want.is_nan() { f16::NAN } else { want };
        assert_eq!(half, want.to_bits(), "{wide:e}");
    }
    let data = TensorData::from(all());
    both!(device, 0.0, |B, at| on::<B, Float>(&data, at)?.int()?);
    both!(device, 0.0, |B, at| on::<B, Float>(&data, at)?.bool()?);
    let ints = TensorData::from([i32::MAX, i32::MIN, 65_519, 65_520, 2049, 2051, -7, 0]);
    both!(device, 0.0, |B, at| on::<B, Int>(&ints, at)?.convert::<Float>(DType::F16)?);
    let truth = TensorData::from([true, false, true]);
    both!(device, 0.0, |B, at| on::<B, Bool>(&truth, at)?.convert::<Float>(DType::F16)?);
    Ok(())
}

fn creation(device: WgpuDevice) -> Outcome {
    if !is_supported(&device) {
        return Ok(());
    }
    for value in [0.0, 1.0, -2.5, 1e6, f64::NAN] {
        both!(device, 0.0, |B, at| Tensor::<B>::full([3, 5], value, DType::F16, at)?);
    }
    both!(device, 0.0, |B, at| on::<B, Float>(&numbers(&[3]), at)?.ones_like()?);
    Ok(())
}

fn pointwise(device: WgpuDevice) -> Outcome {
    if !is_supported(&device) {
        return Ok(());
    }
    let x = TensorData::new(all(), [256, 256])?;
    both!(device, 1.0, |B, at| on::<B, Float>(&x, at)?.silu()?);
    both!(device, 1.0, |B, at| on::<B, Float>(&x, at)?.exp()?);
    both!(device, 1.0, |B, at| on::<B, Float>(&x, at)?.sqrt()?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.neg()?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.relu()?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.is_nan()?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.mul_scalar(0.5)?);
    both!(device, 0.0, |B, at| {
        let x = on::<B, Float>(&x, at)?;
        x.add(&x.transpose()?)?
    });
    both!(device, 0.0, |B, at| {
        let x = on::<B, Float>(&x, at)?;
        x.slice((.., 1..))?.mul(&x.slice((3..4, 1..))?)?
    });
    both!(device, 0.0, |B, at| {
        let x = on::<B, Float>(&x, at)?;
        x.mask_where(&x.greater_scalar(0.0)?, &x.flip([0, 1])?)?
    });
    Ok(())
}

fn moved_elements(device: WgpuDevice) -> Outcome {
    if !is_supported(&device) {
        return Ok(());
    }
    let (x, y) = (numbers(&[5, 7]), numbers(&[5, 3]));
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.transpose()?.reshape([-1])?);
    both!(device, 0.0, |B, at| Tensor::cat(&[on::<B, Float>(&x, at)?, on::<B, Float>(&y, at)?], 1)?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.slice((1..4, 2..))?.flip([1])?.reshape([-1])?);
    let indices = TensorData::from([[3, 0, 6], [1, 1, 5]]);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.gather(1, &on::<B, Int>(&indices, at)?)?);
    let values = numbers(&[2, 3]);
    both!(device, 1.0, |B, at| {
        let values = on::<B, Float>(&values, at)?;
        on::<B, Float>(&x, at)?.scatter_add(1, &on::<B, Int>(&indices, at)?, &values)?
    });
    Ok(())
}

fn sums(device: WgpuDevice) -> Outcome {
    if !is_supported(&device) {
        return Ok(());
    }
    for shape in [&[7][..], &[64, 64], &[5, 9, 4], &[1000, 3], &[3, 1000], &[200_000], &[2, 100_001]] {
        let x = numbers(shape);
        both!(device, 1.0, |B, at| on::<B, Float>(&x, at)?.sum()?);
        for dim in 0..shape.len() {
            both!(device, 1.0, |B, at| on::<B, Float>(&x, at)?.sum_dim(dim)?);
        }
    }
    // Beyond f16, and where the mean is not.
    both!(device, 0.0, |B, at| Tensor::<B>::full([70_000], 2.0, DType::F16, at)?.sum()?);
    both!(device, 0.0, |B, at| Tensor::<B>::full([70_000], 2.0, DType::F16, at)?.mean()?);
    Ok(())
}

fn sums_of_windows(device: WgpuDevice) -> Outcome {
    if !is_supported(&device) {
        return Ok(());
    }
    let windows = [2, 3].map(|dim| Window { dim, size: 3, step: 2, dilation: 1 });
    let view = View::windows("test", &[2, 3, 9, 11].into(), &windows)?;
    both!(device, 1.0, |B, at| on::<B, Float>(&numbers(&view.shape()), at)?.unview(&view)?);
    Ok(())
}

fn no_mixture(device: WgpuDevice) -> Outcome {
    if !is_supported(&device) {
        return Ok(());
    }
    let (x, y) = (on::<Wgpu, Float>(&numbers(&[4]), &device)?, Tensor::<Wgpu>::ones([4], &device)?);
    let error = x.add(&y).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::DTypeMismatch { operation: "add", .. }), "{error}");
    let zeros = Tensor::<Wgpu, Int>::zeros([4], &device)?;
    for error in [
        Tensor::cat(&[x.clone(), y.clone()], 0).unwrap_err(),
        x.reshape([2, 2])?.matmul(&y.reshape([2, 2])?).unwrap_err(),
        x.scatter_add(0, &zeros, &y).unwrap_err(),
    ] {
        assert!(matches!(error.kind(), ErrorKind::DTypeMismatch { .. }), "{error}");
    }
    Ok(())
}
