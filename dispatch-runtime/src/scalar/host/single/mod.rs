//! Functions of `f32` that vectorise.
//!
//! Each one is straight-line code: where formulas differ, all of them are computed and one is selected. There are no
//! fused operations: without hardware for them they are calls, and with it they would round differently, so that
//! results would depend on the machine.
//!
//! Most are right within 2 units in the last place, `tanh`, `sigmoid`, `atan` and `acos` within 3, `tan` within 4, `erfc`
//! within 6, for subnormals and huge arguments too.

mod error_function;
mod exponential;
mod hyperbolic;
mod inverse;
mod logarithm;
mod power;
mod trigonometry;

#[cfg(test)]
mod tests;

pub(super) use error_function::{erf, erfc};
pub(super) use exponential::{exp, expm1, sigmoid, softplus};
pub(super) use hyperbolic::{acosh, asinh, atanh, cosh, sinh, tanh};
pub(super) use inverse::{acos, asin, atan, atan2};
pub(super) use logarithm::{log, log1p};
pub(super) use power::pow;
pub(super) use trigonometry::{cos, sin, tan};

/// `c[0] + c[1] x + c[2] x^2 + ..`
#[inline(always)]
fn polynomial<const N: usize>(x: f32, coefficients: [f32; N]) -> f32 {
    // Not over an iterator, which must be optimised away before the loop around this one is vectorised.
    let (mut sum, mut index) = (coefficients[N - 1], N - 1);
    while index > 0 {
        index -= 1;
        sum = sum * x + coefficients[index];
    }
    sum
}

/// The square root of the sum of squares, computed where squares cannot overflow.
#[inline(always)]
pub(super) fn hypot(x: f32, y: f32) -> f32 {
    let (wide_x, wide_y) = (f64::from(x), f64::from(y));
    let length = (wide_x * wide_x + wide_y * wide_y).sqrt() as f32;
    // Infinite even if the other one is NaN.
    if (x.abs() == f32::INFINITY) | (y.abs() == f32::INFINITY) { f32::INFINITY } else { length }
}
