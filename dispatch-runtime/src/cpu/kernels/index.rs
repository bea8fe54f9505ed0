//! Reading and adding at indices.

use super::copy::{copy_row, pack};
use crate::backend::Repr;
use crate::cpu::number::Number;
use crate::cpu::simd::vectorised;
use crate::cpu::storage::{CpuTensor, Strided, filled_slots};
use crate::cpu::threads::{Shared, Source, divide};
use crate::cpu::walk::{Steps, Walk};
use crate::layout::row_major;
use crate::rules::Line;
use crate::scalar::Slots;
use crate::{DType, Element, HostBuffer, Result};
use std::mem::MaybeUninit;

/// Elements of one row that a unit of work handles.
const PIECE: usize = 1 << 12;

/// An element type of indices.
pub(crate) trait Index: Element {
    fn to_i64(self) -> i64;
}

impl Index for i32 {
    #[inline(always)]
    fn to_i64(self) -> i64 {
        self.into()
    }
}

impl Index for i64 {
    #[inline(always)]
    fn to_i64(self) -> i64 {
        self
    }
}

/// Fails with the first index that is no position in the line.
fn check<I: Index>(operation: &'static str, indices: Strided<'_, I>, line: Line) -> Result<()> {
    let layout = indices.layout();
    // What repeats is looked at once.
    let once: Vec<usize> = layout
        .shape()
        .iter()
        .zip(layout.strides())
        .map(|(&size, &stride)| if stride == 0 { size.min(1) } else { size })
        .collect();
    if once.contains(&0) {
        return Ok(());
    }
    let walk = Walk::new(&once, &[layout.strides()]);
    let mut rows = walk.clone();
    let (size, steps) = rows.remove_inner();
    let step = steps.first().copied().unwrap_or(0);
    let mut cursor = rows.cursor(0);
    for _ in 0..rows.positions() {
        let origin = indices.origin().wrapping_offset(cursor.offset(0));
        // SAFETY: a position of the layout.
        let at = |position: usize| unsafe { *origin.offset(position as isize * step) }.to_i64();
        // Without a branch for each: errors are rare.
        if (0..size).fold(false, |wrong, position| wrong | (at(position) as u64 >= line.size as u64)) {
            (0..size).try_for_each(|position| line.position(operation, at(position)).map(drop))?;
        }
        cursor.advance();
    }
    Ok(())
}

/// `out[i, j, k] = from[i, indices[i, j, k], k]` for dimension 1, and so on.
pub(crate) fn gather<I: Index>(
    operation: &'static str,
    from: &CpuTensor,
    line: Line,
    indices: Strided<'_, I>,
) -> Result<CpuTensor> {
    check(operation, indices, line)?;
    let fill = |slots: Slots<'_>| {
        if slots.length() > 0 {
            let size = from.dtype().size();
            let origin = from.memory().pointer().wrapping_add(from.layout().offset() * size);
            let (lookup, to) = (Lookup::new(from, line, indices), slots.into_pointer());
            // SAFETY: the indices were checked, the other dimensions of `from` are no smaller than those of `indices`;
            // copies do not care what the bits of an element mean.
            unsafe {
                match from.dtype() {
                    DType::Bool => lookup.gather::<u8>(origin, to),
                    DType::F16 => lookup.gather::<u16>(origin.cast(), to.cast()),
                    DType::F32 | DType::I32 => lookup.gather::<u32>(origin.cast(), to.cast()),
                    DType::F64 | DType::I64 => lookup.gather::<u64>(origin.cast(), to.cast()),
                }
            }
        }
        Ok(())
    };
    // SAFETY: every element is written.
    unsafe { filled_slots(operation, indices.shape().clone(), from.dtype(), fill) }
}

/// The walk of a gather: the result, the indices, the tensor without the dimension that is indexed.
struct Lookup<I> {
    outer: Walk,
    columns: usize,
    steps: Steps,
    /// From one entry of the indexed dimension to the next.
    line_step: isize,
    indices: Source<I>,
}

impl<I: Index> Lookup<I> {
    /// `indices` have elements.
    fn new(from: &CpuTensor, line: Line, indices: Strided<'_, I>) -> Self {
        let mut strides = Steps::from_slice(from.layout().strides());
        let line_step = strides.get_mut(line.dim).map_or(0, std::mem::take);
        let shape = indices.shape();
        let mut outer = Walk::new(shape, &[&row_major(shape), indices.layout().strides(), &strides]);
        let (columns, steps) = outer.remove_inner();
        Self { outer, columns, steps, line_step, indices: Source::new(indices.origin()) }
    }

    /// # Safety
    ///
    /// `from` is the first element of the tensor and `to` that of the result, the indices are in range.
    unsafe fn gather<T: Copy + Send + Sync>(&self, from: *const T, to: *mut T) {
        let (from, to) = (Source::new(from), Shared::new(to));
        let [_, index_step, from_step] = self.steps[..] else { return };
        let pieces = self.columns.div_ceil(PIECE);
        divide(self.outer.positions() * pieces, PIECE.min(self.columns), &|range| {
            for unit in range {
                let cursor = self.outer.cursor(unit / pieces);
                let start = unit % pieces * PIECE;
                let length = PIECE.min(self.columns - start);
                // SAFETY: by the contract.
                unsafe {
                    let to = to.get().offset(cursor.offset(0)).add(start);
                    let index = self.indices.get().offset(cursor.offset(1) + start as isize * index_step);
                    let from = from.get().offset(cursor.offset(2) + start as isize * from_step);
                    let entry = |index: *const I| (*index).to_i64() as isize * self.line_step;
                    if index_step == 0 {
                        copy_row(to, 1, from.offset(entry(index)), from_step, length);
                    } else {
                        for j in 0..length {
                            let at = entry(index.offset(j as isize * index_step)) + j as isize * from_step;
                            *to.add(j) = *from.offset(at);
                        }
                    }
                }
            }
        });
    }
}

vectorised! {
    /// Adds a row to another one.
    fn add_to<'a, T: Number>(to: &'a mut [T], values: &'a [T]) -> () {
        for (to, value) in to.iter_mut().zip(values) {
            *to = to.plus(*value);
        }
    }
}

/// `into` with `values[i, j, k]` added at `[i, indices[i, j, k], k]` for dimension 1, and so on, in row-major order.
pub(crate) fn scatter_add<T: Number, I: Index>(
    operation: &'static str,
    into: Strided<'_, T>,
    line: Line,
    indices: Strided<'_, I>,
    values: Strided<'_, T>,
) -> Result<CpuTensor> {
    check(operation, indices, line)?;
    let shape = into.shape();
    let mut result = crate::cpu::storage::repeated(operation, shape, T::ZERO)?;
    // SAFETY: as places that may be uninitialised; only elements are written to them.
    pack(into, unsafe { &mut *(std::ptr::from_mut(result.as_mut_slice()) as *mut [MaybeUninit<T>]) });
    if !indices.shape().contains(&0) {
        let mut strides = row_major(shape);
        let line_step = strides.get_mut(line.dim).map_or(0, std::mem::take);
        let operands: [&[isize]; 3] = [&strides, indices.layout().strides(), values.layout().strides()];
        let add =
            Add { line_step, indices: Source::new(indices.origin()), values: Source::new(values.origin()) };
        // SAFETY: the indices were checked, the other dimensions of the result are no smaller than those of `indices`.
        unsafe { add.run(indices.shape(), operands, line.dim, Shared::new(result.as_mut_ptr())) };
    }
    CpuTensor::whole(operation, HostBuffer::from(result), shape.clone())
}

struct Add<T, I> {
    /// From one entry of the indexed dimension to the next.
    line_step: isize,
    indices: Source<I>,
    values: Source<T>,
}

impl<T: Number, I: Index> Add<T, I> {
    /// The operands are the result, the indices and the values.
    ///
    /// # Safety
    ///
    /// `to` is the first element of the result; the operands' positions and the indices are in range.
    unsafe fn run(&self, sizes: &[usize], operands: [&[isize]; 3], dim: usize, to: Shared<T>) {
        // What lies under different entries before `dim`, and in different columns after it, never meets: these are
        // the units of work. The rest is added in order.
        let until = |end: usize| sizes.get(..end).unwrap_or_default();
        let before = Walk::new(until(dim), &operands);
        let columns = if dim + 1 < sizes.len() { sizes.last().copied().unwrap_or(1) } else { 1 };
        let pieces = columns.div_ceil(PIECE.min(1 << 8));
        let width = columns.div_ceil(pieces);
        let mut order = Walk::new(&[], &operands);
        order.sizes =
            sizes.iter().skip(dim).take(sizes.len() - dim - usize::from(columns > 1)).copied().collect();
        let skipped =
            |strides: &&[isize]| strides.iter().skip(dim).take(order.sizes.len()).copied().collect();
        order.steps = operands.iter().map(skipped).collect();
        let step = |operand: usize| {
            let last = operands.get(operand).and_then(|strides| strides.last());
            if columns > 1 { last.copied().unwrap_or(0) } else { 0 }
        };
        let steps = (step(0), step(1), step(2));
        divide(before.positions() * pieces, order.positions() * width, &|range| {
            for unit in range {
                let outer = before.cursor(unit / pieces);
                let start = unit % pieces * width;
                let length = width.min(columns - start);
                let mut cursor = order.cursor(0);
                for _ in 0..order.positions() {
                    let offset = |operand: usize, step: isize| {
                        outer.offset(operand) + cursor.offset(operand) + start as isize * step
                    };
                    // SAFETY: by the contract.
                    unsafe {
                        let to = to.get().wrapping_offset(offset(0, steps.0));
                        let index = self.indices.get().offset(offset(1, steps.1));
                        self.row(to, index, self.values.get().offset(offset(2, steps.2)), steps, length);
                    }
                    cursor.advance();
                }
            }
        });
    }

    /// # Safety
    ///
    /// As [`Self::run`], for a row of `length`.
    unsafe fn row(
        &self,
        to: *mut T,
        index: *const I,
        values: *const T,
        steps: (isize, isize, isize),
        length: usize,
    ) {
        // SAFETY: by the contract.
        unsafe {
            let entry = |index: *const I| (*index).to_i64() as isize * self.line_step;
            if steps == (1, 0, 1) {
                let to = std::slice::from_raw_parts_mut(to.offset(entry(index)), length);
                add_to(to, std::slice::from_raw_parts(values, length));
                return;
            }
            for j in 0..length as isize {
                let place = to.offset(entry(index.offset(j * steps.1)) + j * steps.0);
                *place = (*place).plus(*values.offset(j * steps.2));
            }
        }
    }
}
