//! The operators of two values.

use super::Kind;

/// An operator of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    Shr,
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
}

/// What an operator gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// A number of the operands' kind.
    Arithmetic,
    /// A bool, of bools.
    Logic,
    /// The operands' kind, which has bits.
    Bits,
    /// An int, of ints.
    Shift,
    /// A bool, of numbers.
    Order,
    /// A bool, of anything.
    Equality,
}

impl Operator {
    pub(super) fn of(operator: &syn::BinOp) -> Option<Self> {
        Some(match operator {
            syn::BinOp::Add(_) => Self::Add,
            syn::BinOp::Sub(_) => Self::Sub,
            syn::BinOp::Mul(_) => Self::Mul,
            syn::BinOp::Div(_) => Self::Div,
            syn::BinOp::Rem(_) => Self::Rem,
            syn::BinOp::And(_) => Self::And,
            syn::BinOp::Or(_) => Self::Or,
            syn::BinOp::BitAnd(_) => Self::BitAnd,
            syn::BinOp::BitOr(_) => Self::BitOr,
            syn::BinOp::BitXor(_) => Self::BitXor,
            syn::BinOp::Shl(_) => Self::Shl,
            syn::BinOp::Shr(_) => Self::Shr,
            syn::BinOp::Lt(_) => Self::Lt,
            syn::BinOp::Le(_) => Self::Le,
            syn::BinOp::Gt(_) => Self::Gt,
            syn::BinOp::Ge(_) => Self::Ge,
            syn::BinOp::Eq(_) => Self::Eq,
            syn::BinOp::Ne(_) => Self::Ne,
            _ => return None,
        })
    }

    pub(super) fn class(self) -> Class {
        match self {
            Self::Add | Self::Sub | Self::Mul | Self::Div | Self::Rem => Class::Arithmetic,
            Self::And | Self::Or => Class::Logic,
            Self::BitAnd | Self::BitOr | Self::BitXor => Class::Bits,
            Self::Shl | Self::Shr => Class::Shift,
            Self::Lt | Self::Le | Self::Gt | Self::Ge => Class::Order,
            Self::Eq | Self::Ne => Class::Equality,
        }
    }

    /// As written.
    pub(super) fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::Rem => "%",
            Self::And => "&&",
            Self::Or => "||",
            Self::BitAnd => "&",
            Self::BitOr => "|",
            Self::BitXor => "^",
            Self::Shl => "<<",
            Self::Shr => ">>",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
            Self::Eq => "==",
            Self::Ne => "!=",
        }
    }

    /// The method of the algebra's scalars, where the operator itself is not emitted.
    pub(super) fn method(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Sub => "sub",
            Self::Mul => "mul",
            Self::Div => "div",
            Self::Rem => "fmod",
            Self::And | Self::BitAnd => "bit_and",
            Self::Or | Self::BitOr => "bit_or",
            Self::BitXor => "bit_xor",
            Self::Shl => "shl",
            Self::Shr => "shr",
            Self::Lt => "lt",
            Self::Le => "le",
            Self::Gt => "gt",
            Self::Ge => "ge",
            Self::Eq => "eq",
            Self::Ne => "ne",
        }
    }
}

impl Class {
    /// Whether the operator takes operands of that kind.
    pub(super) fn takes(self, kind: Kind) -> bool {
        match self {
            Self::Arithmetic | Self::Order => kind.is_numeric(),
            Self::Logic => kind == Kind::Bool,
            Self::Bits => kind != Kind::Float,
            Self::Shift => kind == Kind::Int,
            Self::Equality => true,
        }
    }

    /// The kind of the result, for operands of that kind.
    pub(super) fn gives(self, kind: Kind) -> Kind {
        match self {
            Self::Arithmetic | Self::Bits | Self::Shift => kind,
            Self::Logic | Self::Order | Self::Equality => Kind::Bool,
        }
    }
}
