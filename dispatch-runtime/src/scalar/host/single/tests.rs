//! Against the same functions in `f64`, over all magnitudes.

use super::super::double;
use super::*;

/// The error in units of the last place of the right result.
fn ulps(got: f32, want: f64) -> f64 {
    let rounded = want as f32;
    if got.to_bits() == rounded.to_bits() || got.is_nan() && rounded.is_nan() {
        return 0.0;
    }
    if !got.is_finite() || !rounded.is_finite() {
        // An overflow may come one step early or late.
        let step =
            |x: f32| if x.is_infinite() { f64::from(f32::MAX).copysign(f64::from(x)) } else { f64::from(x) };
        let distance = (step(got) - step(rounded)).abs() / f64::from(f32::MAX);
        return if distance < 1e-6 { 1.0 } else { f64::INFINITY };
    }
    let magnitude = rounded.abs().max(f32::MIN_POSITIVE);
    let unit = f64::from(magnitude) - f64::from(f32::from_bits(magnitude.to_bits() - 1));
    let unit = unit.max(f64::from(f32::from_bits(1)));
    (f64::from(got) - want).abs() / unit
}

/// Floats of every magnitude and sign, spread evenly over their bits, then those within `dense`, and the special ones.
fn samples(dense: std::ops::Range<f32>) -> impl Iterator<Item = f32> {
    let every = (0..=u32::MAX).step_by(16_411).map(f32::from_bits);
    let count = 200_000;
    let within = (0..count).map(move |i| dense.start + (dense.end - dense.start) * (i as f32 / count as f32));
    let special = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
        f32::MAX,
        f32::MIN,
        f32::MIN_POSITIVE,
    ];
    let subnormal =
        [1, 2, 3, 1 << 22].into_iter().flat_map(|bits| [f32::from_bits(bits), -f32::from_bits(bits)]);
    every.chain(within).chain(special).chain(subnormal)
}

#[track_caller]
fn check(
    function: impl Fn(f32) -> f32,
    reference: impl Fn(f64) -> f64,
    dense: std::ops::Range<f32>,
    bound: f64,
) {
    let (mut worst, mut at) = (0.0, 0.0);
    for x in samples(dense) {
        let error = ulps(function(x), reference(f64::from(x)));
        if error > worst {
            (worst, at) = (error, x);
        }
    }
    println!("{worst:.3} ulp at {at:e}");
    assert!(worst <= bound, "{worst} ulp at {at:e}: {:e}, not {:e}", function(at), reference(f64::from(at)));
}

/// The same bits, but for the payload of NaN.
#[track_caller]
fn same(got: f32, want: f32) {
    assert!(got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan(), "{got:e}, not {want:e}");
}

#[test]
fn exponentials() {
    check(exp, f64::exp, -105.0..90.0, 1.5);
    check(expm1, f64::exp_m1, -20.0..90.0, 2.0);
    check(expm1, f64::exp_m1, -1.0..1.0, 2.0);
    check(sigmoid, |x| 1.0 / (1.0 + (-x).exp()), -105.0..30.0, 2.5);
    check(softplus, |x| if x > 0.0 { x + (-x).exp().ln_1p() } else { x.exp().ln_1p() }, -105.0..30.0, 2.5);
}

#[test]
fn hyperbolic_functions() {
    check(sinh, f64::sinh, -90.0..90.0, 2.5);
    check(sinh, f64::sinh, -1.5..1.5, 2.5);
    check(cosh, f64::cosh, -90.0..90.0, 2.0);
    check(tanh, f64::tanh, -10.0..10.0, 2.5);
    check(asinh, libm::asinh, -10.0..10.0, 3.0);
    check(asinh, libm::asinh, 5e7..2e8, 3.0);
    check(acosh, double::acosh, 1.0..10.0, 3.0);
    check(acosh, double::acosh, 5e7..2e8, 3.0);
    check(atanh, libm::atanh, -1.0..1.0, 3.0);
}

#[test]
fn inverse_trigonometric_functions() {
    check(asin, f64::asin, -1.0..1.0, 2.5);
    check(acos, f64::acos, -1.0..1.0, 2.5);
    check(acos, f64::acos, 0.99..1.0, 2.5);
    check(atan, f64::atan, -5.0..5.0, 3.0);
    for y in samples(-1.0..1.0).step_by(397) {
        for x in samples(-1.0..1.0).step_by(401) {
            let error = ulps(atan2(y, x), f64::from(y).atan2(f64::from(x)));
            assert!(error <= 3.0, "{error} ulp at {y:e}, {x:e}");
        }
    }
}

#[test]
fn powers() {
    let (mut worst, mut at) = (0.0, (0.0, 0.0));
    for x in samples(0.5..2.0).step_by(397) {
        for y in samples(-40.0..40.0).step_by(401) {
            let error = ulps(pow(x, y), f64::from(x).powf(f64::from(y)));
            if error > worst {
                (worst, at) = (error, (x, y));
            }
        }
    }
    println!("{worst:.3} ulp at {at:?}");
    assert!(worst <= 2.0, "{worst} ulp at {at:?}");
}

#[test]
fn logarithms() {
    check(log, f64::ln, 0.0..10.0, 1.5);
    check(log, f64::ln, 0.99..1.01, 1.5);
    check(log1p, f64::ln_1p, -1.0..10.0, 1.5);
    check(log1p, f64::ln_1p, -0.01..0.01, 1.5);
}

#[test]
fn error_functions() {
    check(erf, libm::erf, -4.0..4.0, 2.0);
    check(erfc, libm::erfc, -4.0..10.5, 6.0);
}

#[test]
fn angles() {
    check(sin, f64::sin, -10.0..10.0, 2.0);
    check(cos, f64::cos, -10.0..10.0, 2.0);
    check(tan, f64::tan, -10.0..10.0, 4.0);
    check(sin, f64::sin, 1e4..1e7, 2.0);
    check(cos, f64::cos, 1e9..1e38, 2.0);
}

#[test]
fn lengths() {
    assert_eq!(hypot(3e30, 4e30), 5e30);
    assert_eq!(hypot(3e-40, 4e-40), f64::hypot(f64::from(3e-40_f32), f64::from(4e-40_f32)) as f32);
    same(hypot(f32::NEG_INFINITY, f32::NAN), f32::INFINITY);
    same(hypot(1.0, f32::NAN), f32::NAN);
}

#[test]
fn special_values() {
    for function in [expm1, log1p, erf, sin, tan, asin, atan, sinh, tanh, asinh, atanh] {
        same(function(0.0), 0.0);
        same(function(-0.0), -0.0);
    }
    let elementary = [exp, expm1, sigmoid, softplus, log, log1p, erf, erfc, sin, cos, tan];
    let inverse = [asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh];
    for function in elementary.into_iter().chain(inverse) {
        same(function(f32::NAN), f32::NAN);
    }
    for function in [sin, cos, tan] {
        same(function(f32::INFINITY), f32::NAN);
    }
    same(exp(f32::NEG_INFINITY), 0.0);
    same(expm1(f32::NEG_INFINITY), -1.0);
    same(sigmoid(f32::NEG_INFINITY), 0.0);
    same(sigmoid(f32::INFINITY), 1.0);
    same(softplus(f32::INFINITY), f32::INFINITY);
    same(softplus(f32::NEG_INFINITY), 0.0);
    same(log(-0.0), f32::NEG_INFINITY);
    same(log(-1.0), f32::NAN);
    same(log1p(-1.0), f32::NEG_INFINITY);
    same(acosh(1.0), 0.0);
    same(acosh(0.5), f32::NAN);
    same(acosh(f32::MIN), f32::NAN);
    same(atanh(-1.0), f32::NEG_INFINITY);
    same(atanh(2.0), f32::NAN);
    same(asinh(f32::NEG_INFINITY), f32::NEG_INFINITY);
    same(asin(1.5), f32::NAN);
    same(acos(-1.5), f32::NAN);
    same(acos(1.0), 0.0);
    same(sinh(f32::NEG_INFINITY), f32::NEG_INFINITY);
    same(erf(f32::NEG_INFINITY), -1.0);
    same(erfc(f32::INFINITY), 0.0);
    same(erfc(f32::NEG_INFINITY), 2.0);
}

#[test]
fn special_values_of_two() {
    let zeros = [0.0, -0.0];
    let ones =
        [1.0, -1.0, 0.5, -2.0, 3.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::MAX, f32::from_bits(1)];
    let values: Vec<f32> = zeros.into_iter().chain(ones).collect();
    for &x in &values {
        for &y in &values {
            same(pow(x, y), x.powf(y));
            let (angle, right) = (atan2(x, y), x.atan2(y));
            assert!(
                angle.is_nan() == right.is_nan() && angle.is_sign_negative() == right.is_sign_negative()
                    || angle.is_nan()
            );
            assert!(
                ulps(angle, f64::from(x).atan2(f64::from(y))) <= 3.0,
                "{x:e}, {y:e}: {angle:e}, not {right:e}"
            );
        }
    }
}
