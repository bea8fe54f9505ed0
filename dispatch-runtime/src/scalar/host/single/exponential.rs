//! The exponential function and what is made of it.

use super::logarithm::log1p_of_unit;
use super::polynomial;

/// ln 2 in two parts: multiples of the first one up to 2^10 are exact.
const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];

/// Added to a float, rounds it to an integer, which the lower bits then hold.
const ROUND: f32 = 12_582_912.0;

/// `(exp(r) - 1 - r) / r^2` for `|r| <= ln(2) / 2`; the coefficients are those of Cephes.
const TAIL: [f32; 6] = [5e-1, 1.666_666_5e-1, 4.166_579_6e-2, 8.333_452e-3, 1.398_2e-3, 1.987_569_2e-4];

/// e to the power of `x`.
#[inline(always)]
pub(crate) fn exp(x: f32) -> f32 {
    let (rest, power) = reduced(x);
    scaled_exp(rest, power)
}

/// e to the power of `x + small`, where `small` need not be in the precision of `x`.
#[inline(always)]
pub(super) fn exp_of_sum(x: f32, small: f32) -> f32 {
    let (rest, power) = reduced(x);
    scaled_exp(rest + small, power)
}

/// Half of e to the power of `x`, finite where the power alone is not.
#[inline(always)]
pub(super) fn half_exp(x: f32) -> f32 {
    let (rest, power) = reduced(x);
    scaled_exp(rest, power.wrapping_sub(1))
}

/// `x` as a power of two and the rest, at most ln(2) / 2 either way.
#[inline(always)]
fn reduced(x: f32) -> (f32, i32) {
    // Beyond these the exponential is 0 or infinite; the comparisons keep NaN.
    let x = if x < -110.0 { -110.0 } else { x };
    let x = if x > 90.0 { 90.0 } else { x };
    let (power, integer) = round(x * std::f32::consts::LOG2_E);
    ((x - power * LN_2[0]) - power * LN_2[1], integer)
}

/// e to the power of `rest`, times two to the power of `power`.
#[inline(always)]
pub(super) fn scaled_exp(rest: f32, power: i32) -> f32 {
    let y = 1.0 + (rest + rest * rest * polynomial(rest, TAIL));
    // In two steps, because the power alone can overflow or be subnormal.
    let half = power >> 1;
    y * power_of_two(half) * power_of_two(power.wrapping_sub(half))
}

/// `exp(x) - 1`.
#[inline(always)]
pub(crate) fn expm1(x: f32) -> f32 {
    let clamped = if x < -20.0 { -20.0 } else { x };
    let clamped = if clamped > 88.9 { 88.9 } else { clamped };
    let (power, integer) = round(clamped * std::f32::consts::LOG2_E);
    let r = (clamped - power * LN_2[0]) - power * LN_2[1];
    let y = r + r * r * polynomial(r, TAIL);
    // By half of the power, which alone could overflow.
    let half = power_of_two(integer.wrapping_sub(1));
    let result = 2.0 * (half * y + (half - 0.5));
    // Near zero the result is `x`, with its sign and all bits of subnormals.
    if x.abs() < 5e-8 { x } else { result }
}

/// `1 / (1 + exp(-x))`: the exponential never overflows.
#[inline(always)]
pub(crate) fn sigmoid(x: f32) -> f32 {
    let small = exp(-x.abs());
    (if x >= 0.0 { 1.0 } else { small }) / (1.0 + small)
}

/// `log(1 + exp(x))`: the exponential never overflows.
#[inline(always)]
pub(crate) fn softplus(x: f32) -> f32 {
    let positive = if x < 0.0 { 0.0 } else { x };
    positive + log1p_of_unit(exp(-x.abs()))
}

/// The nearest integer as a float and as an integer; garbage but no overflow for NaN.
#[inline(always)]
fn round(x: f32) -> (f32, i32) {
    let shifted = x + ROUND;
    (shifted - ROUND, (shifted.to_bits() as i32).wrapping_sub(ROUND.to_bits() as i32))
}

/// 2 to the power of `exponent`, which is in `-126..=127`; garbage beyond.
#[inline(always)]
fn power_of_two(exponent: i32) -> f32 {
    f32::from_bits(((exponent.wrapping_add(127)) as u32).wrapping_shl(23))
}
