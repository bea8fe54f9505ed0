//! Integers and truth values among dual numbers: they have no derivative.

use super::{Dual, DualAlgebra};
use crate::scalar::{Algebra, BoolScalar, IntScalar};
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// An integer among dual numbers.
#[derive(Clone, Copy, Debug)]
pub struct DualInt<A: Algebra>(pub A::Int);

/// A truth value among dual numbers.
#[derive(Clone, Copy, Debug)]
pub struct DualBool<A: Algebra>(pub A::Bool);

macro_rules! unary {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            Self(self.0.$name())
        }
    )*};
}

macro_rules! binary {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name(self, rhs: Self) -> Self {
            Self(self.0.$name(rhs.0))
        }
    )*};
}

macro_rules! comparison {
    ($($name:ident),*) => {$(
        #[inline(always)]
        fn $name(self, rhs: Self) -> DualBool<A> {
            DualBool(self.0.$name(rhs.0))
        }
    )*};
}

impl<A: Algebra> IntScalar<DualAlgebra<A>> for DualInt<A> {
    #[inline(always)]
    fn lit(self, value: i64) -> Self {
        Self(self.0.lit(value))
    }

    #[inline(always)]
    fn select(condition: DualBool<A>, yes: Self, no: Self) -> Self {
        Self(A::Int::select(condition.0, yes.0, no.0))
    }

    #[inline(always)]
    fn to_float(self) -> Dual<A> {
        Dual::constant(self.0.to_float())
    }

    comparison!(lt, le, gt, ge, eq, ne);
    unary!(neg, abs, sign, square, bit_not);
    binary!(add, sub, mul, div, remainder, fmod, pow, min, max, bit_and, bit_or, bit_xor, shl, shr);
}

impl<A: Algebra> BoolScalar<DualAlgebra<A>> for DualBool<A> {
    #[inline(always)]
    fn lit(self, value: bool) -> Self {
        Self(self.0.lit(value))
    }

    #[inline(always)]
    fn select(condition: Self, yes: Self, no: Self) -> Self {
        Self(A::Bool::select(condition.0, yes.0, no.0))
    }

    binary!(eq, ne);

    #[inline(always)]
    fn to_float(self) -> Dual<A> {
        Dual::constant(self.0.to_float())
    }

    #[inline(always)]
    fn to_int(self) -> DualInt<A> {
        DualInt(self.0.to_int())
    }
}

macro_rules! operator {
    ($($operator:ident :: $name:ident),*) => {$(
        impl<A: Algebra> $operator for DualBool<A> {
            type Output = Self;

            #[inline(always)]
            fn $name(self, rhs: Self) -> Self {
                Self($operator::$name(self.0, rhs.0))
            }
        }
    )*};
}
operator!(BitAnd::bitand, BitOr::bitor, BitXor::bitxor);

impl<A: Algebra> Not for DualBool<A> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
