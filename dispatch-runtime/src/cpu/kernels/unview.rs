//! The adjoint of a view.

use crate::cpu::kernels::copy;
use crate::cpu::kernels::reduce::sum::sum;
use crate::cpu::number::Number;
use crate::cpu::storage::{CpuTensor, Strided, repeated};
use crate::{Axis, Error, HostBuffer, Layout, Result, Shape, View};
use smallvec::SmallVec;
use std::mem::MaybeUninit;

/// Zeros of the shape that `view` was made for, with the elements of `from` added where the view reads them.
pub(crate) fn unview<T: Number>(
    operation: &'static str,
    from: Strided<'_, T>,
    view: &View,
) -> Result<CpuTensor> {
    let (shape, expected) = (view.source().clone(), view.shape());
    if *from.shape() != expected {
        return Err(Error::shapes(
            operation,
            &expected,
            from.shape(),
            "the tensor has the shape of the view",
        ));
    }
    if from.shape().contains(&0) {
        return CpuTensor::whole(operation, HostBuffer::from(repeated(operation, &shape, T::ZERO)?), shape);
    }
    let repeats = |axis: &Axis| axis.size > 1 && (axis.source.is_none() || axis.step == 0);
    let reduced: SmallVec<[bool; 8]> = view.axes().iter().map(repeats).collect();
    let target = Layout::contiguous(shape.clone()).view(operation, view)?;
    if overlaps(view) {
        return add_each(operation, from, &target, shape);
    }
    if !reduced.contains(&true) {
        let mut result = repeated(operation, &shape, T::ZERO)?;
        place(from, &mut result, target.strides(), target.offset());
        return CpuTensor::whole(operation, HostBuffer::from(result), shape);
    }
    let sums = sum(operation, from, &reduced)?;
    let kept: Shape =
        from.shape().iter().zip(&reduced).map(|(&size, &reduced)| if reduced { 1 } else { size }).collect();
    let in_order = Layout::contiguous(kept.clone());
    // The sums are the result, unless the view leaves elements out or changes their order.
    let steps = |layout: &Layout| -> SmallVec<[isize; 8]> {
        kept.iter().zip(layout.strides()).filter(|(size, _)| **size > 1).map(|(_, &stride)| stride).collect()
    };
    if sums.len() == shape.elements() && target.offset() == 0 && steps(&target) == steps(&in_order) {
        return CpuTensor::whole(operation, HostBuffer::from(sums), shape);
    }
    let sums = CpuTensor::whole(operation, HostBuffer::from(sums), kept)?;
    let mut result = repeated(operation, &shape, T::ZERO)?;
    place(sums.strided::<T>(operation)?, &mut result, target.strides(), target.offset());
    CpuTensor::whole(operation, HostBuffer::from(result), shape)
}

fn place<T: Number>(from: Strided<'_, T>, result: &mut [T], strides: &[isize], offset: usize) {
    // SAFETY: as places that may be uninitialised; only elements are written to them.
    let places = unsafe { &mut *(std::ptr::from_mut(result) as *mut [MaybeUninit<T>]) };
    copy::place(from, places, strides, offset);
}

/// Whether two axes walk along one dimension, so that they may meet at the same element.
fn overlaps(view: &View) -> bool {
    let walked = |axis: &&Axis| axis.size > 1 && axis.step != 0;
    let sources: SmallVec<[usize; 8]> =
        view.axes().iter().filter(walked).filter_map(|axis| axis.source).collect();
    sources.iter().enumerate().any(|(index, source)| sources.iter().take(index).any(|other| other == source))
}

/// Element by element, for views that read elements in no simple pattern.
fn add_each<T: Number>(
    operation: &'static str,
    from: Strided<'_, T>,
    target: &Layout,
    shape: Shape,
) -> Result<CpuTensor> {
    let mut result = repeated(operation, &shape, T::ZERO)?;
    let walk = crate::cpu::walk::Walk::new(from.shape(), &[target.strides(), from.layout().strides()]);
    let mut cursor = walk.cursor(0);
    let (origin, start) = (from.origin(), target.offset() as isize);
    for _ in 0..walk.positions() {
        if let Some(place) =
            usize::try_from(start + cursor.offset(0)).ok().and_then(|position| result.get_mut(position))
        {
            // SAFETY: a position of the layout.
            *place = place.plus(unsafe { *origin.offset(cursor.offset(1)) });
        }
        cursor.advance();
    }
    CpuTensor::whole(operation, HostBuffer::from(result), shape)
}
