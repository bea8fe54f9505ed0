//! Copies of strided views.

use super::elementwise::{Element, Operand, Word, broadcast, run};
use crate::wgpu::tensor::WgpuTensor;
use crate::{Layout, Repr, Result, Shape};

pub(super) const COPY: Element<'static> = Element {
    kernel: "copy",
    function: None,
    prelude: None,
    source: &String::new,
    call: &|names| (names.operand)(0),
    words: &[],
};

/// The tensor with its elements one after the other: itself, where they are.
pub(crate) fn contiguous(operation: &'static str, tensor: &WgpuTensor) -> Result<WgpuTensor> {
    if tensor.layout().is_contiguous() {
        return Ok(tensor.clone());
    }
    let output = tensor.like(operation, tensor.shape().clone(), tensor.dtype())?;
    copy_into(operation, tensor, &output, output.layout().clone())?;
    Ok(output)
}

/// The elements in row-major order under another shape of as many: without a copy, where strides can express it.
pub(crate) fn reshaped(operation: &'static str, tensor: &WgpuTensor, shape: &Shape) -> Result<WgpuTensor> {
    match tensor.layout().reshape(shape) {
        Some(layout) => Ok(tensor.with_layout(layout)),
        None => Ok(contiguous(operation, tensor)?.with_layout(Layout::contiguous(shape.clone()))),
    }
}

/// Writes the elements of `tensor`, which broadcasts to the shape of `layout`, to where `layout` says in the memory of
/// `target`, which no one else reads yet.
pub(crate) fn copy_into(
    operation: &'static str,
    tensor: &WgpuTensor,
    target: &WgpuTensor,
    layout: Layout,
) -> Result<()> {
    let (Some(from), Some(to)) = (tensor.storage(), target.storage()) else { return Ok(()) };
    let input = Operand {
        storage: from,
        layout: broadcast(operation, tensor.layout(), layout.shape())?,
        word: Word::raw(tensor.dtype()),
    };
    // Neighbours may stand right behind a part of the target.
    let alone = layout == *target.layout();
    let output = Operand { storage: to, layout, word: Word::raw(target.dtype()) };
    run(from.context(), operation, &COPY, &[input], &output, alone)
}
