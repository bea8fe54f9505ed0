//! The gradient tape: what ran, and how gradients flow back through it.
//!
//! Nodes form a graph that points from results to operands. A node does not know the backend of its tensors: its step
//! does, so that one graph can hold tensors of several backends and of nested autodiff levels side by side.

mod backward;
mod drops;
mod gradients;
mod node;
mod outputs;
mod pointwise;
mod recorder;
mod retained;

pub(crate) use backward::run;
pub use gradients::Gradients;
pub use node::Edge;
use outputs::attach_all;
pub(crate) use outputs::filled;
pub use outputs::{Grads, Outputs, Places, Slot, Value};
pub(crate) use pointwise::map;
pub use recorder::Recorder;
pub(crate) use retained::retained;

use crate::autodiff::{Autodiff, Strategy};
use crate::{Backend, Kind, Tensor};

/// The tensor under the tape.
#[inline]
pub fn inner<B: Backend, S: Strategy, K: Kind>(tensor: &Tensor<Autodiff<B, S>, K>) -> &Tensor<B, K> {
    K::inner(tensor.repr())
}

/// The tensors under the tape.
pub fn inner_all<B: Backend, S: Strategy, K: Kind>(
    tensors: &[Tensor<Autodiff<B, S>, K>],
) -> Vec<Tensor<B, K>> {
    tensors.iter().map(|tensor| inner(tensor).clone()).collect()
}

/// The tensor's place on the tape; none for constants and for kinds without gradients.
#[inline]
pub fn edge<B: Backend, S: Strategy, K: Kind>(tensor: &Tensor<Autodiff<B, S>, K>) -> Option<&Edge> {
    K::edge(tensor.repr())
}

/// A tensor that no gradient flows to.
#[inline]
pub fn constant<B: Backend, S: Strategy, K: Kind>(tensor: Tensor<B, K>) -> Tensor<Autodiff<B, S>, K> {
    attach(tensor, None)
}

/// A tensor with its place on the tape.
#[inline]
pub(crate) fn attach<B: Backend, S: Strategy, K: Kind>(
    tensor: Tensor<B, K>,
    edge: Option<Edge>,
) -> Tensor<Autodiff<B, S>, K> {
    Tensor::from_repr(K::attach(tensor, edge))
}
