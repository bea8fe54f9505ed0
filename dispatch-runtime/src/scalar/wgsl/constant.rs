//! Functions of constants, computed by the host.

use super::node::Node;
use super::operator::Operator;
use crate::scalar::{BoolScalar, FloatScalar, Host, IntScalar};

/// A known value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Constant {
    Float(f32),
    Int(i32),
    Bool(bool),
}

type Plain = Host<f32, i32>;

impl Constant {
    /// The constant that a node is.
    pub(super) const fn of(node: Node) -> Option<Self> {
        match node {
            Node::Float(bits) => Some(Self::Float(f32::from_bits(bits))),
            Node::Int(value) => Some(Self::Int(value)),
            Node::Bool(value) => Some(Self::Bool(value)),
            _ => None,
        }
    }

    /// The constant as a node.
    pub(super) const fn node(self) -> Node {
        match self {
            Self::Float(value) => Node::float(value),
            Self::Int(value) => Node::Int(value),
            Self::Bool(value) => Node::Bool(value),
        }
    }
}

/// `operator` of a constant; none where it does not apply to one of that kind.
pub(super) fn unary(operator: Operator, x: Constant) -> Option<Constant> {
    match x {
        Constant::Float(x) => float_unary(operator, x),
        Constant::Int(x) => int_unary(operator, x),
        Constant::Bool(x) => bool_unary(operator, x),
    }
}

/// `operator` of two constants; none where it does not apply to ones of that kind.
pub(super) fn binary(operator: Operator, x: Constant, y: Constant) -> Option<Constant> {
    match (x, y) {
        (Constant::Float(x), Constant::Float(y)) => float_binary(operator, x, y),
        (Constant::Int(x), Constant::Int(y)) => int_binary(operator, x, y),
        (Constant::Bool(x), Constant::Bool(y)) => bool_binary(operator, x, y),
        _ => None,
    }
}

/// A `match` from operators to methods of the host's numbers.
macro_rules! table {
    ($operator:expr; $scalar:ident: $arguments:tt; $($result:ident: $($name:ident = $method:ident),+;)+) => {
        match $operator {
            $($(Operator::$name => Some(Constant::$result($scalar::<Plain>::$method $arguments)),)+)+
            _ => None,
        }
    };
}

fn float_unary(operator: Operator, x: f32) -> Option<Constant> {
    if operator == Operator::Neg {
        return Some(Constant::Float(-x));
    }
    table! { operator; FloatScalar: (x);
        Float: Abs = abs, Sign = sign, Floor = floor, Ceil = ceil, Round = round, Trunc = trunc, Sqrt = sqrt,
            Exp = exp, Expm1 = expm1, Log = log, Log1p = log1p, Sin = sin, Cos = cos, Tan = tan, Asin = asin,
            Acos = acos, Atan = atan, Sinh = sinh, Cosh = cosh, Tanh = tanh, Asinh = asinh, Acosh = acosh,
            Atanh = atanh, Erf = erf, Erfc = erfc, Sigmoid = sigmoid, Softplus = softplus;
        Int: IntOfFloat = to_int;
        Bool: IsNan = is_nan, IsInf = is_inf, IsFinite = is_finite;
    }
}

fn float_binary(operator: Operator, x: f32, y: f32) -> Option<Constant> {
    match operator {
        Operator::Add => return Some(Constant::Float(x + y)),
        Operator::Sub => return Some(Constant::Float(x - y)),
        Operator::Mul => return Some(Constant::Float(x * y)),
        Operator::Div => return Some(Constant::Float(x / y)),
        _ => {}
    }
    table! { operator; FloatScalar: (x, y);
        Float: CopySign = copysign, Min = min, Max = max, Remainder = remainder, Fmod = fmod, Hypot = hypot,
            Pow = pow, Atan2 = atan2;
        Bool: Lt = lt, Le = le, Eq = eq;
    }
}

fn int_unary(operator: Operator, x: i32) -> Option<Constant> {
    table! { operator; IntScalar: (x);
        Float: FloatOfInt = to_float;
        Int: IntNeg = neg, IntAbs = abs, IntSign = sign, BitNot = bit_not;
    }
}

fn int_binary(operator: Operator, x: i32, y: i32) -> Option<Constant> {
    table! { operator; IntScalar: (x, y);
        Int: IntAdd = add, IntSub = sub, IntMul = mul, IntDiv = div, IntRemainder = remainder, IntFmod = fmod,
            IntPow = pow, IntMin = min, IntMax = max, BitAnd = bit_and, BitOr = bit_or, BitXor = bit_xor,
            Shl = shl, Shr = shr;
        Bool: IntLt = lt, IntLe = le, IntEq = eq;
    }
}

fn bool_unary(operator: Operator, x: bool) -> Option<Constant> {
    if operator == Operator::Not {
        return Some(Constant::Bool(!x));
    }
    table! { operator; BoolScalar: (x);
        Float: FloatOfBool = to_float;
        Int: IntOfBool = to_int;
    }
}

fn bool_binary(operator: Operator, x: bool, y: bool) -> Option<Constant> {
    match operator {
        Operator::And => Some(Constant::Bool(x & y)),
        Operator::Or => Some(Constant::Bool(x | y)),
        Operator::Xor => Some(Constant::Bool(x ^ y)),
        _ => None,
    }
}
