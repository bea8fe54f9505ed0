//! Tensors one after the other.

use super::copy_into;
use crate::wgpu::tensor::{WgpuTensor, shared_context};
use crate::{Repr, Result, Shape, Slice, View};

/// The tensors along `dim`, in a result of `shape`, which they fill.
pub(crate) fn cat(operation: &'static str, tensors: &[&WgpuTensor], dim: usize, shape: Shape) -> Result<Option<WgpuTensor>> {
    shared_context(operation, tensors.iter().map(|tensor| ("tensors", *tensor)))?;
    let Some(first) = tensors.iter().find(|tensor| tensor.storage().is_some()).or(tensors.first()) else {
        return Ok(None);
    };
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
    Ok(Some(output))
}
