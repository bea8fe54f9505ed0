//! What is tracked: leaves, constants, and what is computed from them.

use super::{Autodiff, Strategy};
use crate::backend::Backend;
use crate::tape::{self, Edge};
use crate::{Kind, Tensor};

impl<B: Backend, S: Strategy, K: Kind> Tensor<Autodiff<B, S>, K> {
    /// The tensor under the tape, on the wrapped backend. Nothing is copied.
    #[must_use]
    pub fn inner(&self) -> Tensor<B, K> {
        tape::inner(self).clone()
    }

    /// A tensor of the wrapped backend, as a constant of this one. Nothing is copied.
    #[must_use]
    pub fn from_inner(tensor: Tensor<B, K>) -> Self {
        tape::constant(tensor)
    }

    /// The same values, off the tape: no gradient flows back through the result.
    #[must_use]
    pub fn detach(&self) -> Self {
        tape::constant(self.inner())
    }
}

impl<B: Backend, S: Strategy> Tensor<Autodiff<B, S>> {
    /// The same values as a new leaf of the tape: a backward pass keeps the gradient that reaches it.
    ///
    /// A tensor that is a leaf already stays the same leaf. One that was computed from tracked tensors becomes a leaf too,
    /// which no gradient passes: it is [detached](Tensor::detach) first. [`Tensor::retain_grad`] does not cut the graph.
    #[must_use]
    pub fn require_grad(&self) -> Self {
        match tape::edge(self) {
            Some(edge) if edge.is_leaf() => self.clone(),
            _ => tape::attach(self.inner(), Some(Edge::leaf(self.shape().clone(), self.dtype()))),
        }
    }

    /// [`Tensor::require_grad`] or [`Tensor::detach`]: for parameters that are frozen and thawed.
    #[must_use]
    pub fn set_require_grad(&self, require_grad: bool) -> Self {
        if require_grad { self.require_grad() } else { self.detach() }
    }

    /// Whether this tensor is tracked by itself: made by [`Tensor::require_grad`].
    #[must_use]
    pub fn is_require_grad(&self) -> bool {
        tape::edge(self).is_some_and(Edge::is_leaf)
    }

    /// Whether this tensor was computed from no tracked tensor: a constant, or tracked by itself.
    #[must_use]
    pub fn is_leaf(&self) -> bool {
        tape::edge(self).is_none_or(Edge::is_leaf)
    }

    /// Whether a gradient flows to this tensor: tracked by itself, or computed from a tensor that is.
    #[must_use]
    pub fn is_tracked(&self) -> bool {
        tape::edge(self).is_some()
    }
}
