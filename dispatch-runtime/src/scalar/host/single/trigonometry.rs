//! Trigonometric functions, right for every angle.

use super::polynomial;

/// The bits of 2/pi, of which the first two stand before the point.
// As constants in the code and not in a table: of memory the compiler could not tell that results are not written to it.
const TWO_OVER_PI: [u64; 4] =
    [0x28BE_60DB_9391_054A, 0x7F09_D5F4_7D4D_3770, 0x36D8_A566_4F10_E410, 0x7F94_58EA_F7AE_F158];

/// `(sin(r) - r) / r^3` in `r^2`, for `|r| <= pi/4`.
const SINE: [f32; 3] = [-1.666_665_5e-1, 8.332_176e-3, -1.951_697_8e-4];

/// `(cos(r) - 1 + r^2 / 2) / r^4` in `r^2`, for `|r| <= pi/4`.
const COSINE: [f32; 3] = [4.166_664_6e-2, -1.388_736_4e-3, 2.443_809_2e-5];

/// Sine of an angle in radians.
#[inline(always)]
pub(crate) fn sin(x: f32) -> f32 {
    let (quarter, angle) = reduced(x);
    sine(quarter, angle)
}

/// Cosine of an angle in radians.
#[inline(always)]
pub(crate) fn cos(x: f32) -> f32 {
    let (quarter, angle) = reduced(x);
    sine(quarter.wrapping_add(1), angle)
}

/// Tangent of an angle in radians.
#[inline(always)]
pub(crate) fn tan(x: f32) -> f32 {
    let (quarter, angle) = reduced(x);
    sine(quarter, angle) / sine(quarter.wrapping_add(1), angle)
}

/// The nearest quarter turn, and the angle from there, at most pi/4; NaN for infinities.
#[inline(always)]
fn reduced(x: f32) -> (u32, f32) {
    /// Added to a float, rounds it to an integer, which the lower bits then hold.
    const ROUND: f64 = 6_755_399_441_055_744.0;
    // As `scaled * 2^k` with `|scaled| < 2^24`. `k` is 0 below 2^24.
    let exponent = (x.to_bits() >> 23 & 0xff) as i32 - 150;
    let k = (if exponent > 0 { exponent } else { 0 }) as u64;
    let scaled = f64::from(x) * f64::from_bits((1023 - k) << 52);
    let (head, tail) = two_over_pi(k);
    let (head, tail) = (scaled * head, scaled * tail);
    let shifted = (head + tail) + ROUND;
    let angle = ((head - (shifted - ROUND)) + tail) * std::f64::consts::FRAC_PI_2;
    (shifted.to_bits() as u32, angle as f32)
}

/// `2^k * 2/pi` modulo 4, as a part with 27 bits behind the point, whose product with an `f32` is exact, and the rest.
#[inline(always)]
fn two_over_pi(k: u64) -> (f64, f64) {
    let [first, second, third, fourth] = TWO_OVER_PI;
    let (first, second, third) = if k < 64 { (first, second, third) } else { (second, third, fourth) };
    let shift = k & 63;
    let upper = first << shift | second >> 1 >> (63 - shift);
    let lower = second << shift | third >> 1 >> (63 - shift);
    let head = upper >> 35;
    let tail = (upper & ((1 << 35) - 1)) << 17 | lower >> 47;
    (from_int(head) * f64::from_bits((1023 - 27) << 52), from_int(tail) * f64::from_bits((1023 - 79) << 52))
}

/// An integer below 2^52 as a float.
#[inline(always)]
fn from_int(value: u64) -> f64 {
    /// 2^52, which leaves the bits of such integers free.
    const FREE: f64 = 4_503_599_627_370_496.0;
    f64::from_bits(FREE.to_bits() | value) - FREE
}

/// The sine of so many quarter turns and an angle of at most pi/4.
#[inline(always)]
fn sine(quarter: u32, angle: f32) -> f32 {
    let square = angle * angle;
    // A product keeps the sign of zero.
    let sine = angle * (1.0 + square * polynomial(square, SINE));
    let cosine = 1.0 - 0.5 * square + square * square * polynomial(square, COSINE);
    let value = if quarter & 1 == 0 { sine } else { cosine };
    // The second bit is the sign.
    f32::from_bits(value.to_bits() ^ (quarter & 2) << 30)
}
