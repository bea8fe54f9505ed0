//! Functions of `f64`.

/// Functions of the standard library under their names there.
macro_rules! standard {
    ($($name:ident = $function:ident),*) => {$(
        #[inline(always)]
        pub(super) fn $name(x: f64) -> f64 {
            x.$function()
        }
    )*};
}
standard!(exp = exp, expm1 = exp_m1, log = ln, log1p = ln_1p, sin = sin, cos = cos, tan = tan);
standard!(asin = asin, acos = acos, atan = atan, sinh = sinh, cosh = cosh, tanh = tanh);

/// Functions that the standard library lacks, or whose intermediate values overflow there.
macro_rules! library {
    ($($name:ident),*) => {$(
        #[inline(always)]
        pub(super) fn $name(x: f64) -> f64 {
            libm::$name(x)
        }
    )*};
}
library!(asinh, atanh, erf, erfc);

/// Inverse hyperbolic cosine; the library's is not NaN far below 1.
#[inline(always)]
pub(super) fn acosh(x: f64) -> f64 {
    if x < 1.0 { f64::NAN } else { libm::acosh(x) }
}

#[inline(always)]
pub(super) fn atan2(y: f64, x: f64) -> f64 {
    y.atan2(x)
}

#[inline(always)]
pub(super) fn pow(x: f64, y: f64) -> f64 {
    x.powf(y)
}

#[inline(always)]
pub(super) fn hypot(x: f64, y: f64) -> f64 {
    x.hypot(y)
}

/// `1 / (1 + exp(-x))`: the exponential never overflows.
#[inline(always)]
pub(super) fn sigmoid(x: f64) -> f64 {
    let small = (-x.abs()).exp();
    (if x >= 0.0 { 1.0 } else { small }) / (1.0 + small)
}

/// `log(1 + exp(x))`: the exponential never overflows.
#[inline(always)]
pub(super) fn softplus(x: f64) -> f64 {
    let positive = if x < 0.0 { 0.0 } else { x };
    positive + (-x.abs()).exp().ln_1p()
}
