//! The error function.

use super::exponential::exp_of_sum;
use super::polynomial;

/// `erf(x) / x - 1` in `x^2`, for `|x| <= 0.9`.
const NEAR_ZERO: [f32; 6] =
    [1.283_791_5e-1, -3.761_253_3e-1, 1.128_223e-1, -2.678_195_8e-2, 5.016_228_6e-3, -6.111_291_4e-4];

/// `exp(x^2) erfc(x) / t` in `t - 0.5625`, where `t = 1 / (1 + x / 2)`, for `0.49 <= x <= 10.2`.
const SCALED_TAIL: [f32; 9] = [
    5.559_551e-1,
    7.585_614_3e-1,
    5.820_132e-1,
    9.922_458e-2,
    -1.983_016_3e-1,
    -6.404_892e-2,
    1.119_577_4e-1,
    2.047_778e-2,
    -6.150_786e-2,
];

/// Error function.
#[inline(always)]
pub(crate) fn erf(x: f32) -> f32 {
    let far = (1.0 - tail(x.abs())).copysign(x);
    if x.abs() < 0.9 { near_zero(x) } else { far }
}

/// `1 - erf(x)`.
#[inline(always)]
pub(crate) fn erfc(x: f32) -> f32 {
    let tail = tail(x.abs());
    let far = if x < 0.0 { 2.0 - tail } else { tail };
    if x.abs() < 0.5 { 1.0 - near_zero(x) } else { far }
}

/// `erf(x)` for `|x| <= 0.9`.
#[inline(always)]
fn near_zero(x: f32) -> f32 {
    x + x * polynomial(x * x, NEAR_ZERO)
}

/// `erfc(x)` for `x >= 0.49`.
#[inline(always)]
fn tail(x: f32) -> f32 {
    // Beyond this the result is 0.
    let x = if x > 10.2 { 10.2 } else { x };
    // The square in two parts, the first of which is exact: an error in the exponent would be one in the result.
    let head = f32::from_bits(x.to_bits() & 0xffff_f000);
    let square_tail = (x - head) * (x + head);
    let t = 1.0 / (1.0 + 0.5 * x);
    exp_of_sum(-(head * head), -square_tail) * (t * polynomial(t - 0.5625, SCALED_TAIL))
}
