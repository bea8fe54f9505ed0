//! Kinds in expressions.

use std::fmt;

/// The kind of a tensor, and of one element of it in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Float,
    Int,
    Bool,
}

impl Kind {
    /// The name as a type in the annotation.
    pub(super) fn type_name(self) -> &'static str {
        match self {
            Self::Float => "Float",
            Self::Int => "Int",
            Self::Bool => "Bool",
        }
    }

    /// The function that converts to this kind.
    pub(super) fn conversion(self) -> &'static str {
        match self {
            Self::Float => "float",
            Self::Int => "int",
            Self::Bool => "bool",
        }
    }

    pub(super) fn is_numeric(self) -> bool {
        self != Self::Bool
    }
}

/// With its article, for messages: `a float`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Float => "a float",
            Self::Int => "an int",
            Self::Bool => "a bool",
        })
    }
}
