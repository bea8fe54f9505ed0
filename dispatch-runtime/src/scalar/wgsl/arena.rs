//! Where the graph of an expression grows.

use super::fold;
use super::node::{Id, Node};
use std::cell::RefCell;
use std::collections::HashMap;

/// The nodes of one expression. Equal nodes are one.
#[derive(Debug, Default)]
pub struct Arena(RefCell<Inner>);

#[derive(Debug, Default)]
struct Inner {
    nodes: Vec<Node>,
    ids: HashMap<Node, Id>,
}

impl Arena {
    /// The node, made simpler where that is exact.
    pub(super) fn add(&self, node: Node) -> Id {
        match fold::simplify(self, node) {
            fold::Simple::Known(id) => id,
            fold::Simple::Node(node) => self.intern(node),
        }
    }

    /// The node at `id`.
    pub(super) fn get(&self, id: Id) -> Node {
        self.0.borrow().nodes[id.0 as usize]
    }

    /// All nodes.
    pub(super) fn into_nodes(self) -> Vec<Node> {
        self.0.into_inner().nodes
    }

    fn intern(&self, node: Node) -> Id {
        let Inner { nodes, ids } = &mut *self.0.borrow_mut();
        *ids.entry(node).or_insert_with(|| {
            nodes.push(node);
            Id(nodes.len() as u32 - 1)
        })
    }
}
