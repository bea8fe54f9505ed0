//! Batched matrix products, by the `gemm` crates.

use crate::Result;
use crate::cpu::number::Number;
use crate::cpu::storage::{CpuTensor, Strided, filled};
use crate::cpu::threads::{Shared, Source, divide};
use crate::cpu::walk::Walk;
use crate::layout::row_major;
use crate::rules::Product;
use gemm_common::Parallelism;
use smallvec::SmallVec;
use std::mem::MaybeUninit;

/// From this many multiplications on, one product is divided among threads.
const PARALLEL: usize = 64 * 64 * 64;

/// A float with a product of matrices.
pub(crate) trait Matrix: Number {
    /// `to = lhs rhs`.
    ///
    /// # Safety
    ///
    /// `lhs` and `rhs` can be read, and `to` can be written, at every row and column; `to` does not overlap them.
    unsafe fn product(
        sizes: Sizes,
        to: Place<*mut Self>,
        lhs: Place<*const Self>,
        rhs: Place<*const Self>,
        threads: Parallelism,
    );
}

/// Rows and columns of the result, and the length of the sums.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    m: usize,
    n: usize,
    k: usize,
}

/// A matrix in memory.
#[derive(Clone, Copy)]
pub(crate) struct Place<P> {
    start: P,
    row: isize,
    column: isize,
}

macro_rules! matrices {
    ($($ty:ident $gemm:ident),*) => {$(
        impl Matrix for $ty {
            unsafe fn product(sizes: Sizes, to: Place<*mut $ty>, lhs: Place<*const $ty>, rhs: Place<*const $ty>, threads: Parallelism) {
                let kernel = $gemm::gemm::$ty::get_gemm_fn();
                // The kernel prefers a result whose rows lie closest together, and takes no negative steps on the left:
                // the transposed product is the same, and so are sums in reverse order.
                let Sizes { m, n, k } = sizes;
                let (m, n, (lhs, rhs)) = (n, m, (
                    Place { start: rhs.start, row: rhs.column, column: rhs.row },
                    Place { start: lhs.start, row: lhs.column, column: lhs.row },
                ));
                let (lhs, rhs) = if lhs.column < 0 && k > 0 {
                    let last = k as isize - 1;
                    (
                        Place { start: lhs.start.wrapping_offset(last * lhs.column), column: -lhs.column, ..lhs },
                        Place { start: rhs.start.wrapping_offset(last * rhs.row), row: -rhs.row, ..rhs },
                    )
                } else {
                    (lhs, rhs)
                };
                // SAFETY: by the contract, for the transposed product.
                unsafe {
                    kernel(
                        m, n, k, to.start, to.row, to.column, false, lhs.start, lhs.column, lhs.row, rhs.start, rhs.column,
                        rhs.row, 0.0, 1.0, false, false, false, threads,
                    );
                }
            }
        }
    )*};
}
matrices!(f32 gemm_f32, f64 gemm_f64);

/// `lhs rhs`, with the sizes that the rules found.
pub(crate) fn matmul<T: Matrix>(
    operation: &'static str,
    lhs: Strided<'_, T>,
    rhs: Strided<'_, T>,
    product: &Product,
) -> Result<CpuTensor> {
    let shape = product.shape();
    let strides = row_major(&shape);
    let mut sizes = Sizes { m: product.m, n: product.n, k: product.k };
    let ((lhs_batch, mut lhs_steps), (rhs_batch, rhs_steps)) = (steps(lhs, product), steps(rhs, product));
    let to_batch = strides.get(..product.batch.rank()).unwrap_or_default();
    let fill = |places: &mut [MaybeUninit<T>]| {
        if places.is_empty() {
            return Ok(());
        }
        if sizes.k == 0 {
            places.fill(MaybeUninit::new(T::ZERO));
            return Ok(());
        }
        let mut walk = Walk::new(&product.batch, &[to_batch, &lhs_batch, &rhs_batch]);
        // One matrix on the right for many on the left, whose rows follow each other: all rows at once.
        while let Some(inner) = walk.rank().checked_sub(1) {
            let (size, lhs_step) = (walk.size(inner), walk.step(1, inner));
            let follows = sizes.m == 1 || lhs_step == sizes.m as isize * lhs_steps.0;
            if !follows || walk.step(2, inner) != 0 {
                break;
            }
            lhs_steps.0 = if sizes.m == 1 { lhs_step } else { lhs_steps.0 };
            sizes.m *= size;
            walk.remove_inner();
        }
        let to = Shared::new(places.as_mut_ptr().cast::<T>());
        let (lhs, rhs) = (Source::new(lhs.origin()), Source::new(rhs.origin()));
        let work = sizes.m.saturating_mul(sizes.n).saturating_mul(sizes.k);
        let batch = walk.positions();
        let each = |range: std::ops::Range<usize>, threads: Parallelism| {
            let mut cursor = walk.cursor(range.start);
            for _ in range {
                let to = Place {
                    start: to.get().wrapping_offset(cursor.offset(0)),
                    row: sizes.n as isize,
                    column: 1,
                };
                let place = |source: Source<T>, operand, (row, column)| Place {
                    start: source.get().wrapping_offset(cursor.offset(operand)),
                    row,
                    column,
                };
                // SAFETY: matrices of the layouts; every matrix of the result belongs to one unit.
                unsafe { T::product(sizes, to, place(lhs, 1, lhs_steps), place(rhs, 2, rhs_steps), threads) };
                cursor.advance();
            }
        };
        if work >= PARALLEL && batch < 2 * rayon::current_num_threads() {
            each(0..batch, Parallelism::Rayon(0));
        } else {
            // An element of work is a few multiplications.
            divide(batch, work / 4 + 1, &|range| each(range, Parallelism::None));
        }
        Ok(())
    };
    // SAFETY: every matrix of the result is written.
    unsafe { filled(operation, shape, fill) }
}

/// The steps from matrix to matrix as they broadcast, and those of rows and columns.
fn steps<T: Number>(matrices: Strided<'_, T>, product: &Product) -> (SmallVec<[isize; 4]>, (isize, isize)) {
    let (layout, batch) = (matrices.layout(), matrices.shape().rank().saturating_sub(2));
    let leading = product.batch.rank().saturating_sub(batch);
    let step = |(&size, &stride): (&usize, &isize)| if size == 1 { 0 } else { stride };
    let own = layout.shape().iter().zip(layout.strides()).take(batch).map(step);
    let stride = |dim: usize| layout.strides().get(dim).copied().unwrap_or(0);
    (std::iter::repeat_n(0, leading).chain(own).collect(), (stride(batch), stride(batch + 1)))
}
