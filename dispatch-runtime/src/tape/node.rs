//! One operation that ran.

use super::Gradients;
use crate::Result;
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Sends a node's incoming gradients on to its operands.
pub(crate) trait Step: Send + Sync {
    fn run(&self, node: &Node, gradients: &mut Gradients) -> Result<()>;
}

/// An operation on the tape, or a leaf.
pub(crate) struct Node {
    /// Nodes are numbered as they are made, so that an operand's number is below its result's: that is the order of a backward pass.
    pub(crate) id: u64,
    /// The operands that a gradient flows to.
    pub(crate) operands: SmallVec<[Edge; 2]>,
    /// None for leaves, which keep the gradient that reaches them.
    pub(crate) step: Option<Box<dyn Step>>,
}

impl Node {
    pub(crate) fn new(operands: SmallVec<[Edge; 2]>, step: Option<Box<dyn Step>>) -> Arc<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        // Only the order along a chain of operands matters, and that is kept by the data dependency itself.
        Arc::new(Self { id: NEXT.fetch_add(1, Ordering::Relaxed), operands, step })
    }
}

/// A long chain must not drop by recursion: the operands are taken out and dropped one by one.
impl Drop for Node {
    fn drop(&mut self) {
        let mut pending = std::mem::take(&mut self.operands);
        while let Some(edge) = pending.pop() {
            if let Some(mut node) = Arc::into_inner(edge.node) {
                pending.append(&mut node.operands);
            }
        }
    }
}

/// Where a tensor hangs on the tape: a node, and which of its results the tensor is.
#[derive(Clone)]
pub struct Edge {
    pub(crate) node: Arc<Node>,
    pub(crate) output: u32,
}

impl Edge {
    /// A new leaf.
    pub(crate) fn leaf() -> Self {
        Self { node: Node::new(SmallVec::new(), None), output: 0 }
    }

    pub(crate) fn key(&self) -> (u64, u32) {
        (self.node.id, self.output)
    }

    pub(crate) fn is_leaf(&self) -> bool {
        self.node.step.is_none()
    }
}

impl std::fmt::Debug for Edge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}.{}", self.node.id, self.output)
    }
}
