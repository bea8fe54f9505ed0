//! Natural logarithms.

use super::polynomial;

/// ln 2 in two parts: multiples of the first one up to 2^10 are exact.
const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];

/// `(log(1 + f) - f + f^2 / 2) / f^3` for `1 + f` from `sqrt(1/2)` to `sqrt(2)`; the coefficients are those of Cephes.
const TAIL: [f32; 9] = [
    3.333_333e-1,
    -2.499_999_4e-1,
    2.000_071_5e-1,
    -1.666_805_8e-1,
    1.424_932_3e-1,
    -1.242_014_1e-1,
    1.167_699_9e-1,
    -1.151_461_e-1,
    7.037_683_6e-2,
];

/// Natural logarithm.
#[inline(always)]
pub(crate) fn log(x: f32) -> f32 {
    let subnormal = x < f32::MIN_POSITIVE;
    let normal = if subnormal { x * 8_388_608.0 } else { x };
    let result = corrected_log(normal, 0.0) - if subnormal { 23.0 * std::f32::consts::LN_2 } else { 0.0 };
    let result = if (x > 0.0) & (x < f32::INFINITY) { result } else { f32::NAN };
    let result = if x == f32::INFINITY { x } else { result };
    if x == 0.0 { f32::NEG_INFINITY } else { result }
}

/// `log(1 + x)`.
#[inline(always)]
pub(crate) fn log1p(x: f32) -> f32 {
    let sum = 1.0 + x;
    // What the sum has lost by rounding.
    let lost = if x < 1.0 { x - (sum - 1.0) } else { 1.0 - (sum - x) };
    let result = corrected_log(sum, lost / sum);
    let result = if (x > -1.0) & (x < f32::INFINITY) { result } else { f32::NAN };
    let result = if x == f32::INFINITY { x } else { result };
    let result = if x == -1.0 { f32::NEG_INFINITY } else { result };
    // Near zero the result is `x`, with its sign.
    if x.abs() < 5e-8 { x } else { result }
}

/// `log(1 + x)` for `x` from 0 to 1.
#[inline(always)]
pub(super) fn log1p_of_unit(x: f32) -> f32 {
    let sum = 1.0 + x;
    let lost = x - (sum - 1.0);
    let result = corrected_log(sum, lost / sum);
    if x < 5e-8 { x } else { result }
}

/// The logarithm of a positive normal `x`, plus a correction below its precision.
#[inline(always)]
fn corrected_log(x: f32, correction: f32) -> f32 {
    /// The bits of `sqrt(1/2)`.
    const SQRT_HALF: i32 = 0x3f35_04f3;
    let bits = x.to_bits() as i32;
    let exponent = bits.wrapping_sub(SQRT_HALF) >> 23;
    let fraction = f32::from_bits(bits.wrapping_sub(exponent.wrapping_shl(23)) as u32);
    let exponent = exponent as f32;
    let f = fraction - 1.0;
    let square = f * f;
    let tail = f * square * polynomial(f, TAIL) + exponent * LN_2[1] + correction - 0.5 * square;
    (f + tail) + exponent * LN_2[0]
}
