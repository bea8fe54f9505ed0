//! Floats of the graph.

use super::algebra::{WgslAlgebra, WgslBool, WgslFloat, WgslInt};
use super::operator::Operator;
use crate::kind::KindId;
use crate::scalar::{Algebra, FloatScalar};
use std::ops::{Add, Div, Mul, Neg, Sub};

macro_rules! operator {
    ($($operator:ident :: $name:ident),*) => {$(
        impl $operator for WgslFloat<'_> {
            type Output = Self;

            fn $name(self, rhs: Self) -> Self {
                Self(self.0.binary(Operator::$operator, rhs.0))
            }
        }
    )*};
}
operator!(Add::add, Sub::sub, Mul::mul, Div::div);

impl Neg for WgslFloat<'_> {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.unary(Operator::Neg))
    }
}

macro_rules! unary {
    ($($name:ident = $operator:ident),*) => {$(
        fn $name(self) -> Self {
            Self(self.0.unary(Operator::$operator))
        }
    )*};
}

macro_rules! binary {
    ($($name:ident = $operator:ident),*) => {$(
        fn $name(self, rhs: Self) -> Self {
            Self(self.0.binary(Operator::$operator, rhs.0))
        }
    )*};
}

macro_rules! comparison {
    ($($name:ident = $operator:ident),*) => {$(
        fn $name(self, rhs: Self) -> WgslBool<'a> {
            WgslBool(self.0.binary(Operator::$operator, rhs.0))
        }
    )*};
}

macro_rules! question {
    ($($name:ident = $operator:ident),*) => {$(
        fn $name(self) -> WgslBool<'a> {
            WgslBool(self.0.unary(Operator::$operator))
        }
    )*};
}

impl<'a> FloatScalar<WgslAlgebra<'a>> for WgslFloat<'a> {
    fn lit(self, value: f64) -> Self {
        WgslAlgebra { arena: self.0.arena }.float(value)
    }

    fn select(condition: WgslBool<'a>, yes: Self, no: Self) -> Self {
        Self(condition.0.select(KindId::Float, yes.0, no.0))
    }

    comparison!(lt = Lt, le = Le, eq = Eq);
    question!(is_nan = IsNan, is_inf = IsInf, is_finite = IsFinite);

    fn ne(self, rhs: Self) -> WgslBool<'a> {
        !FloatScalar::eq(self, rhs)
    }

    fn to_int(self) -> WgslInt<'a> {
        WgslInt(self.0.unary(Operator::IntOfFloat))
    }

    unary!(abs = Abs, sign = Sign, floor = Floor, ceil = Ceil, round = Round, trunc = Trunc, sqrt = Sqrt);
    unary!(exp = Exp, expm1 = Expm1, log = Log, log1p = Log1p);
    unary!(sin = Sin, cos = Cos, tan = Tan, asin = Asin, acos = Acos, atan = Atan);
    unary!(sinh = Sinh, cosh = Cosh, tanh = Tanh, asinh = Asinh, acosh = Acosh, atanh = Atanh);
    unary!(erf = Erf, erfc = Erfc, sigmoid = Sigmoid, softplus = Softplus);
    binary!(copysign = CopySign, min = Min, max = Max, remainder = Remainder, fmod = Fmod);
    binary!(hypot = Hypot, pow = Pow, atan2 = Atan2);
}
