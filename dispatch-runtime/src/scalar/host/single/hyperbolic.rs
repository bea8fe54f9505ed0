//! Hyperbolic functions and their inverses.

use super::exponential::{expm1, half_exp};
use super::logarithm::log1p;
use super::polynomial;
use std::f32::consts::LN_2;

/// `(sinh(x) - x) / x^3` in `x^2`, for `|x| <= 1`: Taylor's series.
const SINH: [f32; 4] = [1.666_666_7e-1, 8.333_333e-3, 1.984_127e-4, 2.755_731_9e-6];

/// From here on `asinh(x)` and `acosh(x)` are `log(2 x)`.
const LARGE: f32 = 1e8;

/// Hyperbolic sine.
#[inline(always)]
pub(crate) fn sinh(x: f32) -> f32 {
    let half = half_exp(x.abs());
    let far = (half - 0.25 / half).copysign(x);
    let square = x * x;
    let near_zero = x * (1.0 + square * polynomial(square, SINH));
    if x.abs() < 1.0 { near_zero } else { far }
}

/// Hyperbolic cosine.
#[inline(always)]
pub(crate) fn cosh(x: f32) -> f32 {
    let half = half_exp(x.abs());
    half + 0.25 / half
}

/// Hyperbolic tangent.
#[inline(always)]
pub(crate) fn tanh(x: f32) -> f32 {
    let decayed = expm1(-2.0 * x.abs());
    (-decayed / (2.0 + decayed)).copysign(x)
}

/// Inverse hyperbolic sine.
#[inline(always)]
pub(crate) fn asinh(x: f32) -> f32 {
    let size = x.abs();
    let square = size * size;
    let beyond_one = size + square / (1.0 + (square + 1.0).sqrt());
    let (beyond_one, doubled) = if size < LARGE { (beyond_one, 0.0) } else { (size, LN_2) };
    (log1p(beyond_one) + doubled).copysign(x)
}

/// Inverse hyperbolic cosine; NaN below 1.
#[inline(always)]
pub(crate) fn acosh(x: f32) -> f32 {
    let above = x - 1.0;
    let beyond_one = above + (above * (2.0 + above)).sqrt();
    let (beyond_one, doubled) = if x < LARGE { (beyond_one, 0.0) } else { (x, LN_2) };
    let result = log1p(beyond_one) + doubled;
    // Far below, rounding would make an infinity of the logarithm.
    if x < 1.0 { f32::NAN } else { result }
}

/// Inverse hyperbolic tangent; NaN outside `[-1, 1]`.
#[inline(always)]
pub(crate) fn atanh(x: f32) -> f32 {
    let size = x.abs();
    (0.5 * log1p(2.0 * size / (1.0 - size))).copysign(x)
}
