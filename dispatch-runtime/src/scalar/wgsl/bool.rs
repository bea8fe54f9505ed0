//! Truth values of the graph.

use super::algebra::{WgslAlgebra, WgslBool, WgslFloat, WgslInt};
use super::operator::Operator;
use crate::kind::KindId;
use crate::scalar::{Algebra, BoolScalar};
use std::ops::{BitAnd, BitOr, BitXor, Not};

impl<'a> BoolScalar<WgslAlgebra<'a>> for WgslBool<'a> {
    fn lit(self, value: bool) -> Self {
        WgslAlgebra { arena: self.0.arena }.bool(value)
    }

    fn select(condition: Self, yes: Self, no: Self) -> Self {
        Self(condition.0.select(KindId::Bool, yes.0, no.0))
    }

    fn to_float(self) -> WgslFloat<'a> {
        WgslFloat(self.0.unary(Operator::FloatOfBool))
    }

    fn to_int(self) -> WgslInt<'a> {
        WgslInt(self.0.unary(Operator::IntOfBool))
    }
}

macro_rules! operator {
    ($($operator:ident :: $name:ident = $node:ident),*) => {$(
        impl $operator for WgslBool<'_> {
            type Output = Self;

            fn $name(self, rhs: Self) -> Self {
                Self(self.0.binary(Operator::$node, rhs.0))
            }
        }
    )*};
}
operator!(BitAnd::bitand = And, BitOr::bitor = Or, BitXor::bitxor = Xor);

impl Not for WgslBool<'_> {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.unary(Operator::Not))
    }
}
