//! The nodes of an expression's graph.

use super::operator::Operator;
use crate::kind::KindId;

/// A node of a graph, by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Id(pub(super) u32);

/// One value: what it is made of comes before it in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// An element of an argument.
    Argument { index: u32, kind: KindId },
    /// A constant that is passed beside the arguments, so that the text does not depend on it.
    Parameter { index: u32, kind: KindId },
    /// A constant float, by its bits: so NaN equals itself and zeros have signs.
    Float(u32),
    /// A constant integer.
    Int(i32),
    /// A constant truth value.
    Bool(bool),
    /// A function of one value.
    Unary(Operator, Id),
    /// A function of two values.
    Binary(Operator, Id, Id),
    /// One of two values of the same kind: `condition`, `yes`, `no`.
    Select(KindId, Id, Id, Id),
}

impl Node {
    /// The constant float of this value.
    pub(super) const fn float(value: f32) -> Self {
        Self::Float(value.to_bits())
    }

    /// The kind of the value.
    pub(super) const fn kind(self) -> KindId {
        match self {
            Self::Argument { kind, .. } | Self::Parameter { kind, .. } | Self::Select(kind, ..) => kind,
            Self::Float(_) => KindId::Float,
            Self::Int(_) => KindId::Int,
            Self::Bool(_) => KindId::Bool,
            Self::Unary(operator, _) | Self::Binary(operator, ..) => operator.kind(),
        }
    }

    /// The same with other operands.
    pub(super) fn map(self, mut operand: impl FnMut(Id) -> Id) -> Self {
        match self {
            Self::Unary(operator, x) => Self::Unary(operator, operand(x)),
            Self::Binary(operator, x, y) => Self::Binary(operator, operand(x), operand(y)),
            Self::Select(kind, condition, yes, no) => {
                Self::Select(kind, operand(condition), operand(yes), operand(no))
            }
            leaf => leaf,
        }
    }
}
