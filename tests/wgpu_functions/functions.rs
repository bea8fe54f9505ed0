//! The functions, and by how many units in the last place each may be off.

use dispatch_runtime::scalar::{Algebra, BoolScalar, FloatScalar, IntScalar, Pointwise, Source};
use dispatch_runtime::{Bool, Float, Int, Kind, KindId};

/// What is done with every function.
pub(crate) trait Visitor {
    fn visit<E: Pointwise>(&mut self, function: E, ulps: f64);
}

macro_rules! functions {
    ($($name:ident($($input:ident),*) -> $output:ident, $ulps:literal = |$algebra:pat_param, $x:pat_param| $value:expr;)*) => {
        $(
            #[derive(Clone, Debug)]
            struct $name;

            impl Pointwise for $name {
                type Output = $output;
                const NAME: &'static str = stringify!($name);
                const INPUTS: &'static [KindId] = &[$($input::ID),*];

                fn eval<A: Algebra>(&self, $algebra: A, $x: &impl Source<A>) -> <$output as Kind>::Scalar<A> {
                    $value
                }
            }
        )*

        pub(crate) fn each(visitor: &mut impl Visitor) {
            $(visitor.visit($name, $ulps);)*
        }
    };
}

functions! {
    FloatAdd(Float, Float) -> Float, 0.5 = |_, x| x.float(0) + x.float(1);
    FloatSub(Float, Float) -> Float, 0.5 = |_, x| x.float(0) - x.float(1);
    FloatMul(Float, Float) -> Float, 0.5 = |_, x| x.float(0) * x.float(1);
    FloatDiv(Float, Float) -> Float, 2.5 = |_, x| x.float(0) / x.float(1);
    FloatNeg(Float) -> Float, 0.0 = |_, x| -x.float(0);
    FloatSelect(Bool, Float, Float) -> Float, 0.0 = |_, x| A::Float::select(x.bool(0), x.float(1), x.float(2));
    FloatLt(Float, Float) -> Bool, 0.0 = |_, x| x.float(0).lt(x.float(1));
    FloatLe(Float, Float) -> Bool, 0.0 = |_, x| x.float(0).le(x.float(1));
    FloatGt(Float, Float) -> Bool, 0.0 = |_, x| x.float(0).gt(x.float(1));
    FloatGe(Float, Float) -> Bool, 0.0 = |_, x| x.float(0).ge(x.float(1));
    FloatEq(Float, Float) -> Bool, 0.0 = |_, x| x.float(0).eq(x.float(1));
    FloatNe(Float, Float) -> Bool, 0.0 = |_, x| x.float(0).ne(x.float(1));
    FloatNotLt(Float, Float) -> Bool, 0.0 = |_, x| !x.float(0).lt(x.float(1));
    FloatNotLe(Float, Float) -> Bool, 0.0 = |_, x| !x.float(0).le(x.float(1));
    IsNan(Float) -> Bool, 0.0 = |_, x| x.float(0).is_nan();
    IsInf(Float) -> Bool, 0.0 = |_, x| x.float(0).is_inf();
    IsFinite(Float) -> Bool, 0.0 = |_, x| x.float(0).is_finite();
    ToInt(Float) -> Int, 0.0 = |_, x| x.float(0).to_int();
    FloatToBool(Float) -> Bool, 0.0 = |_, x| x.float(0).to_bool();
    FloatAbs(Float) -> Float, 0.0 = |_, x| x.float(0).abs();
    FloatSign(Float) -> Float, 0.0 = |_, x| x.float(0).sign();
    CopySign(Float, Float) -> Float, 0.0 = |_, x| x.float(0).copysign(x.float(1));
    Floor(Float) -> Float, 0.0 = |_, x| x.float(0).floor();
    Ceil(Float) -> Float, 0.0 = |_, x| x.float(0).ceil();
    Round(Float) -> Float, 0.0 = |_, x| x.float(0).round();
    Trunc(Float) -> Float, 0.0 = |_, x| x.float(0).trunc();
    FloatMin(Float, Float) -> Float, 0.0 = |_, x| x.float(0).min(x.float(1));
    FloatMax(Float, Float) -> Float, 0.0 = |_, x| x.float(0).max(x.float(1));
    FloatClamp(Float, Float, Float) -> Float, 0.0 = |_, x| x.float(0).clamp(x.float(1), x.float(2));
    FloatRemainder(Float, Float) -> Float, 0.5 = |_, x| x.float(0).remainder(x.float(1));
    FloatFmod(Float, Float) -> Float, 0.0 = |_, x| x.float(0).fmod(x.float(1));
    Recip(Float) -> Float, 2.5 = |_, x| x.float(0).recip();
    FloatSquare(Float) -> Float, 0.5 = |_, x| x.float(0).square();
    Sqrt(Float) -> Float, 3.0 = |_, x| x.float(0).sqrt();
    Hypot(Float, Float) -> Float, 4.0 = |_, x| x.float(0).hypot(x.float(1));
    FloatPow(Float, Float) -> Float, 4.0 = |_, x| x.float(0).pow(x.float(1));
    Exp(Float) -> Float, 3.0 = |_, x| x.float(0).exp();
    Expm1(Float) -> Float, 4.0 = |_, x| x.float(0).expm1();
    Log(Float) -> Float, 3.0 = |_, x| x.float(0).log();
    Log1p(Float) -> Float, 4.0 = |_, x| x.float(0).log1p();
    Sin(Float) -> Float, 3.0 = |_, x| x.float(0).sin();
    Cos(Float) -> Float, 3.0 = |_, x| x.float(0).cos();
    Tan(Float) -> Float, 6.0 = |_, x| x.float(0).tan();
    Asin(Float) -> Float, 4.0 = |_, x| x.float(0).asin();
    Acos(Float) -> Float, 4.0 = |_, x| x.float(0).acos();
    Atan(Float) -> Float, 3.0 = |_, x| x.float(0).atan();
    Atan2(Float, Float) -> Float, 5.0 = |_, x| x.float(0).atan2(x.float(1));
    Sinh(Float) -> Float, 5.0 = |_, x| x.float(0).sinh();
    Cosh(Float) -> Float, 5.0 = |_, x| x.float(0).cosh();
    Tanh(Float) -> Float, 6.0 = |_, x| x.float(0).tanh();
    Asinh(Float) -> Float, 6.0 = |_, x| x.float(0).asinh();
    Acosh(Float) -> Float, 6.0 = |_, x| x.float(0).acosh();
    Atanh(Float) -> Float, 6.0 = |_, x| x.float(0).atanh();
    Erf(Float) -> Float, 4.0 = |_, x| x.float(0).erf();
    Erfc(Float) -> Float, 12.0 = |_, x| x.float(0).erfc();
    Sigmoid(Float) -> Float, 6.0 = |_, x| x.float(0).sigmoid();
    Softplus(Float) -> Float, 5.0 = |_, x| x.float(0).softplus();
    IntAdd(Int, Int) -> Int, 0.0 = |_, x| x.int(0).add(x.int(1));
    IntSub(Int, Int) -> Int, 0.0 = |_, x| x.int(0).sub(x.int(1));
    IntMul(Int, Int) -> Int, 0.0 = |_, x| x.int(0).mul(x.int(1));
    IntDiv(Int, Int) -> Int, 0.0 = |_, x| x.int(0).div(x.int(1));
    IntNeg(Int) -> Int, 0.0 = |_, x| x.int(0).neg();
    IntSelect(Bool, Int, Int) -> Int, 0.0 = |_, x| A::Int::select(x.bool(0), x.int(1), x.int(2));
    IntLt(Int, Int) -> Bool, 0.0 = |_, x| x.int(0).lt(x.int(1));
    IntLe(Int, Int) -> Bool, 0.0 = |_, x| x.int(0).le(x.int(1));
    IntGt(Int, Int) -> Bool, 0.0 = |_, x| x.int(0).gt(x.int(1));
    IntGe(Int, Int) -> Bool, 0.0 = |_, x| x.int(0).ge(x.int(1));
    IntEq(Int, Int) -> Bool, 0.0 = |_, x| x.int(0).eq(x.int(1));
    IntNe(Int, Int) -> Bool, 0.0 = |_, x| x.int(0).ne(x.int(1));
    IntToFloat(Int) -> Float, 0.5 = |_, x| x.int(0).to_float();
    IntToBool(Int) -> Bool, 0.0 = |_, x| x.int(0).to_bool();
    IntRemainder(Int, Int) -> Int, 0.0 = |_, x| x.int(0).remainder(x.int(1));
    IntFmod(Int, Int) -> Int, 0.0 = |_, x| x.int(0).fmod(x.int(1));
    IntPow(Int, Int) -> Int, 0.0 = |_, x| x.int(0).pow(x.int(1));
    IntSquare(Int) -> Int, 0.0 = |_, x| x.int(0).square();
    IntAbs(Int) -> Int, 0.0 = |_, x| x.int(0).abs();
    IntSign(Int) -> Int, 0.0 = |_, x| x.int(0).sign();
    IntMin(Int, Int) -> Int, 0.0 = |_, x| x.int(0).min(x.int(1));
    IntMax(Int, Int) -> Int, 0.0 = |_, x| x.int(0).max(x.int(1));
    IntClamp(Int) -> Int, 0.0 = |algebra, x| x.int(0).clamp(algebra.int(i64::MIN), algebra.int(7));
    IntAnd(Int, Int) -> Int, 0.0 = |_, x| x.int(0).bit_and(x.int(1));
    IntOr(Int, Int) -> Int, 0.0 = |_, x| x.int(0).bit_or(x.int(1));
    IntXor(Int, Int) -> Int, 0.0 = |_, x| x.int(0).bit_xor(x.int(1));
    IntNot(Int) -> Int, 0.0 = |_, x| x.int(0).bit_not();
    Shl(Int, Int) -> Int, 0.0 = |_, x| x.int(0).shl(x.int(1));
    Shr(Int, Int) -> Int, 0.0 = |_, x| x.int(0).shr(x.int(1));
    And(Bool, Bool) -> Bool, 0.0 = |_, x| x.bool(0) & x.bool(1);
    Or(Bool, Bool) -> Bool, 0.0 = |_, x| x.bool(0) | x.bool(1);
    Xor(Bool, Bool) -> Bool, 0.0 = |_, x| x.bool(0) ^ x.bool(1);
    Not(Bool) -> Bool, 0.0 = |_, x| !x.bool(0);
    BoolSelect(Bool, Bool, Bool) -> Bool, 0.0 = |_, x| A::Bool::select(x.bool(0), x.bool(1), x.bool(2));
    BoolEq(Bool, Bool) -> Bool, 0.0 = |_, x| x.bool(0).eq(x.bool(1));
    BoolNe(Bool, Bool) -> Bool, 0.0 = |_, x| x.bool(0).ne(x.bool(1));
    BoolToFloat(Bool) -> Float, 0.0 = |_, x| x.bool(0).to_float();
    BoolToInt(Bool) -> Int, 0.0 = |_, x| x.bool(0).to_int();
    Special(Float) -> Float, 0.0 = |algebra, x| {
        let x = x.float(0);
        (x * algebra.float(0.0) + algebra.float(f64::INFINITY)).max(algebra.float(f64::NEG_INFINITY)) - algebra.float(1e300)
    };
}
