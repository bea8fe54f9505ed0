//! An expression whose names are resolved, but not yet its kinds.

use super::functions::Function;
use super::operator::Operator;
use proc_macro2::Ident;
use quote::ToTokens;

/// An expression, and the tokens that it was written as.
pub(super) struct Expr<'a> {
    pub(super) source: &'a dyn ToTokens,
    pub(super) node: Node<'a>,
}

pub(super) enum Node<'a> {
    /// Number in the signature's operands.
    Operand(usize),
    /// Number in the signature's parameters.
    Parameter(usize),
    /// The binding in that slot.
    Local(usize, &'a Ident),
    /// An int, or a float.
    Int(i64),
    Float(f64),
    Bool(bool),
    /// A float constant of the user's.
    Constant(&'a syn::Path),
    Negate(Box<Expr<'a>>),
    Not(Box<Expr<'a>>),
    Binary(Operator, &'a syn::BinOp, Box<[Expr<'a>; 2]>),
    Call(&'static Function, Vec<Expr<'a>>),
    /// A function of the user's, from floats to a float.
    User(&'a syn::Path, Vec<Expr<'a>>),
    /// Condition, value if it holds, value if not.
    If(Box<[Expr<'a>; 3]>),
    Block(Vec<Let<'a>>, Box<Expr<'a>>),
}

/// One `let`. Its slot is its own, whatever it shadows.
pub(super) struct Let<'a> {
    pub(super) slot: usize,
    pub(super) name: &'a Ident,
    pub(super) value: Expr<'a>,
}
