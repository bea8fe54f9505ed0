//! The largest and the smallest element, and where they are. Of equal ones the first; NaN wins.

use super::split::{FROM, Inner, Split, TO};
use crate::Result;
use crate::cpu::number::Number;
use crate::cpu::simd::vectorised;
use crate::cpu::storage::{Strided, repeated};
use crate::cpu::threads::{PARALLEL, Shared, Source, divide};
use crate::cpu::walk::Walk;
use std::ops::Range;

/// Candidates that are compared side by side.
const LANES: usize = 32;

/// Shorter rows are not compared side by side.
const SHORT: usize = 64;

/// Elements of a row that are searched at once, while they are in the first cache.
const PIECE: usize = 1 << 12;

/// Columns whose candidates stay in the first cache.
const WIDTH: usize = 512;

/// Which of two elements is kept.
pub(crate) trait Order: Send + Sync + 'static {
    /// Whether `new` is kept instead of `best`, which came first.
    fn wins<T: Number>(new: T, best: T) -> bool;
}

/// The largest.
pub(crate) struct Largest;
/// The smallest.
pub(crate) struct Smallest;

impl Order for Largest {
    #[inline(always)]
    fn wins<T: Number>(new: T, best: T) -> bool {
        (new > best) | (new.is_nan() & !best.is_nan())
    }
}

impl Order for Smallest {
    #[inline(always)]
    fn wins<T: Number>(new: T, best: T) -> bool {
        (new < best) | (new.is_nan() & !best.is_nan())
    }
}

vectorised! {
    /// The best of some elements and its position.
    fn best_of<'a, T: Number, O: Order>(values: &'a [T]) -> (T, usize) {
        let Some(&first) = values.first() else { return (T::ZERO, 0) };
        let mut lanes = [first; LANES];
        let (chunks, rest) = values.as_chunks::<LANES>();
        for chunk in chunks {
            for (best, new) in lanes.iter_mut().zip(chunk) {
                *best = if O::wins(*new, *best) { *new } else { *best };
            }
        }
        let best = lanes.iter().chain(rest).fold(first, |best, new| if O::wins(*new, best) { *new } else { best });
        let is_best = |value: T| (value == best) | (value.is_nan() & best.is_nan());
        // The chunk with the first one, then that in it.
        let skipped = chunks.iter().take_while(|chunk| !chunk.iter().fold(false, |found, value| found | is_best(*value)));
        let start = skipped.count() * LANES;
        let found = values.iter().enumerate().skip(start).find(|(_, value)| is_best(**value));
        found.map_or((first, 0), |(index, value)| (*value, index))
    }
}

vectorised! {
    /// Compares a row, which is number `number`, with the best of the rows before it.
    fn compare_row<'a, T: Number, O: Order>(best: &'a mut [T], places: &'a mut [i32], row: &'a [T], number: i32) -> () {
        for ((best, place), new) in best.iter_mut().zip(places).zip(row) {
            let wins = O::wins(*new, *best);
            *best = if wins { *new } else { *best };
            *place = if wins { number } else { *place };
        }
    }
}

/// The best elements over `dim`, and their indices in it, in row-major order of the other dimensions.
///
/// The dimension is not empty, and its size fits in i32.
pub(crate) fn extreme<T: Number, O: Order>(
    operation: &'static str,
    from: Strided<'_, T>,
    dim: usize,
) -> Result<(Vec<T>, Vec<i32>)> {
    let kept = from.shape().with(dim, 1);
    let (mut values, mut places) = (repeated(operation, &kept, T::ZERO)?, repeated(operation, &kept, 0_i32)?);
    if values.is_empty() || from.shape().contains(&0) {
        return Ok((values, places));
    }
    let reduced: Vec<bool> = (0..from.shape().rank()).map(|other| other == dim).collect();
    let mut split = Split::new(from.layout(), &reduced);
    if split.inner.to_step == 0 && split.inner.size <= SHORT && split.kept.rank() > 0 {
        split = split.swapped();
    }
    let search = Search {
        from: Source::new(from.origin()),
        values: Shared::new(values.as_mut_ptr()),
        places: Shared::new(places.as_mut_ptr()),
    };
    // SAFETY: the walks stay inside of the tensor and the results.
    unsafe { if split.inner.to_step == 0 { search.rows::<O>(&split) } else { search.columns::<O>(&split) } };
    Ok((values, places))
}

struct Search<T> {
    from: Source<T>,
    values: Shared<T>,
    places: Shared<i32>,
}

impl<T: Number> Search<T> {
    /// # Safety
    ///
    /// The walks stay inside of the memory, and no other thread writes the result at `to`.
    unsafe fn write(&self, to: isize, (value, place): (T, usize)) {
        // SAFETY: by the contract.
        unsafe {
            *self.values.get().offset(to) = value;
            *self.places.get().offset(to) = place as i32;
        }
    }

    /// The reduced dimension lies closest together.
    ///
    /// # Safety
    ///
    /// The walks stay inside of the memory.
    unsafe fn rows<O: Order>(&self, split: &Split) {
        let (results, Inner { size, from_step: step, .. }) = (split.kept.positions(), split.inner);
        // SAFETY: by the contract.
        let best = |from: isize, range: Range<usize>| unsafe {
            best_of_row::<T, O>(self.from.get().offset(from), step, range)
        };
        if results > 1 || size < PARALLEL {
            divide(results, size, &|range| {
                let mut cursor = split.kept.cursor(range.start);
                for _ in range {
                    // SAFETY: every result belongs to one unit.
                    unsafe { self.write(cursor.offset(TO), best(cursor.offset(FROM), 0..size)) };
                    cursor.advance();
                }
            });
            return;
        }
        let pieces = size.div_ceil(PIECE);
        let mut found = vec![(T::ZERO, 0); pieces];
        let shared = Shared::new(found.as_mut_ptr());
        divide(pieces, PIECE, &|range| {
            for piece in range {
                // SAFETY: every piece has its place.
                unsafe { *shared.get().add(piece) = best(0, piece * PIECE..size.min((piece + 1) * PIECE)) };
            }
        });
        let first = found.iter().copied().reduce(|best, new| if O::wins(new.0, best.0) { new } else { best });
        // SAFETY: there is one result.
        unsafe { self.write(0, first.unwrap_or((T::ZERO, 0))) };
    }

    /// Another dimension lies closest together: row by row, for many results at once.
    ///
    /// # Safety
    ///
    /// The walks stay inside of the memory.
    unsafe fn columns<O: Order>(&self, split: &Split) {
        let (inner, rows) = (split.inner, split.reduced.positions());
        let row_step = Walk::step(&split.reduced, FROM, 0);
        let across = inner.size.div_ceil(WIDTH);
        divide(split.kept.positions() * across, rows * WIDTH.min(inner.size), &|range| {
            for unit in range {
                let cursor = split.kept.cursor(unit / across);
                let start = unit % across * WIDTH;
                let width = WIDTH.min(inner.size - start);
                let (mut best, mut places, mut gathered) = ([T::ZERO; WIDTH], [0; WIDTH], [T::ZERO; WIDTH]);
                let first = cursor.offset(FROM) + start as isize * inner.from_step;
                for row in 0..rows {
                    // SAFETY: by the contract.
                    let row_start = unsafe { self.from.get().offset(first + row as isize * row_step) };
                    let values = if inner.from_step == 1 {
                        // SAFETY: by the contract.
                        unsafe { std::slice::from_raw_parts(row_start, width) }
                    } else {
                        for (index, value) in gathered.iter_mut().take(width).enumerate() {
                            // SAFETY: by the contract.
                            *value = unsafe { *row_start.offset(index as isize * inner.from_step) };
                        }
                        &gathered[..width]
                    };
                    if row == 0 {
                        best[..width].copy_from_slice(values);
                    } else {
                        compare_row::<T, O>(&mut best[..width], &mut places[..width], values, row as i32);
                    }
                }
                for (index, (best, place)) in best.iter().zip(&places).take(width).enumerate() {
                    let to = cursor.offset(TO) + (start + index) as isize * inner.to_step;
                    // SAFETY: every result belongs to one unit.
                    unsafe { self.write(to, (*best, *place as usize)) };
                }
            }
        });
    }
}

/// The best element of a part of a row, and its index in the row.
///
/// # Safety
///
/// The elements at `from + i * step` can be read for each `i` of `range`, which is not empty.
unsafe fn best_of_row<T: Number, O: Order>(from: *const T, step: isize, range: Range<usize>) -> (T, usize) {
    if range.len() <= SHORT {
        // SAFETY: by the contract.
        let at = |index: usize| (unsafe { *from.offset(index as isize * step) }, index);
        let first = at(range.start);
        return range
            .skip(1)
            .map(at)
            .fold(first, |best, new| if O::wins(new.0, best.0) { new } else { best });
    }
    let mut best: Option<(T, usize)> = None;
    let mut gathered = [T::ZERO; 256];
    let length = if step == 1 { PIECE } else { gathered.len() };
    for start in range.clone().step_by(length) {
        let end = range.end.min(start + length);
        let values = if step == 1 {
            // SAFETY: by the contract.
            unsafe { std::slice::from_raw_parts(from.add(start), end - start) }
        } else {
            for (index, value) in (start..end).zip(&mut gathered) {
                // SAFETY: by the contract.
                *value = unsafe { *from.offset(index as isize * step) };
            }
            &gathered[..end - start]
        };
        let (value, index) = best_of::<T, O>(values);
        if best.is_none_or(|(best, _)| O::wins(value, best)) {
            best = Some((value, start + index));
        }
    }
    best.unwrap_or((T::ZERO, 0))
}
