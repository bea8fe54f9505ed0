//! Sums of rows, element by element: the dimension that lies closest together stays.

use super::split::{FROM, Split, TO};
use crate::cpu::number::Number;
use crate::cpu::simd::vectorised;
use crate::cpu::threads::{PARALLEL, Shared, Source, divide};
use std::ops::Range;

/// Columns whose sums stay in the first cache.
const WIDTH: usize = 1 << 10;

/// Up to this width rows that follow each other are joined.
const DENSE: usize = 64;

vectorised! {
    /// Adds four rows of a block to its sums.
    fn add_rows<'a, T: Number>(sums: &'a mut [T::Sum], rows: [&'a [T]; 4]) -> () {
        let [a, b, c, d] = rows;
        for ((((sum, a), b), c), d) in sums.iter_mut().zip(a).zip(b).zip(c).zip(d) {
            *sum = sum.plus(a.widen().plus(b.widen()).plus(c.widen().plus(d.widen())));
        }
    }
}

vectorised! {
    /// Adds a row to the sums.
    fn add_row<'a, T: Number>(sums: &'a mut [T::Sum], row: &'a [T]) -> () {
        for (sum, value) in sums.iter_mut().zip(row) {
            *sum = sum.plus(value.widen());
        }
    }
}

vectorised! {
    /// Adds short rows that follow each other to the sums: several at once, as one wide row.
    fn add_dense<'a, T: Number>(sums: &'a mut [T::Sum], values: &'a [T]) -> () {
        let mut wide = [T::Sum::ZERO; 4 * DENSE];
        let width = wide.len() / sums.len() * sums.len();
        let chunks = values.chunks_exact(width);
        let rest = chunks.remainder();
        for chunk in chunks {
            for (sum, value) in wide.iter_mut().zip(chunk) {
                *sum = sum.plus(value.widen());
            }
        }
        for row in wide[..width].chunks_exact(sums.len()) {
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum = sum.plus(*value);
            }
        }
        for row in rest.chunks_exact(sums.len()) {
            for (sum, value) in sums.iter_mut().zip(row) {
                *sum = sum.plus(value.widen());
            }
        }
    }
}

/// Rows are added up in groups of about the square root of their number, whose sums are then added.
///
/// # Safety
///
/// The walks stay inside of what `from` and `to` point to.
pub(super) unsafe fn sum_columns<T: Number>(split: &Split, from: Source<T>, to: Shared<T>) {
    let (inner, rows) = (split.inner, split.reduced.positions());
    let group = (rows.isqrt().max(32) + 3) & !3;
    let groups = rows.div_ceil(group);
    let width = inner.size.min(WIDTH);
    let across = inner.size.div_ceil(width);
    let blocks = split.kept.positions() * across;
    // Where a block lies, how wide it is.
    let block = |number: usize| {
        let cursor = split.kept.cursor(number / across);
        let start = number % across * width;
        let from = from.get().wrapping_offset(cursor.offset(FROM) + start as isize * inner.from_step);
        let to = to.get().wrapping_offset(cursor.offset(TO) + start as isize * inner.to_step);
        (Source::new(from), Shared::new(to), width.min(inner.size - start))
    };
    let rows_of = |number: usize| number * group..rows.min((number + 1) * group);
    let finish = |to: Shared<T>, sums: &[T::Sum]| {
        for (index, sum) in sums.iter().enumerate() {
            // SAFETY: by the contract; every block has its own results.
            unsafe { *to.get().offset(index as isize * inner.to_step) = T::narrow(*sum) };
        }
    };
    if blocks >= 8 || groups == 1 || rows * inner.size < PARALLEL {
        divide(blocks, rows * width, &|range| {
            let (mut sums, mut part) = ([T::Sum::ZERO; WIDTH], [T::Sum::ZERO; WIDTH]);
            for number in range {
                let (from, to, width) = block(number);
                let (sums, part) = (&mut sums[..width], &mut part[..width]);
                sums.fill(T::Sum::ZERO);
                for number in 0..groups {
                    part.fill(T::Sum::ZERO);
                    // SAFETY: by the contract.
                    unsafe { add_group(split, from, rows_of(number), part) };
                    add_row::<T::Sum>(sums, part);
                }
                finish(to, sums);
            }
        });
        return;
    }
    for number in 0..blocks {
        let (from, to, width) = block(number);
        let mut parts = vec![T::Sum::ZERO; groups * width];
        let shared = Shared::<T::Sum>::new(parts.as_mut_ptr());
        divide(groups, group * width, &|range| {
            for number in range {
                // SAFETY: by the contract; every group has its own part.
                unsafe {
                    let part = std::slice::from_raw_parts_mut(shared.get().add(number * width), width);
                    add_group(split, from, rows_of(number), part);
                }
            }
        });
        let mut sums = [T::Sum::ZERO; WIDTH];
        parts.chunks_exact(width).for_each(|part| add_row::<T::Sum>(&mut sums[..width], part));
        finish(to, &sums[..width]);
    }
}

/// Adds a group of rows of a block to its sums.
///
/// # Safety
///
/// From `from` as many columns as there are sums can be read in all rows.
unsafe fn add_group<T: Number>(split: &Split, from: Source<T>, rows: Range<usize>, sums: &mut [T::Sum]) {
    let mut cursor = split.reduced.cursor(rows.start);
    let mut next = || {
        let row = from.get().wrapping_offset(cursor.offset(FROM));
        cursor.advance();
        row
    };
    let (width, step) = (sums.len(), split.inner.from_step);
    if width <= DENSE
        && step == 1
        && split.reduced.rank() == 1
        && split.reduced.step(FROM, 0) == width as isize
    {
        // SAFETY: by the contract; the rows follow each other.
        add_dense::<T>(sums, unsafe { std::slice::from_raw_parts(next(), rows.len() * width) });
        return;
    }
    if step != 1 {
        for _ in rows {
            let row = next();
            for (index, sum) in sums.iter_mut().enumerate() {
                // SAFETY: by the contract.
                *sum = sum.plus(unsafe { *row.offset(index as isize * step) }.widen());
            }
        }
        return;
    }
    // SAFETY: by the contract.
    let slice = |row: *const T| unsafe { std::slice::from_raw_parts(row, width) };
    for _ in 0..rows.len() / 4 {
        add_rows::<T>(sums, [slice(next()), slice(next()), slice(next()), slice(next())]);
    }
    for _ in 0..rows.len() % 4 {
        add_row::<T>(sums, slice(next()));
    }
}
