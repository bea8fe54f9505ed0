//! The functions that nodes apply, and how each is written in WGSL.

use crate::kind::KindId;

/// How a function is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `x + y`.
    Infix(&'static str),
    /// `!x`.
    Prefix(&'static str),
    /// `f(x)`, a function of WGSL or one of the helpers.
    Call(&'static str),
}

macro_rules! operators {
    ($($kind:ident { $($name:ident = $form:ident $text:literal),* $(,)? })*) => {
        /// A function of one or two values. The name says the kind of its operands, where it could be several.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(super) enum Operator {
            $($($name,)*)*
        }

        impl Operator {
            /// All of them.
            #[cfg(test)]
            pub(super) const ALL: &'static [Self] = &[$($(Self::$name,)*)*];

            /// The kind of the result.
            pub(super) const fn kind(self) -> KindId {
                match self {
                    $($(Self::$name => KindId::$kind,)*)*
                }
            }

            /// How it is written.
            pub(super) const fn form(self) -> Form {
                match self {
                    $($(Self::$name => Form::$form($text),)*)*
                }
            }
        }
    };
}

operators! {
    Float {
        Add = Infix "+", Sub = Infix "-", Mul = Infix "*", Div = Call "float_div",
        // Not `-x`, which may be computed as `0 - x` and lose the sign of a zero.
        Neg = Call "float_neg",
        Abs = Call "abs", Sign = Call "float_sign", CopySign = Call "float_copysign",
        Floor = Call "floor", Ceil = Call "ceil", Round = Call "round", Trunc = Call "trunc",
        Min = Call "float_min", Max = Call "float_max",
        Remainder = Call "float_remainder", Fmod = Call "float_fmod",
        Sqrt = Call "float_sqrt", Hypot = Call "float_hypot", Pow = Call "float_pow",
        Exp = Call "float_exp", Expm1 = Call "float_expm1", Log = Call "float_log", Log1p = Call "float_log1p",
        Sin = Call "float_sin", Cos = Call "float_cos", Tan = Call "float_tan",
        Asin = Call "float_asin", Acos = Call "float_acos", Atan = Call "float_atan", Atan2 = Call "float_atan2",
        Sinh = Call "float_sinh", Cosh = Call "float_cosh", Tanh = Call "float_tanh",
        Asinh = Call "float_asinh", Acosh = Call "float_acosh", Atanh = Call "float_atanh",
        Erf = Call "float_erf", Erfc = Call "float_erfc",
        Sigmoid = Call "float_sigmoid", Softplus = Call "float_softplus",
        FloatOfInt = Call "f32", FloatOfBool = Call "f32",
    }
    Int {
        IntAdd = Infix "+", IntSub = Infix "-", IntMul = Infix "*", IntDiv = Call "int_div", IntNeg = Prefix "-",
        IntAbs = Call "abs", IntSign = Call "sign", IntMin = Call "min", IntMax = Call "max",
        IntRemainder = Call "int_remainder", IntFmod = Call "int_fmod", IntPow = Call "int_pow",
        BitAnd = Infix "&", BitOr = Infix "|", BitXor = Infix "^", BitNot = Prefix "~",
        Shl = Call "int_shl", Shr = Call "int_shr",
        IntOfFloat = Call "int_of_float", IntOfBool = Call "i32",
    }
    Bool {
        // Not `x <= y`: some drivers make a maximum of that and a selection, and lose NaN.
        Lt = Call "float_lt", Le = Call "float_le", Eq = Infix "==",
        IsNan = Call "float_is_nan", IsInf = Call "float_is_inf", IsFinite = Call "float_is_finite",
        IntLt = Infix "<", IntLe = Infix "<=", IntEq = Infix "==",
        And = Infix "&", Or = Infix "|", Xor = Infix "!=", Not = Prefix "!",
    }
}
