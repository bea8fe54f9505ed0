//! An expression that is known to be right.

use super::Kind;
use super::operator::Operator;
use proc_macro2::Ident;

#[derive(Debug)]
pub(super) struct Expr<'a> {
    pub(super) kind: Kind,
    pub(super) node: Node<'a>,
}

#[derive(Debug)]
pub(super) enum Node<'a> {
    /// Number in the signature's operands.
    Operand(usize),
    /// Number in the signature's parameters.
    Parameter(usize),
    Local(&'a Ident),
    Int(i64),
    Float(f64),
    Bool(bool),
    Constant(&'a syn::Path),
    Negate(Box<Expr<'a>>),
    Not(Box<Expr<'a>>),
    Binary(Operator, Box<[Expr<'a>; 2]>),
    /// A method of the algebra's scalars: the receiver is the first argument.
    Call(&'static str, Vec<Expr<'a>>),
    User(&'a syn::Path, Vec<Expr<'a>>),
    Select(Box<[Expr<'a>; 3]>),
    Block(Vec<(&'a Ident, Expr<'a>)>, Box<Expr<'a>>),
}
