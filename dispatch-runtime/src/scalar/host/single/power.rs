//! Powers. Their logarithm is in `f64`: its error would grow with the exponent.

use super::exponential::scaled_exp;
use super::polynomial;

/// `x` to the power of `y`, with all special cases of IEEE 754.
#[inline(always)]
pub(crate) fn pow(x: f32, y: f32) -> f32 {
    let size = x.abs();
    let power = exp2(f64::from(y) * log2(f64::from(size)));
    // At infinities the logarithm is none.
    let power = if size == 1.0 { 1.0 } else { power };
    let (shrinks, grows) = if y > 0.0 { (0.0, f32::INFINITY) } else { (f32::INFINITY, 0.0) };
    let power = if size == 0.0 { shrinks } else { power };
    let power = if size == f32::INFINITY { grows } else { power };
    let whole = y.trunc() == y;
    let half = 0.5 * y;
    let odd = whole & (half.trunc() != half);
    let power = if odd & x.is_sign_negative() { -power } else { power };
    let undefined = (x < 0.0) & !whole & (size != f32::INFINITY);
    let power = if undefined | x.is_nan() | y.is_nan() { f32::NAN } else { power };
    if (y == 0.0) | (x == 1.0) { 1.0 } else { power }
}

/// The bits of a float behind its exponent.
const FRACTION: u64 = (1 << 52) - 1;

/// Logarithm to base 2 of a positive finite normal number, to about 40 bits.
#[inline(always)]
fn log2(x: f64) -> f64 {
    /// The bits of `sqrt(1/2)` and 1.
    const SQRT_HALF: u64 = 0x3fe6_a09e_667f_3bcd;
    const ONE: u64 = 0x3ff0_0000_0000_0000;
    /// 2^52, which leaves the bits of smaller integers free.
    const FREE: f64 = 4_503_599_627_370_496.0;
    let bits = x.to_bits().wrapping_add(ONE - SQRT_HALF);
    let exponent = f64::from_bits(FREE.to_bits() | bits >> 52) - (FREE + 1023.0);
    let fraction = f64::from_bits((bits & FRACTION) + SQRT_HALF);
    // log((1 + s) / (1 - s)) = 2 (s + s^3 / 3 + s^5 / 5 + ..)
    let s = (fraction - 1.0) / (fraction + 1.0);
    let z = s * s;
    // The small part of the series needs less precision.
    let tail = polynomial(z as f32, [1.0 / 5.0, 1.0 / 7.0, 1.0 / 9.0, 1.0 / 11.0, 1.0 / 13.0]);
    let series = 1.0 + z * (1.0 / 3.0 + z * f64::from(tail));
    exponent + 2.0 * std::f64::consts::LOG2_E * s * series
}

/// 2 to the power of `x`.
#[inline(always)]
fn exp2(x: f64) -> f32 {
    /// Added to a float, rounds it to an integer, which the lower bits then hold.
    const ROUND: f64 = 6_755_399_441_055_744.0;
    // Beyond these the result is 0 or infinite; the comparisons keep NaN.
    let x = if x < -200.0 { -200.0 } else { x };
    let x = if x > 200.0 { 200.0 } else { x };
    let shifted = x + ROUND;
    let rest = (x - (shifted - ROUND)) as f32;
    scaled_exp(rest * std::f32::consts::LN_2, shifted.to_bits() as i32)
}
