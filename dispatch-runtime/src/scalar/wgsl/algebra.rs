//! The algebra whose values are nodes of a graph.

use super::arena::Arena;
use super::node::{Id, Node};
use super::operator::Operator;
use crate::kind::KindId;
use crate::scalar::{Algebra, Host, Sink, Source};

/// The algebra that writes an expression down, as a graph in an [`Arena`].
#[derive(Clone, Copy, Debug)]
pub struct WgslAlgebra<'a> {
    pub(super) arena: &'a Arena,
}

/// A value of an evaluation: a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    pub(super) arena: &'a Arena,
    pub(super) id: Id,
}

/// A float of an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct WgslFloat<'a>(pub(super) Value<'a>);

/// An integer of an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct WgslInt<'a>(pub(super) Value<'a>);

/// A truth value of an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct WgslBool<'a>(pub(super) Value<'a>);

impl<'a> WgslAlgebra<'a> {
    fn node(self, node: Node) -> Value<'a> {
        Value { arena: self.arena, id: self.arena.add(node) }
    }
}

impl<'a> Algebra for WgslAlgebra<'a> {
    type Float = WgslFloat<'a>;
    type Int = WgslInt<'a>;
    type Bool = WgslBool<'a>;

    fn float(self, value: f64) -> WgslFloat<'a> {
        WgslFloat(self.node(Node::float(Host::<f32, i32>::new().float(value))))
    }

    fn int(self, value: i64) -> WgslInt<'a> {
        WgslInt(self.node(Node::Int(Host::<f32, i32>::new().int(value))))
    }

    fn bool(self, value: bool) -> WgslBool<'a> {
        WgslBool(self.node(Node::Bool(value)))
    }
}

impl<'a> Value<'a> {
    /// A node in the same graph.
    pub(super) fn node(self, node: Node) -> Self {
        WgslAlgebra { arena: self.arena }.node(node)
    }

    /// A function of this value.
    pub(super) fn unary(self, operator: Operator) -> Self {
        self.node(Node::Unary(operator, self.id))
    }

    /// A function of this value and another.
    pub(super) fn binary(self, operator: Operator, rhs: Self) -> Self {
        self.node(Node::Binary(operator, self.id, rhs.id))
    }

    /// One of two values, by the condition `self`.
    pub(super) fn select(self, kind: KindId, yes: Self, no: Self) -> Self {
        self.node(Node::Select(kind, self.id, yes.id, no.id))
    }
}

/// The arguments as nodes.
pub(super) struct Arguments<'a>(pub(super) WgslAlgebra<'a>);

impl<'a> Arguments<'a> {
    fn argument(&self, index: usize, kind: KindId) -> Value<'a> {
        self.0.node(Node::Argument { index: index as u32, kind })
    }
}

impl<'a> Source<WgslAlgebra<'a>> for Arguments<'a> {
    fn float(&self, index: usize) -> WgslFloat<'a> {
        WgslFloat(self.argument(index, KindId::Float))
    }

    fn int(&self, index: usize) -> WgslInt<'a> {
        WgslInt(self.argument(index, KindId::Int))
    }

    fn bool(&self, index: usize) -> WgslBool<'a> {
        WgslBool(self.argument(index, KindId::Bool))
    }
}

/// Takes the node of a result.
pub(super) struct Root;

impl<'a> Sink<WgslAlgebra<'a>> for Root {
    type Output = Id;

    fn float(self, value: WgslFloat<'a>) -> Id {
        value.0.id
    }

    fn int(self, value: WgslInt<'a>) -> Id {
        value.0.id
    }

    fn bool(self, value: WgslBool<'a>) -> Id {
        value.0.id
    }
}
