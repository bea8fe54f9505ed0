//! One operation that ran.

use super::backward::Walk;
use super::drops;
use crate::{DType, Result, Shape};
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Sends a node's incoming gradients on to its operands.
pub(crate) trait Step: Send + Sync {
    fn run(&self, node: &Node, walk: &mut Walk) -> Result<()>;
    /// What one of the results is like, and so its gradient.
    fn result(&self, output: u32) -> Option<Form<'_>>;
}

/// Shape and element type of a tensor, and so of its gradient.
#[derive(Clone, Copy)]
pub(crate) struct Form<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) dtype: DType,
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
    /// It stays: the node is a leaf of this shape and element type.
    Leaf(Shape, DType),
}

impl Node {
    pub(crate) fn new(operands: SmallVec<[Edge; 2]>, step: StepOrLeaf) -> Arc<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        // Only the order along a chain of operands matters, and that is kept by the data dependency itself.
        Arc::new(Self { id: NEXT.fetch_add(1, Ordering::Relaxed), operands, step })
    }
}

/// A long chain must not drop by recursion: see [`drops`].
impl Drop for Node {
    fn drop(&mut self) {
        let leaf = StepOrLeaf::Leaf(Shape::scalar(), DType::F32);
        drops::later((std::mem::take(&mut self.operands), std::mem::replace(&mut self.step, leaf)));
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
    pub(crate) fn leaf(shape: Shape, dtype: DType) -> Self {
        Self { node: Node::new(SmallVec::new(), StepOrLeaf::Leaf(shape, dtype)), output: 0 }
    }

    /// What the tensor is like, and so its gradient.
    pub(crate) fn form(&self) -> Option<Form<'_>> {
        match &self.node.step {
            StepOrLeaf::Step(step) => step.result(self.output),
            StepOrLeaf::Leaf(shape, dtype) => Some(Form { shape, dtype: *dtype }),
        }
    }

    pub(crate) fn key(&self) -> (u64, u32) {
        (self.node.id, self.output)
    }

    pub(crate) fn is_leaf(&self) -> bool {
        matches!(self.node.step, StepOrLeaf::Leaf(..))
    }
}

impl std::fmt::Debug for Edge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}.{}", self.node.id, self.output)
    }
}
