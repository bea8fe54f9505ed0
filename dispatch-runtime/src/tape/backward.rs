//! The walk from a result back to the leaves.

use super::gradients::Gradient;
use super::node::{Node, StepOrLeaf};
use super::{Edge, Gradients};
use crate::{Backend, Result, Tensor};
use std::collections::{BTreeMap, btree_map};
use std::sync::Arc;

/// Runs every step between `root` and the leaves once, the newest first, so that a gradient is complete before it goes on.
///
/// The walk owns the nodes that it has yet to run. What nobody else holds is freed as soon as it ran.
pub(crate) fn run<B: Backend>(root: Edge, gradient: Tensor<B>) -> Result<Gradients> {
    let mut walk = Walk::default();
    walk.send(&root, gradient)?;
    drop(root);
    while let Some((_, node)) = walk.reached.pop_last() {
        if let StepOrLeaf::Step(step) = &node.step {
            step.run(&node, &mut walk)?;
        }
    }
    Ok(walk.gradients)
}

/// A backward pass on its way.
#[derive(Default)]
pub(crate) struct Walk {
    pub(crate) gradients: Gradients,
    /// What is still to run, by number; a chain of any length takes no stack.
    reached: BTreeMap<u64, Arc<Node>>,
}

impl Walk {
    /// Adds to the gradient of the tensor at `edge`, which goes on when its turn comes.
    pub(crate) fn send<B: Backend>(&mut self, edge: &Edge, gradient: Tensor<B>) -> Result<()> {
        self.send_any(edge, Box::new(gradient))
    }

    pub(super) fn send_any(&mut self, edge: &Edge, gradient: Box<dyn Gradient>) -> Result<()> {
        self.gradients.add(edge.key(), gradient)?;
        if let btree_map::Entry::Vacant(vacant) = self.reached.entry(edge.node.id) {
            vacant.insert(edge.node.clone());
        }
        Ok(())
    }
}
