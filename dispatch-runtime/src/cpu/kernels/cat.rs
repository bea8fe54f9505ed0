//! Tensors one after the other.

use super::copy::place;
use crate::backend::Repr;
use crate::cpu::storage::{CpuTensor, filled};
use crate::layout::row_major;
use crate::{DType, Element, Error, Result, Shape};
use std::mem::MaybeUninit;

/// The tensors along `dim`; together they have `shape`.
pub(crate) fn cat(
    operation: &'static str,
    tensors: &[&CpuTensor],
    shape: Shape,
    dim: usize,
) -> Result<CpuTensor> {
    let Some(dtype) = tensors.first().map(|tensor| tensor.dtype()) else {
        return Err(Error::no_tensor(operation, "tensors"));
    };
    match dtype {
        DType::F16 => cat_as::<half::f16>(operation, tensors, shape, dim),
        DType::F32 => cat_as::<f32>(operation, tensors, shape, dim),
        DType::F64 => cat_as::<f64>(operation, tensors, shape, dim),
        DType::I32 => cat_as::<i32>(operation, tensors, shape, dim),
        DType::I64 => cat_as::<i64>(operation, tensors, shape, dim),
        DType::Bool => cat_as::<bool>(operation, tensors, shape, dim),
    }
}

fn cat_as<T: Element>(
    operation: &'static str,
    tensors: &[&CpuTensor],
    shape: Shape,
    dim: usize,
) -> Result<CpuTensor> {
    if let Some(other) = tensors.iter().find(|tensor| tensor.dtype() != T::DTYPE) {
        return Err(Error::dtypes(operation, T::DTYPE, other.dtype()));
    }
    let strides = row_major(&shape);
    let step = strides.get(dim).map_or(0, |stride| stride.unsigned_abs());
    let covered = tensors.iter().fold(0, |sum: usize, tensor| sum.saturating_add(tensor.shape().size(dim)));
    let fits = |tensor: &&CpuTensor| tensor.shape().with(dim, shape.size(dim)) == shape;
    if covered != shape.size(dim) || !tensors.iter().all(fits) {
        return Err(Error::internal(operation, "the tensors do not fill the result"));
    }
    let fill = |places: &mut [MaybeUninit<T>]| {
        let mut offset = 0;
        for tensor in tensors {
            place(tensor.strided::<T>(operation)?, places, &strides, offset);
            offset = offset.saturating_add(tensor.shape().size(dim).saturating_mul(step));
        }
        Ok(())
    };
    // SAFETY: the tensors fill the result, as checked.
    unsafe { filled(operation, shape, fill) }
}
