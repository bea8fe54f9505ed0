//! What a pointwise expression is written against.

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// The element types of one evaluation, and its constants.
pub trait Algebra: Copy {
    /// A float element.
    type Float: FloatScalar<Self>;
    /// An integer element.
    type Int: IntScalar<Self>;
    /// A truth value.
    type Bool: BoolScalar<Self>;

    /// A constant float.
    fn float(self, value: f64) -> Self::Float;
    /// A constant integer; saturates to the width of the evaluation.
    fn int(self, value: i64) -> Self::Int;
    /// A constant truth value.
    fn bool(self, value: bool) -> Self::Bool;
}

/// Where an evaluation reads its arguments.
pub trait Source<A: Algebra> {
    /// Argument `index`, which is a float.
    fn float(&self, index: usize) -> A::Float;
    /// Argument `index`, which is an integer.
    fn int(&self, index: usize) -> A::Int;
    /// Argument `index`, which is a truth value.
    fn bool(&self, index: usize) -> A::Bool;
}

/// Takes the result of an evaluation, whatever its kind.
pub trait Sink<A: Algebra> {
    /// What becomes of it.
    type Output;
    /// A result that is a float.
    fn float(self, value: A::Float) -> Self::Output;
    /// A result that is an integer.
    fn int(self, value: A::Int) -> Self::Output;
    /// A result that is a truth value.
    fn bool(self, value: A::Bool) -> Self::Output;
}

/// A float in an evaluation.
///
/// Functions follow IEEE 754 at NaN, infinities, signed zeros, and overflow.
pub trait FloatScalar<A: Algebra>:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// A constant in the evaluation that `self` belongs to.
    fn lit(self, value: f64) -> Self;
    /// `yes` where the condition holds, else `no`.
    fn select(condition: A::Bool, yes: Self, no: Self) -> Self;

    /// `self < rhs`.
    fn lt(self, rhs: Self) -> A::Bool;
    /// `self <= rhs`.
    fn le(self, rhs: Self) -> A::Bool;
    /// `self > rhs`.
    #[inline(always)]
    fn gt(self, rhs: Self) -> A::Bool {
        rhs.lt(self)
    }
    /// `self >= rhs`.
    #[inline(always)]
    fn ge(self, rhs: Self) -> A::Bool {
        rhs.le(self)
    }
    /// `self == rhs`; NaN equals nothing.
    fn eq(self, rhs: Self) -> A::Bool;
    /// `self != rhs`; NaN differs from everything.
    fn ne(self, rhs: Self) -> A::Bool;
    /// Whether NaN.
    #[inline(always)]
    fn is_nan(self) -> A::Bool {
        self.ne(self)
    }
    /// Whether an infinity of either sign.
    #[inline(always)]
    fn is_inf(self) -> A::Bool {
        self.abs().eq(self.lit(f64::INFINITY))
    }
    /// Whether neither NaN nor an infinity.
    #[inline(always)]
    fn is_finite(self) -> A::Bool {
        self.abs().lt(self.lit(f64::INFINITY))
    }

    /// Towards zero, saturating; NaN gives 0.
    fn to_int(self) -> A::Int;
    /// Whether not zero.
    #[inline(always)]
    fn to_bool(self) -> A::Bool {
        self.ne(self.lit(0.0))
    }

    /// Absolute value; derivative 0 at 0.
    fn abs(self) -> Self;
    /// -1, 0 or 1; zeros and NaN are kept.
    fn sign(self) -> Self;
    /// The magnitude of `self` with the sign of `sign`.
    fn copysign(self, sign: Self) -> Self;
    /// Rounds down.
    fn floor(self) -> Self;
    /// Rounds up.
    fn ceil(self) -> Self;
    /// Rounds to nearest, ties to even.
    fn round(self) -> Self;
    /// Rounds towards zero.
    fn trunc(self) -> Self;
    /// The smaller of two, NaN if either is; at ties each has half of the derivative.
    fn min(self, rhs: Self) -> Self;
    /// The larger of two, NaN if either is; at ties each has half of the derivative.
    fn max(self, rhs: Self) -> Self;
    /// `min(max(self, low), high)`, NaN if `self` is; derivative 1 on the bounds too.
    #[inline(always)]
    fn clamp(self, low: Self, high: Self) -> Self {
        let raised = Self::select(self.lt(low), low, self);
        Self::select(high.lt(raised), high, raised)
    }
    /// `self - floor(self / rhs) * rhs`: the sign of the divisor.
    fn remainder(self, rhs: Self) -> Self;
    /// `self - trunc(self / rhs) * rhs`, as `%` in Rust: the sign of the dividend.
    fn fmod(self, rhs: Self) -> Self;

    /// `1 / self`.
    #[inline(always)]
    fn recip(self) -> Self {
        self.lit(1.0) / self
    }
    /// `self * self`.
    #[inline(always)]
    fn square(self) -> Self {
        self * self
    }
    /// Square root.
    fn sqrt(self) -> Self;
    /// `sqrt(self^2 + rhs^2)` without overflow or underflow in between.
    fn hypot(self, rhs: Self) -> Self;
    /// `self` to the power of `rhs`; 1 if `rhs` is 0, NaN for a negative base with a fractional exponent.
    fn pow(self, rhs: Self) -> Self;

    /// e to the power of `self`.
    fn exp(self) -> Self;
    /// `exp(self) - 1`, accurate near 0.
    fn expm1(self) -> Self;
    /// Natural logarithm.
    fn log(self) -> Self;
    /// `log(1 + self)`, accurate near 0.
    fn log1p(self) -> Self;

    /// Sine of an angle in radians.
    fn sin(self) -> Self;
    /// Cosine of an angle in radians.
    fn cos(self) -> Self;
    /// Tangent of an angle in radians.
    fn tan(self) -> Self;
    /// Arc sine.
    fn asin(self) -> Self;
    /// Arc cosine.
    fn acos(self) -> Self;
    /// Arc tangent.
    fn atan(self) -> Self;
    /// The angle of the point (`rhs`, `self`).
    fn atan2(self, rhs: Self) -> Self;
    /// Hyperbolic sine.
    fn sinh(self) -> Self;
    /// Hyperbolic cosine.
    fn cosh(self) -> Self;
    /// Hyperbolic tangent.
    fn tanh(self) -> Self;
    /// Inverse hyperbolic sine.
    fn asinh(self) -> Self;
    /// Inverse hyperbolic cosine.
    fn acosh(self) -> Self;
    /// Inverse hyperbolic tangent.
    fn atanh(self) -> Self;

    /// Error function.
    fn erf(self) -> Self;
    /// `1 - erf(self)`, accurate for large `self`.
    fn erfc(self) -> Self;
    /// `1 / (1 + exp(-self))` without overflow.
    fn sigmoid(self) -> Self;
    /// `log(1 + exp(self))` without overflow.
    fn softplus(self) -> Self;
}

/// An integer in an evaluation. Arithmetic wraps; nothing panics.
pub trait IntScalar<A: Algebra>: Copy {
    /// A constant in the evaluation that `self` belongs to; saturates to its width.
    fn lit(self, value: i64) -> Self;
    /// `yes` where the condition holds, else `no`.
    fn select(condition: A::Bool, yes: Self, no: Self) -> Self;

    /// `self < rhs`.
    fn lt(self, rhs: Self) -> A::Bool;
    /// `self <= rhs`.
    fn le(self, rhs: Self) -> A::Bool;
    /// `self > rhs`.
    #[inline(always)]
    fn gt(self, rhs: Self) -> A::Bool {
        rhs.lt(self)
    }
    /// `self >= rhs`.
    #[inline(always)]
    fn ge(self, rhs: Self) -> A::Bool {
        rhs.le(self)
    }
    /// `self == rhs`.
    fn eq(self, rhs: Self) -> A::Bool;
    /// `self != rhs`.
    fn ne(self, rhs: Self) -> A::Bool;

    /// The nearest float.
    fn to_float(self) -> A::Float;
    /// Whether not zero.
    #[inline(always)]
    fn to_bool(self) -> A::Bool {
        self.ne(self.lit(0))
    }

    /// Sum.
    fn add(self, rhs: Self) -> Self;
    /// Difference.
    fn sub(self, rhs: Self) -> Self;
    /// Product.
    fn mul(self, rhs: Self) -> Self;
    /// Quotient, truncated towards zero; a division by 0 gives 0.
    fn div(self, rhs: Self) -> Self;
    /// Negation.
    fn neg(self) -> Self;
    /// The rest of a division, with the sign of the divisor; 0 if that is 0.
    fn remainder(self, rhs: Self) -> Self;
    /// The rest of a division, as `%` in Rust with the sign of the dividend; 0 if the divisor is 0.
    fn fmod(self, rhs: Self) -> Self;
    /// `self` to the power of `rhs`; a negative exponent gives the truncated reciprocal, 0 for base 0.
    fn pow(self, rhs: Self) -> Self;
    /// `self * self`.
    #[inline(always)]
    fn square(self) -> Self {
        self.mul(self)
    }
    /// Absolute value.
    fn abs(self) -> Self;
    /// -1, 0 or 1.
    fn sign(self) -> Self;
    /// The smaller of two.
    fn min(self, rhs: Self) -> Self;
    /// The larger of two.
    fn max(self, rhs: Self) -> Self;
    /// `min(max(self, low), high)`.
    #[inline(always)]
    fn clamp(self, low: Self, high: Self) -> Self {
        self.max(low).min(high)
    }

    /// Bits of both.
    fn bit_and(self, rhs: Self) -> Self;
    /// Bits of either.
    fn bit_or(self, rhs: Self) -> Self;
    /// Bits of exactly one.
    fn bit_xor(self, rhs: Self) -> Self;
    /// The other bits.
    fn bit_not(self) -> Self;
    /// `self << rhs`; 0 if `rhs` is negative or not below the width.
    fn shl(self, rhs: Self) -> Self;
    /// `self >> rhs`, keeping the sign; 0, or -1 for negative `self`, if `rhs` is negative or not below the width.
    fn shr(self, rhs: Self) -> Self;
}

/// A truth value in an evaluation.
pub trait BoolScalar<A: Algebra>:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// A constant in the evaluation that `self` belongs to.
    fn lit(self, value: bool) -> Self;
    /// `yes` where the condition holds, else `no`.
    #[inline(always)]
    fn select(condition: Self, yes: Self, no: Self) -> Self {
        (condition & yes) | (!condition & no)
    }
    /// `self == rhs`.
    #[inline(always)]
    fn eq(self, rhs: Self) -> Self {
        !(self ^ rhs)
    }
    /// `self != rhs`.
    #[inline(always)]
    fn ne(self, rhs: Self) -> Self {
        self ^ rhs
    }
    /// 1 for true, 0 for false.
    fn to_float(self) -> A::Float;
    /// 1 for true, 0 for false.
    fn to_int(self) -> A::Int;
}
