//! The derivative of every function.

use super::{Dual, DualAlgebra, DualBool, DualInt, choice, negated, scaled, sum};
use crate::scalar::{Algebra, FloatScalar};
use std::f64::consts::FRAC_2_SQRT_PI;
use std::ops::{Add, Div, Mul, Neg, Sub};

impl<A: Algebra> Add for Dual<A> {
    type Output = Self;

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        Self { value: self.value + rhs.value, tangent: sum::<A>(self.tangent, rhs.tangent) }
    }
}

impl<A: Algebra> Sub for Dual<A> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        let tangent = match (self.tangent, rhs.tangent) {
            (Some(lhs), Some(rhs)) => Some(lhs - rhs),
            (lhs, None) => lhs,
            (None, Some(rhs)) => Some(-rhs),
        };
        Self { value: self.value - rhs.value, tangent }
    }
}

impl<A: Algebra> Mul for Dual<A> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, rhs: Self) -> Self {
        self.binary(rhs, self.value * rhs.value, rhs.value, self.value)
    }
}

impl<A: Algebra> Div for Dual<A> {
    type Output = Self;

    #[inline(always)]
    fn div(self, rhs: Self) -> Self {
        let value = self.value / rhs.value;
        let tangent = match (self.tangent, rhs.tangent) {
            (Some(lhs), Some(by)) => Some((lhs - value * by) / rhs.value),
            (Some(lhs), None) => Some(lhs / rhs.value),
            (None, Some(by)) => Some(-(value * by) / rhs.value),
            (None, None) => None,
        };
        Self { value, tangent }
    }
}

impl<A: Algebra> Neg for Dual<A> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self { value: -self.value, tangent: negated::<A>(self.tangent) }
    }
}

macro_rules! comparison {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name(self, rhs: Self) -> DualBool<A> {
            DualBool(self.value.$name(rhs.value))
        }
    )*};
}

macro_rules! question {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name(self) -> DualBool<A> {
            DualBool(self.value.$name())
        }
    )*};
}

/// Functions that are constant between their steps.
macro_rules! step {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            Self::constant(self.value.$name())
        }
    )*};
}

/// Functions of one float: the derivative, given the argument `$x` and the value `$y`.
macro_rules! smooth {
    ($($name:ident: |$x:ident, $y:tt| $derivative:expr;)*) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            let $x = self.value;
            let value = $x.$name();
            let $y = value;
            self.unary(value, $derivative)
        }
    )*};
}

impl<A: Algebra> FloatScalar<DualAlgebra<A>> for Dual<A> {
    #[inline(always)]
    fn lit(self, value: f64) -> Self {
        Self::constant(self.value.lit(value))
    }

    #[inline(always)]
    fn select(condition: DualBool<A>, yes: Self, no: Self) -> Self {
        Self {
            value: A::Float::select(condition.0, yes.value, no.value),
            tangent: choice::<A>(condition.0, yes.tangent, no.tangent),
        }
    }

    comparison!(lt, le, gt, ge, eq, ne);
    question!(is_nan, is_inf, is_finite, to_bool);

    #[inline(always)]
    fn to_int(self) -> DualInt<A> {
        DualInt(self.value.to_int())
    }

    step!(sign, floor, ceil, round, trunc);

    smooth! {
        abs: |x, _| x.sign();
        sqrt: |x, y| x.lit(0.5) / y;
        exp: |_x, y| y;
        // Not `y + 1`, which has no relative accuracy for negative arguments.
        expm1: |x, _| x.exp();
        log: |x, _| x.recip();
        log1p: |x, _| (x.lit(1.0) + x).recip();
        sin: |x, _| x.cos();
        cos: |x, _| -x.sin();
        tan: |x, y| x.lit(1.0) + y * y;
        asin: |x, _| ((x.lit(1.0) - x) * (x.lit(1.0) + x)).sqrt().recip();
        acos: |x, _| -((x.lit(1.0) - x) * (x.lit(1.0) + x)).sqrt().recip();
        atan: |x, _| (x.lit(1.0) + x * x).recip();
        sinh: |x, _| x.cosh();
        cosh: |x, _| x.sinh();
        // Not `1 - y * y`, which cancels where `y` is close to 1.
        tanh: |x, _| {
            let doubled = x + x;
            x.lit(4.0) * doubled.sigmoid() * (-doubled).sigmoid()
        };
        asinh: |x, _| x.hypot(x.lit(1.0)).recip();
        // Not `sqrt(x * x - 1)`, which overflows.
        acosh: |x, _| ((x - x.lit(1.0)).sqrt() * (x + x.lit(1.0)).sqrt()).recip();
        atanh: |x, _| ((x.lit(1.0) - x) * (x.lit(1.0) + x)).recip();
        erf: |x, _| x.lit(FRAC_2_SQRT_PI) * (-(x * x)).exp();
        erfc: |x, _| x.lit(-FRAC_2_SQRT_PI) * (-(x * x)).exp();
        // Not `y * (1 - y)`, which cancels where `y` is close to 1.
        sigmoid: |x, y| y * (-x).sigmoid();
        softplus: |x, _| x.sigmoid();
    }

    #[inline(always)]
    fn recip(self) -> Self {
        let value = self.value.recip();
        self.unary(value, -(value * value))
    }

    #[inline(always)]
    fn copysign(self, sign: Self) -> Self {
        let one = self.value.lit(1.0).copysign(sign.value);
        self.unary(self.value.copysign(sign.value), self.value.sign() * one)
    }

    #[inline(always)]
    fn min(self, rhs: Self) -> Self {
        Self { value: self.value.min(rhs.value), tangent: negated::<A>((-self).larger(-rhs)) }
    }

    #[inline(always)]
    fn max(self, rhs: Self) -> Self {
        Self { value: self.value.max(rhs.value), tangent: self.larger(rhs) }
    }

    #[inline(always)]
    fn remainder(self, rhs: Self) -> Self {
        let value = self.value.remainder(rhs.value);
        self.binary(rhs, value, value.lit(1.0), -((self.value - value) / rhs.value).round())
    }

    #[inline(always)]
    fn fmod(self, rhs: Self) -> Self {
        let value = self.value.fmod(rhs.value);
        self.binary(rhs, value, value.lit(1.0), -((self.value - value) / rhs.value).round())
    }

    #[inline(always)]
    fn hypot(self, rhs: Self) -> Self {
        let length = self.value.hypot(rhs.value);
        self.binary(rhs, length, ratio::<A>(self.value, length), ratio::<A>(rhs.value, length))
    }

    #[inline(always)]
    fn atan2(self, rhs: Self) -> Self {
        let (y, x) = (self.value, rhs.value);
        let length = y.hypot(x);
        // Divided twice, because the square could overflow.
        let (by_y, by_x) =
            (ratio::<A>(ratio::<A>(x, length), length), ratio::<A>(ratio::<A>(-y, length), length));
        self.binary(rhs, y.atan2(x), by_y, by_x)
    }

    #[inline(always)]
    fn pow(self, rhs: Self) -> Self {
        let (base, exponent) = (self.value, rhs.value);
        let zero = base.lit(0.0);
        let value = base.pow(exponent);
        let slope = exponent * base.pow(exponent - base.lit(1.0));
        let by_base = A::Float::select(exponent.eq(zero), zero, slope);
        let flat = base.eq(zero) & exponent.ge(zero);
        let by_exponent = A::Float::select(flat, zero, value * base.log());
        self.binary(rhs, value, by_base, by_exponent)
    }
}

/// `side / length`, and 0 at the origin.
#[inline(always)]
fn ratio<A: Algebra>(side: A::Float, length: A::Float) -> A::Float {
    let zero = length.lit(0.0);
    A::Float::select(length.eq(zero), zero, side / length)
}

impl<A: Algebra> Dual<A> {
    /// The tangent of the larger of two, half of each at ties.
    #[inline(always)]
    fn larger(self, rhs: Self) -> Option<A::Float> {
        let tie = scaled::<A>(self.value.lit(0.5), sum::<A>(self.tangent, rhs.tangent));
        let not_less = choice::<A>(self.value.gt(rhs.value), self.tangent, tie);
        choice::<A>(self.value.lt(rhs.value), rhs.tangent, not_less)
    }
}
