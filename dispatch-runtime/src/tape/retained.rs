//! A gradient that is kept on its way.

use super::backward::Walk;
use super::node::{Edge, Form, Node, Step, StepOrLeaf};
use crate::{Backend, DType, Result, Shape, Tensor};
use smallvec::smallvec;
use std::marker::PhantomData;

/// A place after `edge` at which the gradient of `tensor` is kept.
pub(crate) fn retained<B: Backend>(edge: &Edge, tensor: &Tensor<B>) -> Edge {
    let step = Retained::<B> { shape: tensor.shape().clone(), dtype: tensor.dtype(), backend: PhantomData };
    Edge { node: Node::new(smallvec![edge.clone()], StepOrLeaf::Step(Box::new(step))), output: 0 }
}

struct Retained<B> {
    shape: Shape,
    dtype: DType,
    backend: PhantomData<fn() -> B>,
}

impl<B: Backend> Step for Retained<B> {
    fn run(&self, node: &Node, walk: &mut Walk) -> Result<()> {
        for operand in &node.operands {
            if let Some(gradient) = walk.gradients.get::<B>((node.id, 0)).cloned() {
                walk.send(operand, gradient)?;
            }
        }
        Ok(())
    }

    fn result(&self, _: u32) -> Option<Form<'_>> {
        Some(Form { shape: &self.shape, dtype: self.dtype })
    }
}
