//! What the result of an expression depends on.

use super::{Algebra, BoolScalar, FloatScalar, IntScalar, Pointwise, Source};
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// What the result of an expression depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dependencies {
    /// Bit `i` is set if the result depends on argument `i`.
    pub reads: u32,
    /// Whether the result is 0 whatever the arguments are.
    pub zero: bool,
    /// The argument that the result equals, if it always equals one.
    pub identity_of: Option<usize>,
}

impl Dependencies {
    /// Whether the result depends on argument `index`.
    #[must_use]
    pub const fn reads(&self, index: usize) -> bool {
        self.reads >> index & 1 == 1
    }
}

/// Finds what `expression`, with the parameters that it has, depends on.
#[inline]
pub fn dependencies<E: Pointwise>(expression: &E) -> Dependencies
where
    E::Output: crate::kind::Kind<Scalar<UsesAlgebra> = Uses>,
{
    let uses = expression.eval(UsesAlgebra, &Arguments);
    Dependencies {
        reads: uses.reads,
        zero: matches!(uses.form, Form::Float(value) if value == 0.0),
        identity_of: match uses.form {
            Form::Argument(index) => Some(index),
            _ => None,
        },
    }
}

/// The algebra that finds what a result depends on, instead of the result.
#[derive(Clone, Copy, Debug)]
pub struct UsesAlgebra;

/// A float, integer or truth value, of which is known where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Uses {
    reads: u32,
    form: Form,
}

/// What is known about a value.
#[derive(Clone, Copy, Debug)]
enum Form {
    Float(f64),
    Bool(bool),
    Argument(usize),
    Unknown,
}

struct Arguments;

impl Source<UsesAlgebra> for Arguments {
    #[inline(always)]
    fn float(&self, index: usize) -> Uses {
        Uses::argument(index)
    }

    #[inline(always)]
    fn int(&self, index: usize) -> Uses {
        Uses::argument(index)
    }

    #[inline(always)]
    fn bool(&self, index: usize) -> Uses {
        Uses::argument(index)
    }
}

impl Algebra for UsesAlgebra {
    type Float = Uses;
    type Int = Uses;
    type Bool = Uses;

    #[inline(always)]
    fn float(self, value: f64) -> Uses {
        Uses { reads: 0, form: Form::Float(value) }
    }

    #[inline(always)]
    fn int(self, _: i64) -> Uses {
        Uses { reads: 0, form: Form::Unknown }
    }

    #[inline(always)]
    fn bool(self, value: bool) -> Uses {
        Uses { reads: 0, form: Form::Bool(value) }
    }
}

impl Uses {
    #[inline(always)]
    fn argument(index: usize) -> Self {
        Self { reads: 1 << index, form: Form::Argument(index) }
    }

    #[inline(always)]
    fn some(self) -> Self {
        Self { reads: self.reads, form: Form::Unknown }
    }

    #[inline(always)]
    fn both(self, rhs: Self) -> Self {
        Self { reads: self.reads | rhs.reads, form: Form::Unknown }
    }

    /// One of two, where a known condition leaves one only.
    #[inline(always)]
    fn choice(condition: Self, yes: Self, no: Self) -> Self {
        match condition.form {
            Form::Bool(true) => yes,
            Form::Bool(false) => no,
            _ => condition.both(yes).both(no),
        }
    }

    /// A comparison, known for known floats.
    #[inline(always)]
    fn compared(self, rhs: Self, compare: impl FnOnce(&f64, &f64) -> bool) -> Self {
        match (self.form, rhs.form) {
            (Form::Float(lhs), Form::Float(rhs)) => UsesAlgebra.bool(compare(&lhs, &rhs)),
            _ => self.both(rhs),
        }
    }

    #[inline(always)]
    fn is(self, constant: f64) -> bool {
        matches!(self.form, Form::Float(value) if value == constant)
    }
}

impl Add for Uses {
    type Output = Self;

    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        match (self.form, rhs.form) {
            (Form::Float(lhs), Form::Float(rhs)) => UsesAlgebra.float(lhs + rhs),
            _ => self.both(rhs),
        }
    }
}

impl Sub for Uses {
    type Output = Self;

    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        match (self.form, rhs.form) {
            (Form::Float(lhs), Form::Float(rhs)) => UsesAlgebra.float(lhs - rhs),
            _ => self.both(rhs),
        }
    }
}

impl Mul for Uses {
    type Output = Self;

    #[inline(always)]
    fn mul(self, rhs: Self) -> Self {
        match (self.form, rhs.form) {
            (Form::Float(lhs), Form::Float(rhs)) => UsesAlgebra.float(lhs * rhs),
            _ if self.is(1.0) => rhs,
            _ if rhs.is(1.0) => self,
            _ => self.both(rhs),
        }
    }
}

impl Div for Uses {
    type Output = Self;

    #[inline(always)]
    fn div(self, rhs: Self) -> Self {
        match (self.form, rhs.form) {
            (Form::Float(lhs), Form::Float(rhs)) => UsesAlgebra.float(lhs / rhs),
            _ if rhs.is(1.0) => self,
            _ => self.both(rhs),
        }
    }
}

impl Neg for Uses {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        match self.form {
            Form::Float(value) => UsesAlgebra.float(-value),
            _ => self.some(),
        }
    }
}

impl Not for Uses {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        match self.form {
            Form::Bool(value) => UsesAlgebra.bool(!value),
            _ => self.some(),
        }
    }
}

macro_rules! operator {
    ($($operator:ident :: $name:ident),*) => {$(
        impl $operator for Uses {
            type Output = Self;

            #[inline(always)]
            fn $name(self, rhs: Self) -> Self {
                match (self.form, rhs.form) {
                    (Form::Bool(lhs), Form::Bool(rhs)) => UsesAlgebra.bool($operator::$name(lhs, rhs)),
                    _ => self.both(rhs),
                }
            }
        }
    )*};
}
operator!(BitAnd::bitand, BitOr::bitor, BitXor::bitxor);

macro_rules! unary {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            self.some()
        }
    )*};
}

macro_rules! binary {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name(self, rhs: Self) -> Self {
            self.both(rhs)
        }
    )*};
}

macro_rules! comparison {
    ($($name:ident $operator:tt),*) => {$(
        #[inline(always)]
        fn $name(self, rhs: Self) -> Self {
            self.compared(rhs, |lhs, rhs| lhs $operator rhs)
        }
    )*};
}

impl FloatScalar<UsesAlgebra> for Uses {
    #[inline(always)]
    fn lit(self, value: f64) -> Self {
        UsesAlgebra.float(value)
    }

    #[inline(always)]
    fn select(condition: Self, yes: Self, no: Self) -> Self {
        Self::choice(condition, yes, no)
    }

    comparison!(lt <, le <=, gt >, ge >=, eq ==, ne !=);
    unary!(is_nan, is_inf, is_finite, to_int, to_bool);
    unary!(abs, sign, floor, ceil, round, trunc);
    binary!(copysign, min, max, remainder, fmod, hypot, pow, atan2);
    unary!(recip, square, sqrt, exp, expm1, log, log1p, sin, cos, tan, asin, acos, atan);
    unary!(sinh, cosh, tanh, asinh, acosh, atanh, erf, erfc, sigmoid, softplus);
}

impl IntScalar<UsesAlgebra> for Uses {
    #[inline(always)]
    fn lit(self, value: i64) -> Self {
        UsesAlgebra.int(value)
    }

    #[inline(always)]
    fn select(condition: Self, yes: Self, no: Self) -> Self {
        Self::choice(condition, yes, no)
    }

    binary!(lt, le, gt, ge, eq, ne);
    unary!(to_float, to_bool, neg, square, abs, sign, bit_not);
    binary!(add, sub, mul, div, remainder, fmod, pow, min, max, bit_and, bit_or, bit_xor, shl, shr);
}

impl BoolScalar<UsesAlgebra> for Uses {
    #[inline(always)]
    fn lit(self, value: bool) -> Self {
        UsesAlgebra.bool(value)
    }

    #[inline(always)]
    fn select(condition: Self, yes: Self, no: Self) -> Self {
        Self::choice(condition, yes, no)
    }

    binary!(eq, ne);
    unary!(to_float, to_int);
}
