//! Tensors one after the other.

use super::copy_into;
use crate::wgpu::tensor::{WgpuTensor, shared_context};
use crate::{Error, Repr, Result, Shape, Slice, View};

/// The tensors along `dim`, in a result of `shape`, which they fill.
pub(crate) fn cat(
    operation: &'static str,
    tensors: &[&WgpuTensor],
    dim: usize,
    shape: Shape,
) -> Result<WgpuTensor> {
    shared_context(operation, tensors.iter().map(|tensor| ("tensors", *tensor)))?;
    let Some(first) = tensors.iter().find(|tensor| tensor.storage().is_some()).or(tensors.first()) else {
        return Err(Error::no_tensor(operation, "tensors"));
    };
    if let Some(other) = tensors.iter().find(|tensor| tensor.dtype() != first.dtype()) {
        return Err(Error::dtypes(operation, first.dtype(), other.dtype()));
    }
    let output = first.like(operation, shape, first.dtype())?;
    let mut start = 0;
    for tensor in tensors {
        let end = start + tensor.shape().size(dim);
        let slice = |other: usize| if other == dim { Slice::from(start..end) } else { Slice::full() };
        let slices: Vec<Slice> = (0..output.shape().rank()).map(slice).collect();
        let place = output.layout().view(operation, &View::slice(operation, output.shape(), &slices)?)?;
        copy_into(operation, tensor, &output, place)?;
        start = end;
    }
    Ok(output)
}
