//! Inverse trigonometric functions. The polynomials are those of Cephes.

use super::polynomial;
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// `(atan(x) - x) / x^3` in `x^2`, for `|x| <= tan(pi/8)`.
const ATAN: [f32; 4] = [-3.333_295e-1, 1.997_771_1e-1, -1.387_768_6e-1, 8.053_744_5e-2];

/// `(asin(x) - x) / x^3` in `x^2`, for `|x| <= 1/2`.
const ASIN: [f32; 5] = [1.666_675_2e-1, 7.495_300_3e-2, 4.547_002_6e-2, 2.418_131e-2, 4.216_32e-2];

/// `tan(pi/8)`, from where on `atan` is taken from its value at 1.
const TAN_PI_8: f32 = 0.414_213_57;

/// Arc tangent.
#[inline(always)]
pub(crate) fn atan(x: f32) -> f32 {
    let size = x.abs();
    let above_one = size > 1.0;
    let angle = atan_of_unit(if above_one { 1.0 / size } else { size });
    (if above_one { FRAC_PI_2 - angle } else { angle }).copysign(x)
}

/// The angle of the point (`x`, `y`).
#[inline(always)]
pub(crate) fn atan2(y: f32, x: f32) -> f32 {
    let (height, width) = (y.abs(), x.abs());
    let steep = height > width;
    let (less, more) = if steep { (width, height) } else { (height, width) };
    let ratio = less / more;
    let ratio = if more == 0.0 { 0.0 } else { ratio };
    let ratio = if less == f32::INFINITY { 1.0 } else { ratio };
    let angle = atan_of_unit(ratio);
    let angle = if steep { FRAC_PI_2 - angle } else { angle };
    let angle = if x.is_sign_negative() { PI - angle } else { angle };
    if x.is_nan() | y.is_nan() { f32::NAN } else { angle.copysign(y) }
}

/// Arc sine; NaN outside `[-1, 1]`.
#[inline(always)]
pub(crate) fn asin(x: f32) -> f32 {
    let size = x.abs();
    let (square, root) = halved(size);
    let angle = asin_of_root(square, root);
    (if size > 0.5 { FRAC_PI_2 - 2.0 * angle } else { angle }).copysign(x)
}

/// Arc cosine; NaN outside `[-1, 1]`.
#[inline(always)]
pub(crate) fn acos(x: f32) -> f32 {
    let size = x.abs();
    let (square, root) = halved(size);
    let angle = asin_of_root(square, root);
    let far = if x > 0.0 { 2.0 * angle } else { PI - 2.0 * angle };
    if size > 0.5 { far } else { FRAC_PI_2 - angle.copysign(x) }
}

/// The sine whose angle gives that of `size`, squared and plain: of half of the angle left to a right one, if above 1/2.
#[inline(always)]
fn halved(size: f32) -> (f32, f32) {
    let half = 0.5 - 0.5 * size;
    if size > 0.5 { (half, half.sqrt()) } else { (size * size, size) }
}

#[inline(always)]
fn asin_of_root(square: f32, root: f32) -> f32 {
    root + root * square * polynomial(square, ASIN)
}

/// Arc tangent of a number from 0 to 1.
#[inline(always)]
fn atan_of_unit(x: f32) -> f32 {
    let large = x > TAN_PI_8;
    let rest = if large { (x - 1.0) / (x + 1.0) } else { x };
    let square = rest * rest;
    let angle = rest + rest * square * polynomial(square, ATAN);
    if large { FRAC_PI_4 + angle } else { angle }
}
