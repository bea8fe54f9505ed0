//! The adjoint of a view: sums over what it repeats, then a copy to where it reads.

use super::{convert, copy_into, full, meet, sum};
use crate::wgpu::tensor::WgpuTensor;
use crate::{DType, Layout, Repr, Result, Scalar, Slice, View};

/// Zeros of the view's source shape, with every element of `tensor` added where `view` reads it.
pub(crate) fn unview(operation: &'static str, tensor: &WgpuTensor, view: &View) -> Result<WgpuTensor> {
    if let Some(inverse) = view.inverse() {
        return Ok(tensor.with_layout(tensor.layout().view(operation, &inverse)?));
    }
    let zeros = || full(operation, view.source().clone(), Scalar::Int(0), tensor.dtype(), tensor.device());
    if tensor.shape().contains(&0) {
        return zeros();
    }
    if tensor.dtype() == DType::F16 && view.overlaps() {
        // Rounded once.
        let wide = convert(operation, tensor, DType::F32)?;
        return convert(operation, &unview(operation, &wide, view)?, DType::F16);
    }
    let axes = || view.axes().iter().enumerate();
    let repeated: Vec<usize> =
        axes().filter(|(_, axis)| axis.source.is_none() && axis.size > 1).map(|(dim, _)| dim).collect();
    let summed = if repeated.is_empty() { tensor.clone() } else { sum(operation, tensor, &repeated)? };
    if is_expansion(view) {
        // The axes that are left are the source's, in their order.
        if let Some(layout) = summed.layout().reshape(view.source()) {
            return Ok(summed.with_layout(layout));
        }
    }
    if view.overlaps() {
        return meet(operation, &summed, view);
    }
    let output = if summed.shape().elements() == view.source().elements() {
        tensor.like(operation, view.source().clone(), tensor.dtype())?
    } else {
        zeros()?
    };
    let once: Vec<Slice> = axes()
        .map(|(dim, _)| if repeated.contains(&dim) { Slice::from(0..1) } else { Slice::full() })
        .collect();
    let places = Layout::contiguous(view.source().clone()).view(operation, view)?;
    let places = places.view(operation, &View::slice(operation, places.shape(), &once)?)?;
    copy_into(operation, &summed, &output, places)?;
    Ok(output)
}

/// Whether a view only repeats: its other axes are whole dimensions of the source, in order.
fn is_expansion(view: &View) -> bool {
    let mut last = None;
    view.offsets().iter().all(|&offset| offset == 0)
        && view.axes().iter().all(|axis| match axis.source {
            None => true,
            Some(dim) => {
                let ordered = last.is_none_or(|last| last < dim);
                last = Some(dim);
                ordered && (axis.step == 1 || axis.size == 1) && axis.size == view.source().size(dim)
            }
        })
}
