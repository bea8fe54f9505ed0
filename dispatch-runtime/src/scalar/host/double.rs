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
standard!(exp = exp, expm1 = exp_m1, log = ln, log1p = ln_1p, sin = sin, cos = cos, tan = tan, tanh = tanh);

/// Functions that the standard library lacks, or whose intermediate values overflow there.
macro_rules! library {
    ($($name:ident),*) => {$(
        #[inline(always)]
        pub(super) fn $name(x: f64) -> f64 {
            libm::$name(x)
        }
    )*};
}
library!(asinh, acosh, atanh, erf, erfc);

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
