//! Operations beside those of the CPU.

use crate::{Outcome, tests};
use dispatch_runtime::{
    Backend, Bool, Cpu, CpuDevice, DType, ErrorKind, Float, Int, Kind, Result, Shape, Tensor, TensorData,
    Wgpu, WgpuDevice,
};

tests!(
    ops: pointwise,
    broadcasts,
    strided_operands,
    scalars_share_a_kernel,
    creation,
    random,
    conversion,
    joins,
    reshapes,
    extrema,
    ties_and_nan,
    products,
    large_products,
    gathers,
    scatters,
    bad_indices,
    softmax,
    unusual_softmax,
);

/// Whole and broken numbers of both signs.
fn numbers(shape: &[usize], seed: u64) -> TensorData {
    let shape = Shape::from(shape);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f32 / 2_f32.powi(22) - 2.0
    };
    let values: Vec<f32> = (0..shape.elements()).map(|_| next()).collect();
    TensorData::new(values, shape).unwrap()
}

fn integers(shape: &[usize], below: i32, seed: u64) -> TensorData {
    let data = numbers(shape, seed);
    let values: Vec<i32> =
        data.to_vec::<f32>().iter().map(|x| ((x + 2.0) / 4.0 * below as f32) as i32).collect();
    TensorData::new(values, shape).unwrap()
}

fn on<B: Backend, K: Kind>(data: &TensorData, device: &B::Device) -> Result<Tensor<B, K>> {
    B::from_data(data.clone(), device)
}

#[track_caller]
fn close(got: &TensorData, want: &TensorData, tolerance: f64) {
    assert_eq!((got.shape(), got.dtype()), (want.shape(), want.dtype()));
    for (place, (got, want)) in got.to_vec::<f64>().into_iter().zip(want.to_vec::<f64>()).enumerate() {
        let same = got == want || (got.is_nan() && want.is_nan());
        assert!(
            same || (got - want).abs() <= tolerance * want.abs().max(1.0),
            "at {place}: {got}, not {want}"
        );
    }
}

/// The same steps on both backends give the same numbers.
macro_rules! both {
    ($device:expr, $tolerance:expr, |$backend:ident, $at:ident| $body:expr) => {{
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
        close(&got, &want, $tolerance);
    }};
}

fn pointwise(device: WgpuDevice) -> Outcome {
    let specials =
        [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0, 0.0, 1.0, -1.0, 0.5, 1e30, -1e30, 3.0, -2.0];
    let mut values = numbers(&[1000], 1).to_vec::<f32>();
    values.extend(specials);
    let x = TensorData::from(values);
    both!(device, 1e-5, |B, at| on::<B, Float>(&x, at)?.exp()?);
    both!(device, 1e-5, |B, at| on::<B, Float>(&x, at)?.log()?);
    both!(device, 1e-5, |B, at| on::<B, Float>(&x, at)?.tanh()?);
    both!(device, 1e-5, |B, at| on::<B, Float>(&x, at)?.sigmoid()?);
    both!(device, 1e-5, |B, at| on::<B, Float>(&x, at)?.silu()?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.relu()?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.abs()?);
    both!(device, 1e-6, |B, at| on::<B, Float>(&x, at)?.sqrt()?);
    let y = numbers(&[1012], 2);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.add(&on::<B, Float>(&y, at)?)?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.max_pair(&on::<B, Float>(&y, at)?)?);
    both!(device, 1e-6, |B, at| on::<B, Float>(&x, at)?.div(&on::<B, Float>(&y, at)?)?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.is_nan()?);
    let (i, j) = (integers(&[100], 50, 3), integers(&[100], 7, 4));
    both!(device, 0.0, |B, at| on::<B, Int>(&i, at)?.sub(&on::<B, Int>(&j, at)?)?);
    both!(device, 0.0, |B, at| on::<B, Int>(&i, at)?.div(&on::<B, Int>(&j, at)?)?);
    both!(device, 0.0, |B, at| on::<B, Int>(&i, at)?.greater(&on::<B, Int>(&j, at)?)?);
    Ok(())
}

fn broadcasts(device: WgpuDevice) -> Outcome {
    let shapes: [(&[usize], &[usize]); 8] = [
        (&[8, 64], &[64]),
        (&[8, 63], &[63]),
        (&[8, 64], &[8, 1]),
        (&[8, 1], &[1, 12]),
        (&[], &[5]),
        (&[3, 1, 5, 1], &[4, 1, 8]),
        (&[2, 3, 4, 1, 2], &[3, 1, 6, 2]),
        (&[1, 1], &[70000, 1]),
    ];
    for (left, right) in shapes {
        let (x, y) = (numbers(left, 1), numbers(right, 2));
        both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.sub(&on::<B, Float>(&y, at)?)?);
        both!(device, 0.0, |B, at| on::<B, Float>(&y, at)?.sub(&on::<B, Float>(&x, at)?)?);
        both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.lower(&on::<B, Float>(&y, at)?)?);
    }
    Ok(())
}

fn strided_operands(device: WgpuDevice) -> Outcome {
    for shape in [[6, 8, 4], [5, 7, 3], [4, 1, 12]] {
        let x = numbers(&shape, 1);
        both!(device, 0.0, |B, at| {
            let x = on::<B, Float>(&x, at)?;
            x.permute([2, 1, 0])?.add(&x.flip([1])?.permute([2, 1, 0])?)?
        });
        both!(device, 0.0, |B, at| {
            let x = on::<B, Float>(&x, at)?;
            x.slice((1.., .., ..))?.mul(&x.slice((..-1, .., ..))?)?
        });
        both!(device, 0.0, |B, at| {
            let x = on::<B, Float>(&x, at)?.transpose()?;
            x.mul(&x)?
        });
    }
    Ok(())
}

/// Parameters are not in the text: many values, few kernels. Just fast enough to be noticed otherwise.
fn scalars_share_a_kernel(device: WgpuDevice) -> Outcome {
    let mut x = on::<Wgpu, Float>(&numbers(&[10], 1), &device)?;
    let mut want = numbers(&[10], 1).to_vec::<f32>();
    for step in 0..200 {
        let factor = 1.0 + f64::from(step) * 1e-4;
        x = x.mul_scalar(factor)?;
        want.iter_mut().for_each(|x| *x *= factor as f32);
    }
    close(&x.into_data()?, &TensorData::from(want), 1e-5);
    Ok(())
}

fn creation(device: WgpuDevice) -> Outcome {
    both!(device, 0.0, |B, at| Tensor::<B, Float>::full([3, 5], 2.5, DType::F32, at)?);
    both!(device, 0.0, |B, at| Tensor::<B, Int>::full([7], -3, DType::I32, at)?);
    both!(device, 0.0, |B, at| Tensor::<B, Bool>::full([2, 2], true, DType::Bool, at)?);
    both!(device, 0.0, |B, at| Tensor::<B, Float>::zeros([0, 3], at)?);
    both!(device, 0.0, |B, at| Tensor::<B, Int>::arange(-5, 100_000, 3, at)?);
    both!(device, 0.0, |B, at| Tensor::<B, Int>::arange(
        i64::from(i32::MAX),
        i64::from(i32::MIN),
        -(1 << 30),
        at
    )?);
    let error = Tensor::<Wgpu, Float>::full([2], 1.0, DType::F64, &device).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::UnsupportedDType { .. }), "{error}");
    Ok(())
}

fn random(device: WgpuDevice) -> Outcome {
    for (low, high) in [(0.0, 1.0), (-1.0, 1.0), (-0.3, 0.7), (2.0, 2.0), (-64.0, 64.0)] {
        both!(device, 0.0, |B, at| Tensor::<B, Float>::random_uniform(
            [5, 1001],
            low,
            high,
            0x1234_5678_9abc,
            at
        )?);
    }
    both!(device, 2e-6, |B, at| Tensor::<B, Float>::random_normal([5, 20_001], 1.0, 2.0, 99, at)?);
    Ok(())
}

fn conversion(device: WgpuDevice) -> Outcome {
    let x = TensorData::from([
        1.9_f32,
        -1.9,
        0.0,
        -0.0,
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        3e9,
        -3e9,
        1e-3,
    ]);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.int()?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.bool()?);
    let i = TensorData::from([0, 1, -1, i32::MAX, i32::MIN, 16_777_217]);
    both!(device, 0.0, |B, at| on::<B, Int>(&i, at)?.float()?);
    both!(device, 0.0, |B, at| on::<B, Int>(&i, at)?.bool()?);
    both!(device, 0.0, |B, at| on::<B, Int>(&i, at)?.bool()?.int()?);
    both!(device, 0.0, |B, at| on::<B, Int>(&i, at)?.bool()?.float()?);
    Ok(())
}

fn joins(device: WgpuDevice) -> Outcome {
    let parts =
        [numbers(&[2, 3, 4], 1), numbers(&[2, 5, 4], 2), numbers(&[2, 0, 4], 3), numbers(&[2, 1, 4], 4)];
    both!(device, 0.0, |B, at| {
        let parts = parts.iter().map(|part| on::<B, Float>(part, at)).collect::<Result<Vec<_>>>()?;
        Tensor::cat(&parts, 1)?
    });
    both!(device, 0.0, |B, at| {
        let x = on::<B, Float>(&parts[0], at)?;
        Tensor::cat(&[x.transpose()?, x.reshape([2, 4, 3])?], -1)?
    });
    both!(device, 0.0, |B, at| {
        let x = on::<B, Float>(&parts[1], at)?;
        Tensor::stack(&[x.clone(), x], 0)?
    });
    Ok(())
}

fn reshapes(device: WgpuDevice) -> Outcome {
    let x = numbers(&[4, 6, 5], 1);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.reshape([-1, 10])?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.permute([2, 0, 1])?.reshape([5, -1])?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.permute([2, 1, 0])?.reshape([-1])?);
    Ok(())
}

fn extrema(device: WgpuDevice) -> Outcome {
    for shape in [
        &[7][..],
        &[1000],
        &[100, 3],
        &[3, 100],
        &[50, 70, 2],
        &[200_000],
        &[2, 100_000],
        &[100_000, 2],
        &[1, 5],
    ] {
        let x = numbers(shape, 5);
        let i = integers(shape, 10, 6);
        for dim in 0..shape.len() {
            both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.max_dim_with_indices(dim)?.0);
            both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.max_dim_with_indices(dim)?.1);
            both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.min_dim_with_indices(dim)?.1);
            both!(device, 0.0, |B, at| on::<B, Int>(&i, at)?.argmax(dim)?);
            both!(device, 0.0, |B, at| on::<B, Int>(&i, at)?.min_dim(dim)?);
        }
    }
    let x = numbers(&[5, 6, 7], 7);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.permute([2, 0, 1])?.flip([0])?.argmin(1)?);
    Ok(())
}

fn ties_and_nan(device: WgpuDevice) -> Outcome {
    let (nan, inf) = (f32::NAN, f32::INFINITY);
    let x = TensorData::from([
        [1.0, 3.0, 3.0, 2.0],
        [nan, 5.0, nan, inf],
        [-inf, -inf, -inf, -inf],
        [0.0, -0.0, 0.0, -0.0],
        [2.0, inf, nan, nan],
    ]);
    for dim in 0..2 {
        both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.max_dim_with_indices(dim)?.0);
        both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.max_dim_with_indices(dim)?.1);
        both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.min_dim_with_indices(dim)?.0);
        both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.min_dim_with_indices(dim)?.1);
    }
    let error = on::<Wgpu, Float>(&numbers(&[3, 0], 1), &device)?.argmax(1).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::EmptyReduction { .. }), "{error}");
    Ok(())
}

fn products(device: WgpuDevice) -> Outcome {
    let shapes: [(&[usize], &[usize]); 14] = [
        (&[1, 1], &[1, 1]),
        (&[3, 4], &[4, 5]),
        (&[64, 64], &[64, 64]),
        (&[65, 33], &[33, 70]),
        (&[16, 4], &[4, 8]),
        (&[1, 300], &[300, 1]),
        (&[300, 1], &[1, 300]),
        (&[2, 5000], &[5000, 3]),
        (&[4, 10, 12], &[4, 12, 8]),
        (&[4, 10, 12], &[12, 8]),
        (&[10, 12], &[3, 12, 8]),
        (&[2, 1, 5, 6], &[3, 6, 7]),
        (&[3, 0], &[0, 4]),
        (&[0, 3], &[3, 4]),
    ];
    for (left, right) in shapes {
        let (x, y) = (numbers(left, 1), numbers(right, 2));
        let tolerance = 1e-5 * (left[left.len() - 1] as f64).sqrt().max(1.0);
        both!(device, tolerance, |B, at| on::<B, Float>(&x, at)?.matmul(&on::<B, Float>(&y, at)?)?);
        // Both transposed in place.
        both!(device, tolerance, |B, at| {
            on::<B, Float>(&y, at)?.transpose()?.matmul(&on::<B, Float>(&x, at)?.transpose()?)?
        });
    }
    let x = numbers(&[6, 40, 20], 3);
    both!(device, 1e-4, |B, at| {
        let x = on::<B, Float>(&x, at)?;
        x.slice((.., 1.., ..))?.matmul(&x.flip([0, 2])?.transpose()?)?
    });
    let infinite = TensorData::from([[f32::INFINITY, 1.0], [f32::NAN, 2.0], [0.0, 3.0]]);
    both!(device, 0.0, |B, at| {
        let x = on::<B, Float>(&infinite, at)?;
        x.matmul(&x.transpose()?)?
    });
    Ok(())
}

/// Enough for large tiles, and for a sum in several parts.
fn large_products(device: WgpuDevice) -> Outcome {
    for (m, k, n) in [(1300, 36, 1288), (1301, 33, 1287), (20, 40_000, 12)] {
        let (x, y) = (numbers(&[m, k], 1), numbers(&[k, n], 2));
        let tolerance = 1e-5 * (k as f64).sqrt();
        both!(device, tolerance, |B, at| on::<B, Float>(&x, at)?.matmul(&on::<B, Float>(&y, at)?)?);
        both!(device, tolerance, |B, at| {
            on::<B, Float>(&y, at)?.transpose()?.matmul(&on::<B, Float>(&x, at)?.transpose()?)?
        });
    }
    Ok(())
}

fn gathers(device: WgpuDevice) -> Outcome {
    let x = numbers(&[6, 7, 8], 1);
    for (dim, shape) in [(0, [9, 7, 8]), (1, [6, 3, 8]), (2, [5, 7, 20]), (1, [6, 0, 8])] {
        let indices = integers(&shape, [6, 7, 8][dim], 2);
        both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.gather(dim, &on::<B, Int>(&indices, at)?)?);
        both!(device, 0.0, |B, at| {
            let x = on::<B, Float>(&x, at)?.flip([0, 1, 2])?;
            x.gather(dim, &on::<B, Int>(&indices, at)?.flip([1])?)?
        });
    }
    let list = integers(&[11], 6, 3);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?.select(0, &on::<B, Int>(&list, at)?)?);
    both!(device, 0.0, |B, at| on::<B, Float>(&x, at)?
        .greater_scalar(0.0)?
        .select(1, &on::<B, Int>(&list, at)?)?);
    Ok(())
}

fn scatters(device: WgpuDevice) -> Outcome {
    let x = numbers(&[6, 7, 8], 1);
    for (dim, shape) in [(0, [9, 7, 8]), (1, [6, 3, 8]), (2, [5, 7, 20]), (1, [6, 0, 8])] {
        let (indices, values) = (integers(&shape, [6, 7, 8][dim], 2), numbers(&shape, 3));
        both!(device, 1e-6, |B, at| {
            on::<B, Float>(&x, at)?.scatter_add(
                dim,
                &on::<B, Int>(&indices, at)?,
                &on::<B, Float>(&values, at)?,
            )?
        });
    }
    // Many values and many places: concurrently.
    let (x, indices, values) = (numbers(&[3000, 4], 1), integers(&[9000], 3000, 2), numbers(&[9000, 4], 3));
    both!(device, 1e-5, |B, at| {
        on::<B, Float>(&x, at)?.select_add(0, &on::<B, Int>(&indices, at)?, &on::<B, Float>(&values, at)?)?
    });
    let (x, values) = (integers(&[3000, 4], 100, 1), integers(&[9000, 4], 50, 3));
    both!(device, 0.0, |B, at| {
        on::<B, Int>(&x, at)?.select_add(0, &on::<B, Int>(&indices, at)?, &on::<B, Int>(&values, at)?)?
    });
    Ok(())
}

/// Reported by whoever reads what they lead to, and by no one else.
fn bad_indices(device: WgpuDevice) -> Outcome {
    let x = on::<Wgpu, Float>(&numbers(&[4, 3], 1), &device)?;
    for index in [4, -1, i32::MIN, i32::MAX] {
        let indices = on::<Wgpu, Int>(&TensorData::from([0, index, 2]), &device)?;
        let fine = x.select(0, &on::<Wgpu, Int>(&TensorData::from([0, 3]), &device)?)?;
        let wrong = x.select(0, &indices).and_then(|picked| picked.exp()?.sum()?.add_scalar(1.0));
        let fine = fine.add_scalar(1.0)?;
        let error = wrong.and_then(Tensor::into_data).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::IndexOutOfRange { size: 4, .. }), "{error}");
        fine.into_data()?;
        let error = x.select_add(0, &indices, &x.slice((..3,))?).and_then(Tensor::into_data).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::IndexOutOfRange { .. }), "{error}");
    }
    x.into_data()?;
    Ok(())
}

fn softmax(device: WgpuDevice) -> Outcome {
    for shape in
        [&[5][..], &[4, 10], &[10, 4], &[3, 1000], &[1000, 3], &[7, 33, 5], &[1, 10_000], &[10_000, 1]]
    {
        let x = numbers(shape, 1);
        for dim in 0..shape.len() {
            both!(device, 1e-6, |B, at| on::<B, Float>(&x, at)?.mul_scalar(10)?.softmax(dim)?);
            both!(device, 1e-5, |B, at| on::<B, Float>(&x, at)?.mul_scalar(10)?.log_softmax(dim)?);
        }
    }
    let x = numbers(&[6, 5], 1);
    both!(device, 1e-6, |B, at| on::<B, Float>(&x, at)?.transpose()?.slice((1..,))?.softmax(1)?);
    Ok(())
}

fn unusual_softmax(device: WgpuDevice) -> Outcome {
    let (nan, inf) = (f32::NAN, f32::INFINITY);
    let x = TensorData::from([
        [1e30, 0.0, -1e30, 1.0],
        [-inf, 0.0, -inf, 1.0],
        [-inf, -inf, -inf, -inf],
        [inf, 0.0, 1.0, 2.0],
        [nan, 0.0, 1.0, 2.0],
        [88.0, 89.0, 1e5, 1e5],
    ]);
    for dim in 0..2 {
        both!(device, 1e-6, |B, at| on::<B, Float>(&x, at)?.softmax(dim)?);
        both!(device, 1e-5, |B, at| on::<B, Float>(&x, at)?.log_softmax(dim)?);
    }
    Ok(())
}
