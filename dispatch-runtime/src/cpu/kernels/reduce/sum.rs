//! Sums over any dimensions.

use super::columns::sum_columns;
use super::rows::{Cascade, PIECE, sum_piece};
use super::split::{FROM, Split, TO};
use crate::cpu::number::Number;
use crate::cpu::storage::{Strided, repeated};
use crate::cpu::threads::{PARALLEL, Shared, Source, divide};
use crate::cpu::walk::Walk;
use crate::{Element, Result, Scalar};

/// With fewer results than this, a long sum is itself divided among threads.
const FEW: usize = 16;

/// Shorter rows are added one by one.
const SHORT: usize = 32;

/// The sums over the dimensions with `reduced`, in row-major order of the others.
pub(crate) fn sum<T: Number>(
    operation: &'static str,
    from: Strided<'_, T>,
    reduced: &[bool],
) -> Result<Vec<T>> {
    let is_reduced = |dim: usize| reduced.get(dim).copied().unwrap_or(false);
    let shape =
        from.shape().iter().enumerate().map(|(dim, &size)| if is_reduced(dim) { 1 } else { size }).collect();
    let mut sums = repeated(operation, &shape, T::ZERO)?;
    if from.shape().contains(&0) || sums.is_empty() {
        return Ok(sums);
    }
    let split = Split::new(from.layout(), reduced);
    let (from, to) = (Source::new(from.origin()), Shared::new(sums.as_mut_ptr()));
    if split.inner.to_step != 0 {
        // SAFETY: the walks stay inside the tensor and the sums.
        unsafe { sum_columns(&split, from, to) };
    } else if split.inner.size <= SHORT && split.reduced.rank() == 0 {
        // SAFETY: as above.
        unsafe { short_rows(&split, from, to) };
    } else {
        // SAFETY: as above.
        unsafe { long_rows(&split, from, to) };
    }
    if split.repeated != 1 {
        let times = T::Sum::from_scalar(Scalar::from(split.repeated));
        sums.iter_mut().for_each(|sum| *sum = T::narrow(sum.widen().times(times)));
    }
    Ok(sums)
}

/// Many sums of few elements.
///
/// # Safety
///
/// The walks stay inside of what `from` and `to` point to.
unsafe fn short_rows<T: Number>(split: &Split, from: Source<T>, to: Shared<T>) {
    let mut outer = split.kept.clone();
    let (results, steps) = outer.remove_inner();
    let step = |operand: usize| steps.get(operand).copied().unwrap_or(0);
    let (from_step, to_step, inner) = (step(FROM), step(TO), split.inner);
    let unit = (PARALLEL / inner.size).min(results);
    let units = results.div_ceil(unit);
    divide(outer.positions() * units, unit * inner.size, &|range| {
        for number in range {
            let cursor = outer.cursor(number / units);
            let start = number % units * unit;
            for result in start..results.min(start + unit) {
                // SAFETY: by the contract; every result belongs to one unit.
                unsafe {
                    let row = from.get().offset(cursor.offset(FROM) + result as isize * from_step);
                    let at = |index: usize| (*row.offset(index as isize * inner.from_step)).widen();
                    let sum = (0..inner.size).fold(T::Sum::ZERO, |sum, index| sum.plus(at(index)));
                    *to.get().offset(cursor.offset(TO) + result as isize * to_step) = T::narrow(sum);
                }
            }
        }
    });
}

/// Sums of many elements.
///
/// # Safety
///
/// The walks stay inside of what `from` and `to` point to.
unsafe fn long_rows<T: Number>(split: &Split, from: Source<T>, to: Shared<T>) {
    let (results, rows) = (split.kept.positions(), Rows::new(split));
    let offset = |cursor: isize| Source::new(from.get().wrapping_offset(cursor));
    if results >= FEW || results * rows.elements() < PARALLEL {
        divide(results, rows.elements(), &|range| {
            let mut cursor = split.kept.cursor(range.start);
            for _ in range {
                let mut cascade = Cascade::new();
                // SAFETY: by the contract; every result belongs to one unit.
                unsafe {
                    rows.pieces(offset(cursor.offset(FROM)), 0..rows.count(), |_, sum| cascade.push(sum));
                    *to.get().offset(cursor.offset(TO)) = T::narrow(cascade.sum());
                }
                cursor.advance();
            }
        });
        return;
    }
    let mut cursor = split.kept.cursor(0);
    for _ in 0..results {
        let mut sums = vec![T::Sum::ZERO; rows.count()];
        let (shared, from) = (Shared::<T::Sum>::new(sums.as_mut_ptr()), offset(cursor.offset(FROM)));
        divide(rows.count(), rows.length, &|range| {
            // SAFETY: by the contract; every piece has its place in `sums`.
            unsafe { rows.pieces(from, range, |piece, sum| *shared.get().add(piece) = sum) };
        });
        let mut cascade = Cascade::new();
        sums.into_iter().for_each(|sum| cascade.push(sum));
        // SAFETY: by the contract.
        unsafe { *to.get().offset(cursor.offset(TO)) = T::narrow(cascade.sum()) };
        cursor.advance();
    }
}

/// The rows that go into one result, cut into pieces.
struct Rows<'a> {
    reduced: &'a Walk,
    size: usize,
    step: isize,
    /// Of a piece.
    length: usize,
    per_row: usize,
}

impl<'a> Rows<'a> {
    fn new(split: &'a Split) -> Self {
        let size = split.inner.size;
        let length = size.min(PIECE);
        Self {
            reduced: &split.reduced,
            size,
            step: split.inner.from_step,
            length,
            per_row: size.div_ceil(length),
        }
    }

    fn elements(&self) -> usize {
        self.reduced.positions() * self.size
    }

    fn count(&self) -> usize {
        self.reduced.positions() * self.per_row
    }

    /// The sum of each piece in `range`.
    ///
    /// # Safety
    ///
    /// From `from` the rows can be read.
    unsafe fn pieces<T: Number>(
        &self,
        from: Source<T>,
        range: std::ops::Range<usize>,
        mut each: impl FnMut(usize, T::Sum),
    ) {
        let mut cursor = self.reduced.cursor(range.start / self.per_row);
        for piece in range {
            let start = piece % self.per_row * self.length;
            let end = self.size.min(start + self.length);
            // SAFETY: by the contract.
            each(piece, unsafe { sum_piece(from.get().offset(cursor.offset(FROM)), self.step, start..end) });
            if end == self.size {
                cursor.advance();
            }
        }
    }
}
