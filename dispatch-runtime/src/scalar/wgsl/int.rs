//! Integers of the graph.

use super::algebra::{WgslAlgebra, WgslBool, WgslFloat, WgslInt};
use super::operator::Operator;
use crate::kind::KindId;
use crate::scalar::{Algebra, IntScalar};

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

impl<'a> IntScalar<WgslAlgebra<'a>> for WgslInt<'a> {
    fn lit(self, value: i64) -> Self {
        WgslAlgebra { arena: self.0.arena }.int(value)
    }

    fn select(condition: WgslBool<'a>, yes: Self, no: Self) -> Self {
        Self(condition.0.select(KindId::Int, yes.0, no.0))
    }

    fn ne(self, rhs: Self) -> WgslBool<'a> {
        !IntScalar::eq(self, rhs)
    }

    fn to_float(self) -> WgslFloat<'a> {
        WgslFloat(self.0.unary(Operator::FloatOfInt))
    }

    comparison!(lt = IntLt, le = IntLe, eq = IntEq);
    unary!(neg = IntNeg, abs = IntAbs, sign = IntSign, bit_not = BitNot);
    binary!(add = IntAdd, sub = IntSub, mul = IntMul, div = IntDiv);
    binary!(remainder = IntRemainder, fmod = IntFmod, pow = IntPow, min = IntMin, max = IntMax);
    binary!(bit_and = BitAnd, bit_or = BitOr, bit_xor = BitXor, shl = Shl, shr = Shr);
}
