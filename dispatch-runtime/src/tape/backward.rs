//! The walk from a result back to the leaves.

use super::node::{Node, StepOrLeaf};
use super::{Edge, Gradients};
use crate::{Backend, Result, Tensor};
use std::collections::{BTreeMap, btree_map};
use std::sync::Arc;

/// Runs every step between `root` and the leaves once, the newest first, so that a gradient is complete before it goes on.
///
/// The queue holds what has been reached, by number; a chain of any length takes no stack.
pub(crate) fn run<B: Backend>(root: &Edge, gradient: Tensor<B>) -> Result<Gradients> {
    let mut gradients = Gradients::default();
    gradients.add(root, gradient)?;
    let mut reached: BTreeMap<u64, Arc<Node>> = BTreeMap::new();
    reached.insert(root.node.id, root.node.clone());
    while let Some((_, node)) = reached.pop_last() {
        let StepOrLeaf::Step(step) = &node.step else { continue };
        step.run(&node, &mut gradients)?;
        for operand in &node.operands {
            if let btree_map::Entry::Vacant(vacant) = reached.entry(operand.node.id) {
                vacant.insert(operand.node.clone());
            }
        }
    }
    Ok(gradients)
}
