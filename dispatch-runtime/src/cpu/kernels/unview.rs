//! The adjoint of a view.

use crate::cpu::kernels::copy;
use crate::cpu::kernels::reduce::sum::sum;
use crate::cpu::number::Number;
use crate::cpu::simd::vectorised;
use crate::cpu::storage::{CpuTensor, Strided, repeated};
use crate::cpu::threads::{Shared, Source, divide};
use crate::cpu::walk::Walk;
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
    if !reduced.contains(&true) {
        if view.overlaps() {
            return add_windows(operation, from, view, &target);
        }
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
    if view.overlaps() {
        return add_windows(operation, sums.strided::<T>(operation)?, view, &target);
    }
    let mut result = repeated(operation, &shape, T::ZERO)?;
    place(sums.strided::<T>(operation)?, &mut result, target.strides(), target.offset());
    CpuTensor::whole(operation, HostBuffer::from(result), shape)
}

fn place<T: Number>(from: Strided<'_, T>, result: &mut [T], strides: &[isize], offset: usize) {
    // SAFETY: as places that may be uninitialised; only elements are written to them.
    let places = unsafe { &mut *(std::ptr::from_mut(result) as *mut [MaybeUninit<T>]) };
    copy::place(from, places, strides, offset);
}

/// For views whose axes meet: window after window, or element after element of all windows, whichever are fewer. What is
/// added at once meets nowhere.
fn add_windows<T: Number>(
    operation: &'static str,
    from: Strided<'_, T>,
    view: &View,
    target: &Layout,
) -> Result<CpuTensor> {
    let shape = view.source();
    let mut sums = repeated(operation, shape, T::Sum::ZERO)?;
    let one_by_one: SmallVec<[usize; 8]> = (0..shape.rank())
        .flat_map(|dim| {
            let mut axes = view.along(dim);
            axes.sort_by_key(|&axis| from.shape().size(axis));
            axes.pop();
            axes
        })
        .collect();
    let walk = |outer: bool| {
        let axes: SmallVec<[usize; 8]> =
            (0..from.shape().rank()).filter(|axis| one_by_one.contains(axis) == outer).collect();
        Walk::ordered(from.shape(), &[target.strides(), from.layout().strides()], &axes)
    };
    let (outer, mut inner) = (walk(true), walk(false));
    let (columns, steps) = inner.remove_inner();
    let step = |operand: usize| steps.get(operand).copied().unwrap_or(0);
    let steps = (step(0), step(1));
    let to = Shared::new(sums.as_mut_ptr().wrapping_add(target.offset()));
    let origin = Source::new(from.origin());
    let mut at = outer.cursor(0);
    for _ in 0..outer.positions() {
        divide(inner.positions(), columns, &|range| {
            let mut cursor = inner.cursor(range.start);
            for _ in range {
                // SAFETY: positions of the layouts; no two of one pass are the same place.
                unsafe {
                    let to = to.get().offset(at.offset(0) + cursor.offset(0));
                    let from = origin.get().offset(at.offset(1) + cursor.offset(1));
                    add_row(to, from, steps, columns);
                }
                cursor.advance();
            }
        });
        at.advance();
    }
    let results: Vec<T> = sums.into_iter().map(T::narrow).collect();
    CpuTensor::whole(operation, HostBuffer::from(results), shape.clone())
}

/// # Safety
///
/// `length` elements with these steps can be written and read, and do not overlap.
unsafe fn add_row<T: Number>(to: *mut T::Sum, from: *const T, steps: (isize, isize), length: usize) {
    if steps == (1, 1) {
        // SAFETY: by the contract.
        let (to, from) =
            unsafe { (std::slice::from_raw_parts_mut(to, length), std::slice::from_raw_parts(from, length)) };
        return add_slice(to, from);
    }
    for index in 0..length as isize {
        // SAFETY: by the contract.
        unsafe {
            let place = to.offset(index * steps.0);
            *place = (*place).plus((*from.offset(index * steps.1)).widen());
        }
    }
}

vectorised! {
    fn add_slice<'a, T: Number>(to: &'a mut [T::Sum], from: &'a [T]) -> () {
        for (to, from) in to.iter_mut().zip(from) {
            *to = to.plus(from.widen());
        }
    }
}
