//! One operation that ran.

use super::Gradients;
use crate::{Result, Shape};
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Sends a node's incoming gradients on to its operands.
pub(crate) trait Step: Send + Sync {
    fn run(&self, node: &Node, gradients: &mut Gradients) -> Result<()>;
    /// The shape of one of the results, and so of its gradient.
    fn shape(&self, output: u32) -> Option<&Shape>;
}

/// An operation on the tape, or a leaf.
pub(crate) struct Node {
    /// Nodes are numbered as they are made, so that an operand's number is below its result's: that is the order of a backward pass.
    pub(crate) id: u64,
    /// The operands that a gradient flows to.
    pub(crate) operands: SmallVec<[Edge; 2]>,
    pub(crate) step: StepOrLeaf,
}

/// What becomes of a gradient that reaches a node.
pub(crate) enum StepOrLeaf {
    /// It goes on to the operands.
    Step(Box<dyn Step>),
    /// It stays: the node is a leaf of this shape.
    Leaf(Shape),
}

impl Node {
    pub(crate) fn new(operands: SmallVec<[Edge; 2]>, step: StepOrLeaf) -> Arc<Self> {
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
    pub(crate) fn leaf(shape: Shape) -> Self {
        Self { node: Node::new(SmallVec::new(), StepOrLeaf::Leaf(shape)), output: 0 }
    }

    /// The shape of the tensor, and so of its gradient.
    pub(crate) fn shape(&self) -> Option<&Shape> {
        match &self.node.step {
            StepOrLeaf::Step(step) => step.shape(self.output),
            StepOrLeaf::Leaf(shape) => Some(shape),
        }
    }

    pub(crate) fn key(&self) -> (u64, u32) {
        (self.node.id, self.output)
    }

    pub(crate) fn is_leaf(&self) -> bool {
        matches!(self.node.step, StepOrLeaf::Leaf(_))
    }
}

impl std::fmt::Debug for Edge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}.{}", self.node.id, self.output)
    }
}
