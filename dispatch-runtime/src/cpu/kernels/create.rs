//! Tensors made from numbers.

use crate::cpu::storage::{CpuTensor, filled, repeated};
use crate::cpu::threads::{Shared, divide};
use crate::rules::random::{normal4, uniform4};
use crate::{DType, Element, HostBuffer, Result, Scalar, Shape};
use std::mem::MaybeUninit;

/// One value everywhere.
pub(crate) fn full(operation: &'static str, shape: Shape, value: Scalar, dtype: DType) -> Result<CpuTensor> {
    fn of<E: Element>(operation: &'static str, shape: Shape, value: Scalar) -> Result<CpuTensor> {
        let values = repeated(operation, &shape, E::from_scalar(value))?;
        CpuTensor::whole(operation, HostBuffer::from(values), shape)
    }
    match dtype {
        DType::F16 => of::<half::f16>(operation, shape, value),
        DType::F32 => of::<f32>(operation, shape, value),
        DType::F64 => of::<f64>(operation, shape, value),
        DType::I32 => of::<i32>(operation, shape, value),
        DType::I64 => of::<i64>(operation, shape, value),
        DType::Bool => of::<bool>(operation, shape, value),
    }
}

/// `count` numbers from `start` on, all of which fit.
pub(crate) fn arange(operation: &'static str, start: i64, step: i64, count: usize) -> Result<CpuTensor> {
    let fill = |places: &mut [MaybeUninit<i32>]| {
        for (index, place) in places.iter_mut().enumerate() {
            place.write(start.wrapping_add(step.wrapping_mul(index as i64)) as i32);
        }
        Ok(())
    };
    // SAFETY: every place is written.
    unsafe { filled(operation, Shape::from([count]), fill) }
}

/// Uniform random numbers in `[low, high)`.
pub(crate) fn uniform(
    operation: &'static str,
    shape: Shape,
    low: f64,
    high: f64,
    seed: u64,
) -> Result<CpuTensor> {
    by_four(operation, shape, &|counter| uniform4(seed, counter, low, high))
}

/// Normal random numbers.
pub(crate) fn normal(
    operation: &'static str,
    shape: Shape,
    mean: f64,
    std: f64,
    seed: u64,
) -> Result<CpuTensor> {
    by_four(operation, shape, &|counter| normal4(seed, counter, mean, std))
}

fn by_four(
    operation: &'static str,
    shape: Shape,
    four: &(dyn Fn(u64) -> [f32; 4] + Sync),
) -> Result<CpuTensor> {
    let fill = |places: &mut [MaybeUninit<f32>]| {
        let (length, shared) = (places.len(), Shared::new(places.as_mut_ptr()));
        // A number costs about as much as ten additions.
        divide(length.div_ceil(4), 40, &|range| {
            for counter in range {
                for (index, value) in (4 * counter..length).zip(four(counter as u64)) {
                    // SAFETY: below the length, and every number has its place.
                    unsafe { *shared.get().add(index) = MaybeUninit::new(value) };
                }
            }
        });
        Ok(())
    };
    // SAFETY: every place is written.
    unsafe { filled(operation, shape, fill) }
}
