//! `softmax` and its logarithm, in few passes over memory that is in the first cache.

use crate::Result;
use crate::backend::Repr;
use crate::cpu::number::Real;
use crate::cpu::simd::vectorised;
use crate::cpu::storage::{CpuTensor, filled};
use crate::cpu::threads::{Shared, divide};
use crate::{Layout, Shape, View};
use std::mem::MaybeUninit;

/// Elements of a block of rows.
const BLOCK: usize = 1 << 12;

/// Elements whose sum is not taken in parts, and rows likewise: rounding errors would pile up.
const PIECE: usize = 1 << 10;
const ROWS: usize = 64;

/// Columns of a block.
const WIDTH: usize = 256;

/// Fewer columns than this are not worth their own loops.
const NARROW: usize = 16;

/// Shorter rows are not compared and added side by side.
const SHORT: usize = 64;

const LANES: usize = 32;

/// An exponential costs about as much as this many additions.
const COST: usize = 4;

/// `e^x / sum e^x` along `dim`, or its logarithm. The tensor has elements.
pub(crate) fn softmax<T: Real>(
    operation: &'static str,
    from: &CpuTensor,
    dim: usize,
    log: bool,
) -> Result<CpuTensor> {
    let rank = from.shape().rank();
    // In the order of memory; the dimension last, where columns would be few.
    let mut order: Vec<usize> = (0..rank).collect();
    let stride = |dim: usize| from.layout().strides().get(dim).map_or(0, |stride| stride.unsigned_abs());
    order.sort_by_key(|&dim| std::cmp::Reverse(stride(dim)));
    let place = order.iter().position(|&other| other == dim).unwrap_or(0);
    let columns: usize = order.iter().skip(place + 1).map(|&dim| from.shape().size(dim)).product();
    if columns < NARROW && columns > 1 {
        order.retain(|&other| other != dim);
        order.push(dim);
    }
    let axes: Vec<i64> = order.iter().map(|&dim| dim as i64).collect();
    let permuted = from.layout().view(operation, &View::permute(operation, from.shape(), &axes)?)?;
    let from = from.with_layout(operation, permuted)?.contiguous(operation)?;
    let place = order.iter().position(|&other| other == dim).unwrap_or(0);
    let result = in_order::<T>(operation, &from, place, log)?;
    let back: Vec<i64> =
        (0..rank).map(|dim| order.iter().position(|&other| other == dim).unwrap_or(dim) as i64).collect();
    let layout: Layout =
        result.layout().view(operation, &View::permute(operation, result.shape(), &back)?)?;
    result.with_layout(operation, layout)
}

/// For a tensor whose elements lie in order.
fn in_order<T: Real>(operation: &'static str, from: &CpuTensor, dim: usize, log: bool) -> Result<CpuTensor> {
    let shape: &Shape = from.shape();
    let values = from.strided::<T>(operation)?.slice().unwrap_or_default();
    let (size, columns) = (shape.size(dim), shape.iter().skip(dim + 1).product());
    let fill = |places: &mut [MaybeUninit<T>]| {
        if places.len() == values.len() && columns == 1 {
            by_rows(values, places, size, log);
        } else if places.len() == values.len() {
            by_columns(values, places, size, columns, log);
        }
        Ok(())
    };
    // SAFETY: both ways write every place; `values` are as many, as the tensor lies in order.
    unsafe { filled(operation, shape.clone(), fill) }
}

fn by_rows<T: Real>(values: &[T], places: &mut [MaybeUninit<T>], size: usize, log: bool) {
    let rows = values.len() / size;
    let joined = (BLOCK / size).max(1);
    let out = Shared::new(places.as_mut_ptr());
    divide(rows.div_ceil(joined), joined * size * COST, &|range| {
        for block in range {
            let start = block * joined * size;
            let Some(values) = values.get(start..values.len().min(start + joined * size)) else { return };
            // SAFETY: every block of the result belongs to one unit.
            let places = unsafe { std::slice::from_raw_parts_mut(out.get().add(start), values.len()) };
            softmax_rows(values, places, size, log);
        }
    });
}

/// One instruction; a NaN that it passes over comes back in the sum.
#[inline(always)]
fn larger<T: Real>(best: T, new: T) -> T {
    if new > best { new } else { best }
}

#[inline(always)]
fn largest<T: Real>(row: &[T]) -> T {
    let first = row.first().copied().unwrap_or(T::ZERO);
    if row.len() < SHORT {
        return row.iter().fold(first, |best, new| larger(best, *new));
    }
    let mut lanes = [first; LANES];
    let (chunks, rest) = row.as_chunks::<LANES>();
    for chunk in chunks {
        for (best, new) in lanes.iter_mut().zip(chunk) {
            *best = larger(*best, *new);
        }
    }
    lanes.iter().chain(rest).fold(first, |best, new| larger(best, *new))
}

#[inline(always)]
fn sum<T: Real>(row: &[T]) -> T {
    let mut sums = [T::ZERO; LANES];
    let (chunks, rest) = row.as_chunks::<LANES>();
    if row.len() >= SHORT {
        for chunk in chunks {
            for (sum, value) in sums.iter_mut().zip(chunk) {
                *sum = sum.plus(*value);
            }
        }
        for (sum, value) in sums.iter_mut().zip(rest) {
            *sum = sum.plus(*value);
        }
        let mut width = LANES;
        while width > 1 {
            width /= 2;
            for lane in 0..width {
                sums[lane] = sums[lane].plus(sums[lane + width]);
            }
        }
        return sums[0];
    }
    row.iter().fold(T::ZERO, |sum, value| sum.plus(*value))
}

vectorised! {
    /// Whole rows of `size` elements.
    fn softmax_rows<'a, T: Real>(values: &'a [T], places: &'a mut [MaybeUninit<T>], size: usize, log: bool) -> () {
        for (row, places) in values.chunks_exact(size).zip(places.chunks_exact_mut(size)) {
            let largest = largest(row);
            for (place, value) in places.iter_mut().zip(row) {
                place.write(value.minus(largest));
            }
        }
        // SAFETY: as many rows of values as of places.
        let out = unsafe { places.assume_init_mut() };
        // All rows at once: short ones would not fill the registers.
        for power in out.iter_mut() {
            *power = power.exp();
        }
        for (row, out) in values.chunks_exact(size).zip(out.chunks_exact_mut(size)) {
            let total = out.chunks(PIECE).fold(T::ZERO, |total, piece| total.plus(sum(piece)));
            if log {
                let (largest, log) = (largest(row), total.log());
                for (out, value) in out.iter_mut().zip(row) {
                    *out = value.minus(largest).minus(log);
                }
            } else {
                let factor = T::ONE.over(total);
                for power in out {
                    *power = power.times(factor);
                }
            }
        }
    }
}

fn by_columns<T: Real>(values: &[T], places: &mut [MaybeUninit<T>], rows: usize, columns: usize, log: bool) {
    let across = columns.div_ceil(WIDTH);
    let out = Shared::new(places.as_mut_ptr());
    divide(values.len() / (rows * columns) * across, rows * WIDTH.min(columns) * COST, &|range| {
        for block in range {
            let start = block / across * rows * columns + block % across * WIDTH;
            let width = WIDTH.min(columns - block % across * WIDTH);
            let Some(values) = values.get(start..) else { return };
            let row = |row: usize| values.get(row * columns..row * columns + width).unwrap_or_default();
            // SAFETY: every block of the result belongs to one unit.
            let places = |row: usize| unsafe {
                std::slice::from_raw_parts_mut(out.get().add(start + row * columns), width)
            };
            let (mut largest, mut totals) = ([T::ZERO; WIDTH], [T::ZERO; WIDTH]);
            let (largest, totals) = (&mut largest[..width], &mut totals[..width]);
            largest.copy_from_slice(row(0));
            (1..rows).for_each(|number| larger_row(largest, row(number)));
            for group in (0..rows).step_by(ROWS) {
                let part = &mut [T::ZERO; WIDTH][..width];
                (group..rows.min(group + ROWS))
                    .for_each(|number| power_row(row(number), places(number), largest, part));
                for (total, part) in totals.iter_mut().zip(part) {
                    *total = total.plus(*part);
                }
            }
            finish_totals(totals, log);
            (0..rows).for_each(|number| finish_row(row(number), places(number), largest, totals, log));
        }
    });
}

vectorised! {
    fn larger_row<'a, T: Real>(largest: &'a mut [T], row: &'a [T]) -> () {
        for (best, new) in largest.iter_mut().zip(row) {
            *best = larger(*best, *new);
        }
    }
}

vectorised! {
    fn power_row<'a, T: Real>(row: &'a [T], out: &'a mut [MaybeUninit<T>], largest: &'a [T], totals: &'a mut [T]) -> () {
        for (((value, out), largest), total) in row.iter().zip(out).zip(largest).zip(totals) {
            let power = value.minus(*largest).exp();
            *total = total.plus(power);
            out.write(power);
        }
    }
}

vectorised! {
    /// What is subtracted or multiplied last.
    fn finish_totals<'a, T: Real>(totals: &'a mut [T], log: bool) -> () {
        for total in totals {
            *total = if log { total.log() } else { T::ONE.over(*total) };
        }
    }
}

vectorised! {
    fn finish_row<'a, T: Real>(
        row: &'a [T],
        out: &'a mut [MaybeUninit<T>],
        largest: &'a [T],
        totals: &'a [T],
        log: bool,
    ) -> () {
        // SAFETY: written by `power_row`.
        let out = unsafe { out.assume_init_mut() };
        if log {
            for (((value, out), largest), total) in row.iter().zip(out).zip(largest).zip(totals) {
                *out = value.minus(*largest).minus(*total);
            }
        } else {
            for (out, total) in out.iter_mut().zip(totals) {
                *out = out.times(*total);
            }
        }
    }
}
