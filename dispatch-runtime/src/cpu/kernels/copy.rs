//! Copies between strided memory.

use crate::cpu::storage::{CpuTensor, Strided, filled};
use crate::cpu::threads::{Shared, Source, divide};
use crate::cpu::walk::Walk;
use crate::layout::row_major;
use crate::{__with_values, Element, HostBuffer, Result, Shape};
use std::mem::MaybeUninit;

/// Elements of one row that a unit of work copies.
const PIECE: usize = 1 << 14;

/// Rows and columns of a block that is transposed in registers and the first cache: a cache line of f32 each way.
const BLOCK: usize = 16;

/// Columns of a tile: few enough for the pages that they lie on to stay known to the processor.
const TILE: usize = 256;

/// The tensor with its elements in order.
pub(crate) fn packed(operation: &'static str, tensor: &CpuTensor) -> Result<CpuTensor> {
    __with_values!(tensor.buffer(), values => packed_as(operation, tensor, values.as_slice()))
}

/// The elements in order: the tensor's own memory where that holds nothing else.
pub(crate) fn row_major_buffer(operation: &'static str, tensor: &CpuTensor) -> Result<HostBuffer> {
    let (layout, buffer) = (tensor.layout(), tensor.buffer());
    if layout.is_contiguous() && buffer.len() == layout.shape().elements() {
        return Ok(buffer.clone());
    }
    Ok(packed(operation, tensor)?.buffer().clone())
}

fn packed_as<T: Element>(operation: &'static str, tensor: &CpuTensor, _: &[T]) -> Result<CpuTensor> {
    let from = tensor.strided::<T>(operation)?;
    let fill = |places: &mut [MaybeUninit<T>]| {
        pack(from, places);
        Ok(())
    };
    // SAFETY: `pack` writes as many places as the tensor has elements.
    unsafe { filled(operation, from.shape().clone(), fill) }
}

/// Writes the elements in order; `places` are as many.
pub(crate) fn pack<T: Element>(from: Strided<'_, T>, places: &mut [MaybeUninit<T>]) {
    place(from, places, &row_major(from.shape()), 0);
}

/// Writes the elements at places `offset + sum of strides`, which lie in `places`.
pub(crate) fn place<T: Element>(
    from: Strided<'_, T>,
    places: &mut [MaybeUninit<T>],
    strides: &[isize],
    offset: usize,
) {
    if from.shape().contains(&0) {
        return;
    }
    let walk = Walk::new(from.shape(), &[strides, from.layout().strides()]);
    // SAFETY: by the contracts of layouts and of this function, both sides stay inside their memory.
    unsafe { copy(walk, places.as_mut_ptr().cast::<T>().wrapping_add(offset), from.origin()) };
}

/// Copies every position of the walk's second operand to that of its first.
///
/// # Safety
///
/// From `to` and `from` the walk stays inside memory that can be written and read, and reaches no place twice.
pub(crate) unsafe fn copy<T: Element>(mut walk: Walk, to: *mut T, from: *const T) {
    let (columns, steps) = walk.remove_inner();
    let (to_step, from_step) = (steps.first().copied().unwrap_or(0), steps.get(1).copied().unwrap_or(0));
    let (to, from) = (Shared::new(to), Source::new(from));
    if let Some(dim) = shorter_step(&walk, 1, from_step).filter(|_| to_step == 1) {
        // Along this dimension the source lies closer together: by tiles, each cache line of it is read once.
        let (rows, steps) = walk.remove(dim);
        let (to_row, from_row) = (steps.first().copied().unwrap_or(0), steps.get(1).copied().unwrap_or(0));
        let (across, down) = (columns.div_ceil(TILE), rows.div_ceil(BLOCK));
        divide(walk.positions() * across * down, BLOCK * TILE.min(columns), &|range| {
            for unit in range {
                let (row, column) = (unit % down * BLOCK, unit / down % across * TILE);
                let cursor = walk.cursor(unit / down / across);
                let to_offset = cursor.offset(0) + row as isize * to_row + column as isize;
                let from_offset = cursor.offset(1) + row as isize * from_row + column as isize * from_step;
                let size = (BLOCK.min(rows - row), TILE.min(columns - column));
                // SAFETY: a tile of the walk.
                unsafe {
                    let (to, from) = (to.get().offset(to_offset), from.get().offset(from_offset));
                    gather_tile(to, to_row, from, (from_row, from_step), size);
                }
            }
        });
        return;
    }
    let pieces = columns.div_ceil(PIECE);
    divide(walk.positions() * pieces, PIECE.min(columns), &|range| {
        let mut cursor = walk.cursor(range.start / pieces);
        let mut piece = range.start % pieces;
        for _ in range {
            let start = piece * PIECE;
            let length = PIECE.min(columns - start);
            let to_offset = cursor.offset(0) + start as isize * to_step;
            let from_offset = cursor.offset(1) + start as isize * from_step;
            // SAFETY: part of a row of the walk.
            unsafe {
                copy_row(
                    to.get().offset(to_offset),
                    to_step,
                    from.get().offset(from_offset),
                    from_step,
                    length,
                )
            };
            piece += 1;
            if piece == pieces {
                piece = 0;
                cursor.advance();
            }
        }
    });
}

/// The dimension along which an operand lies closest together, if closer than `step` and worth it.
pub(crate) fn shorter_step(walk: &Walk, operand: usize, step: isize) -> Option<usize> {
    let dims = (0..walk.rank()).filter(|&dim| walk.size(dim) >= 4 && walk.step(operand, dim) != 0);
    let best = dims.min_by_key(|&dim| walk.step(operand, dim).unsigned_abs())?;
    (walk.step(operand, best).unsigned_abs() < step.unsigned_abs()).then_some(best)
}

/// # Safety
///
/// `length` elements with these steps can be written and read, and do not overlap.
#[inline]
pub(crate) unsafe fn copy_row<T: Copy>(
    to: *mut T,
    to_step: isize,
    from: *const T,
    from_step: isize,
    length: usize,
) {
    // SAFETY: by the contract.
    unsafe {
        match (to_step, from_step) {
            (1, 1) => to.copy_from_nonoverlapping(from, length),
            (1, 0) => std::slice::from_raw_parts_mut(to.cast::<MaybeUninit<T>>(), length)
                .fill(MaybeUninit::new(*from)),
            (1, step) => (0..length).for_each(|i| *to.add(i) = *from.offset(i as isize * step)),
            _ => (0..length as isize).for_each(|i| *to.offset(i * to_step) = *from.offset(i * from_step)),
        }
    }
}

/// Writes `rows` rows of `columns` consecutive elements, `to_row` apart, from a source with steps of `(row, column)`.
///
/// # Safety
///
/// All of these can be written and read, and do not overlap.
pub(crate) unsafe fn gather_tile<T: Copy>(
    to: *mut T,
    to_row: isize,
    from: *const T,
    (row_step, column_step): (isize, isize),
    (rows, columns): (usize, usize),
) {
    for column in (0..columns).step_by(BLOCK) {
        let width = BLOCK.min(columns - column);
        for row in (0..rows).step_by(BLOCK) {
            let height = BLOCK.min(rows - row);
            // SAFETY: a block of the tile.
            unsafe {
                let from = from.offset(row as isize * row_step + column as isize * column_step);
                let to = to.offset(row as isize * to_row + column as isize);
                let copy = |i: usize, j: usize| {
                    *to.offset(i as isize * to_row + j as isize) =
                        *from.offset(i as isize * row_step + j as isize * column_step);
                };
                if width == BLOCK && height == BLOCK {
                    // Of known size, so that it is unrolled.
                    (0..BLOCK).for_each(|i| (0..BLOCK).for_each(|j| copy(i, j)));
                } else {
                    (0..height).for_each(|i| (0..width).for_each(|j| copy(i, j)));
                }
            }
        }
    }
}

/// The elements in order under another shape, which has as many: shared where strides can express it.
pub(crate) fn reshaped(operation: &'static str, tensor: &CpuTensor, shape: Shape) -> Result<CpuTensor> {
    match tensor.layout().reshape(&shape) {
        Some(layout) => tensor.with_layout(operation, layout),
        None => CpuTensor::whole(operation, row_major_buffer(operation, tensor)?, shape),
    }
}
