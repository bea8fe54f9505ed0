//! The functions of expressions.

use super::Kind;

/// A function, called as `exp(x)` or `x.exp()`.
#[derive(Debug)]
pub(super) struct Function {
    /// The names in expressions; the first one is preferred.
    pub(super) names: &'static [&'static str],
    /// The method of the algebra's scalars.
    pub(super) method: &'static str,
    pub(super) shape: Shape,
}

/// What a function takes and gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// So many floats, to a float.
    Floats(usize),
    /// So many numbers of one kind, to that kind.
    Numbers(usize),
    /// A float, to a bool.
    Question,
    /// Anything, to that kind.
    Conversion(Kind),
}

impl Function {
    pub(super) fn name(&self) -> &'static str {
        self.names[0]
    }

    pub(super) fn arity(&self) -> usize {
        match self.shape {
            Shape::Floats(count) | Shape::Numbers(count) => count,
            Shape::Question | Shape::Conversion(_) => 1,
        }
    }

    pub(super) fn find(name: &str) -> Option<&'static Self> {
        FUNCTIONS.iter().find(|function| function.names.contains(&name))
    }

    /// Every name, for suggestions.
    pub(super) fn all_names() -> impl Iterator<Item = &'static str> {
        FUNCTIONS.iter().flat_map(|function| function.names).copied()
    }
}

const fn function(shape: Shape, method: &'static str, names: &'static [&'static str]) -> Function {
    Function { names, method, shape }
}

use Shape::{Conversion, Floats, Numbers, Question};

static FUNCTIONS: &[Function] = &[
    function(Numbers(1), "abs", &["abs"]),
    function(Numbers(1), "sign", &["sign", "signum"]),
    function(Numbers(1), "square", &["square"]),
    function(Numbers(2), "min", &["min"]),
    function(Numbers(2), "max", &["max"]),
    function(Numbers(3), "clamp", &["clamp"]),
    function(Numbers(2), "remainder", &["remainder"]),
    function(Numbers(2), "fmod", &["fmod"]),
    function(Numbers(2), "pow", &["pow", "powf", "powi"]),
    function(Floats(1), "floor", &["floor"]),
    function(Floats(1), "ceil", &["ceil"]),
    function(Floats(1), "round", &["round", "round_ties_even"]),
    function(Floats(1), "trunc", &["trunc"]),
    function(Floats(2), "copysign", &["copysign"]),
    function(Floats(1), "recip", &["recip"]),
    function(Floats(1), "sqrt", &["sqrt"]),
    function(Floats(2), "hypot", &["hypot"]),
    function(Floats(1), "exp", &["exp"]),
    function(Floats(1), "expm1", &["expm1", "exp_m1"]),
    function(Floats(1), "log", &["log", "ln"]),
    function(Floats(1), "log1p", &["log1p", "ln_1p"]),
    function(Floats(1), "sin", &["sin"]),
    function(Floats(1), "cos", &["cos"]),
    function(Floats(1), "tan", &["tan"]),
    function(Floats(1), "asin", &["asin"]),
    function(Floats(1), "acos", &["acos"]),
    function(Floats(1), "atan", &["atan"]),
    function(Floats(2), "atan2", &["atan2"]),
    function(Floats(1), "sinh", &["sinh"]),
    function(Floats(1), "cosh", &["cosh"]),
    function(Floats(1), "tanh", &["tanh"]),
    function(Floats(1), "asinh", &["asinh"]),
    function(Floats(1), "acosh", &["acosh"]),
    function(Floats(1), "atanh", &["atanh"]),
    function(Floats(1), "erf", &["erf"]),
    function(Floats(1), "erfc", &["erfc"]),
    function(Floats(1), "sigmoid", &["sigmoid"]),
    function(Floats(1), "softplus", &["softplus"]),
    function(Question, "is_nan", &["is_nan"]),
    function(Question, "is_inf", &["is_inf", "is_infinite"]),
    function(Question, "is_finite", &["is_finite"]),
    function(Conversion(Kind::Float), "to_float", &["float"]),
    function(Conversion(Kind::Int), "to_int", &["int"]),
    function(Conversion(Kind::Bool), "to_bool", &["bool"]),
];
