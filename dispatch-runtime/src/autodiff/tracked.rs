//! What tracked tensors are made of.

use super::Strategy;
use crate::backend::{Backend, Repr};
use crate::tape::Edge;
use crate::{DType, Shape, Tensor};
use std::fmt;
use std::marker::PhantomData;

/// What a tracked float tensor is made of: the value, and its place on the tape where it has one.
#[derive(Clone)]
pub struct Tracked<B: Backend, S> {
    value: Tensor<B>,
    edge: Option<Edge>,
    strategy: PhantomData<fn() -> S>,
}

impl<B: Backend, S> Tracked<B, S> {
    pub(crate) fn new(value: Tensor<B>, edge: Option<Edge>) -> Self {
        Self { value, edge, strategy: PhantomData }
    }
    pub(crate) fn value(&self) -> &Tensor<B> {
        &self.value
    }
    pub(crate) fn into_value(self) -> Tensor<B> {
        self.value
    }
    pub(crate) fn into_edge(self) -> Option<Edge> {
        self.edge
    }
    pub(crate) fn edge(&self) -> Option<&Edge> {
        self.edge.as_ref()
    }
}

impl<B: Backend, S: Strategy> Repr for Tracked<B, S> {
    fn shape(&self) -> &Shape {
        self.value.shape()
    }
    fn dtype(&self) -> DType {
        self.value.dtype()
    }
}

impl<B: Backend, S> fmt::Debug for Tracked<B, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tracked").field("value", &self.value).field("edge", &self.edge).finish()
    }
}
