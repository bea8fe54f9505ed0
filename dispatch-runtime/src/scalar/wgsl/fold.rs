//! Simplifications that change no result, not even at NaN, infinities and zeros of either sign.

use super::arena::Arena;
use super::node::{Id, Node};

/// What became of a node.
pub(super) enum Simple {
    /// A value that is there already.
    Known(Id),
    /// A node, perhaps another one.
    Node(Node),
}

/// The simplest form of `node`.
pub(super) fn simplify(_: &Arena, node: Node) -> Simple {
    Simple::Node(node)
}
