//! Sums of consecutive elements.
//!
//! Elements are added in an order that depends on the shape alone: many side by side, whose sums are then added in
//! pairs. So the error grows with the logarithm of the length, and results are the same on every machine.

use crate::cpu::number::Number;
use crate::cpu::simd::vectorised;
use std::ops::Range;

/// Sums that run side by side. Too many for the loop over them to be unrolled: the compiler vectorises it instead.
const LANES: usize = 64;

/// Elements that are added without pairing sums.
pub(super) const PIECE: usize = 1 << 12;

vectorised! {
    /// The sum of at most [`PIECE`] elements.
    fn sum_slice<'a, T: Number>(values: &'a [T]) -> T::Sum {
        let mut sums = [T::Sum::ZERO; LANES];
        let (chunks, rest) = values.as_chunks::<LANES>();
        for chunk in chunks {
            for (sum, value) in sums.iter_mut().zip(chunk) {
                *sum = sum.plus(value.widen());
            }
        }
        for (sum, value) in sums.iter_mut().zip(rest) {
            *sum = sum.plus(value.widen());
        }
        let mut width = LANES;
        while width > 1 {
            width /= 2;
            for lane in 0..width {
                sums[lane] = sums[lane].plus(sums[lane + width]);
            }
        }
        sums[0]
    }
}

/// The sum of a piece of a row.
///
/// # Safety
///
/// The elements at `from + i * step` can be read for each `i` of `piece`.
pub(super) unsafe fn sum_piece<T: Number>(from: *const T, step: isize, piece: Range<usize>) -> T::Sum {
    if step == 1 {
        // SAFETY: by the contract.
        return sum_slice(unsafe { std::slice::from_raw_parts(from.add(piece.start), piece.len()) });
    }
    // SAFETY: by the contract.
    let at = |index: usize| unsafe { *from.offset(index as isize * step) }.widen();
    if step == 0 {
        return piece.fold(T::Sum::ZERO, |sum, index| sum.plus(at(index)));
    }
    let mut sums = [T::Sum::ZERO; 4];
    for index in piece {
        let sum = &mut sums[index % 4];
        *sum = sum.plus(at(index));
    }
    sums[0].plus(sums[1]).plus(sums[2].plus(sums[3]))
}

/// Adds numbers in pairs, and pairs of pairs, as they come.
pub(super) struct Cascade<T> {
    /// Sums of 1, 2, 4, .. numbers; sum `i` is there if bit `i` of `count` is set.
    sums: [T; 64],
    count: u64,
}

impl<T: Number> Cascade<T> {
    pub(super) fn new() -> Self {
        Self { sums: [T::ZERO; 64], count: 0 }
    }

    pub(super) fn push(&mut self, value: T) {
        let carried = self.count.trailing_ones() as usize;
        let sum = self.sums.iter().take(carried).fold(value, |sum, &half| half.plus(sum));
        if let Some(slot) = self.sums.get_mut(carried) {
            *slot = sum;
        }
        self.count += 1;
    }

    pub(super) fn sum(&self) -> T {
        let present = self.sums.iter().enumerate().filter(|(bit, _)| self.count >> bit & 1 == 1);
        present.fold(T::ZERO, |sum, (_, &half)| half.plus(sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cascades_add_everything() {
        let mut cascade = Cascade::new();
        for value in 0..1000_i64 {
            assert_eq!(cascade.sum(), value * (value - 1) / 2);
            cascade.push(value);
        }
    }

    #[test]
    fn slices_and_steps() {
        let values: Vec<i32> = (0..1000).collect();
        assert_eq!(sum_slice(&values), 499_500);
        assert_eq!(sum_slice::<i32>(&[]), 0);
        assert_eq!(sum_slice(&[i32::MAX, 1]), i32::MIN);
        // SAFETY: inside of `values`.
        unsafe {
            assert_eq!(sum_piece(values.as_ptr(), 3, 1..4), 3 + 6 + 9);
            assert_eq!(sum_piece(values.as_ptr().add(9), -3, 1..4), 6 + 3);
            assert_eq!(sum_piece(values.as_ptr().add(9), 0, 1..4), 27);
        }
    }
}
