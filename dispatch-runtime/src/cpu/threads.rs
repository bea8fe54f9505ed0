//! Work divided among threads.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Below this many elements of work a second thread costs more than it gives.
pub(crate) const PARALLEL: usize = 1 << 17;

/// The least work that is worth handing out.
const GRAIN: usize = 1 << 15;

/// Runs `work` on ranges that make up `0..units`, on several threads where that pays. One unit is work on about `weight`
/// elements.
///
/// What a unit computes must not depend on the range that it arrives in, so that results are the same for any number of
/// threads.
pub(crate) fn divide(units: usize, weight: usize, work: &(dyn Fn(Range<usize>) + Sync)) {
    let threads =
        if units > 1 && units.saturating_mul(weight) >= PARALLEL { rayon::current_num_threads() } else { 1 };
    if threads == 1 {
        return work(0..units);
    }
    // Several portions a thread, so that one that is late or slow leaves its share to the others.
    let portion = units.div_ceil(threads * 4).max(GRAIN.div_ceil(weight.max(1)));
    let next = AtomicUsize::new(0);
    let take = || {
        loop {
            let start = next.fetch_add(portion, Ordering::Relaxed);
            if start >= units {
                return;
            }
            work(start..units.min(start + portion));
        }
    };
    rayon::in_place_scope(|scope| {
        for _ in 1..threads.min(units.div_ceil(portion)) {
            scope.spawn(|_| take());
        }
        take();
    });
}

/// A pointer to results, of which every thread writes other ones.
#[derive(Clone, Copy)]
pub(crate) struct Shared<T>(*mut T);

// SAFETY: a plain pointer; whoever writes through it keeps threads apart.
unsafe impl<T: Send> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for Shared<T> {}

impl<T> Shared<T> {
    pub(crate) fn new(pointer: *mut T) -> Self {
        Self(pointer)
    }

    #[inline]
    pub(crate) fn get(&self) -> *mut T {
        self.0
    }
}

/// As [`Shared`], for reading.
#[derive(Clone, Copy)]
pub(crate) struct Source<T>(*const T);

// SAFETY: a plain pointer to elements that nobody writes.
unsafe impl<T: Sync> Send for Source<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Source<T> {}

impl<T> Source<T> {
    pub(crate) fn new(pointer: *const T) -> Self {
        Self(pointer)
    }

    #[inline]
    pub(crate) fn get(&self) -> *const T {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_runs_once() {
        for (units, weight) in
            [(0, 1), (1, PARALLEL), (1000, 1), (1000, PARALLEL), (1 << 20, 1), (7, usize::MAX)]
        {
            let count = AtomicUsize::new(0);
            let sum = AtomicUsize::new(0);
            divide(units, weight, &|range| {
                count.fetch_add(range.len(), Ordering::Relaxed);
                sum.fetch_add(range.sum::<usize>(), Ordering::Relaxed);
            });
            assert_eq!(count.into_inner(), units);
            assert_eq!(sum.into_inner(), units * units.saturating_sub(1) / 2);
        }
    }
}
