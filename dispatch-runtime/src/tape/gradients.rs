//! The gradients of one backward pass.

use super::Edge;
use crate::scalar::Add;
use crate::{AnyTensor, Backend, Error, Result, Tensor};
use std::any::Any;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The gradients that a backward pass left at the tracked leaves, each of the type of its tensor's inner backend.
///
/// Look one up with [`Tensor::grad`].
#[derive(Default)]
pub struct Gradients {
    by_edge: HashMap<(u64, u32), Box<dyn Any + Send + Sync>>,
}

impl Gradients {
    /// The gradient at a place of the tape; none where no gradient flowed.
    pub(crate) fn get<B: Backend>(&self, edge: &Edge) -> Option<&Tensor<B>> {
        self.by_edge.get(&edge.key())?.downcast_ref()
    }

    /// Takes the gradient at a place of the tape out.
    pub(crate) fn take<B: Backend>(&mut self, key: (u64, u32)) -> Result<Option<Tensor<B>>> {
        match self.by_edge.remove(&key).map(<Box<dyn Any + Send + Sync>>::downcast::<Tensor<B>>) {
            None => Ok(None),
            Some(Ok(gradient)) => Ok(Some(*gradient)),
            Some(Err(_)) => Err(Error::internal("backward", "a gradient of another backend than its tensor")),
        }
    }

    /// Adds to the gradient at a place of the tape.
    pub(crate) fn add<B: Backend>(&mut self, edge: &Edge, gradient: Tensor<B>) -> Result<()> {
        match self.by_edge.entry(edge.key()) {
            Entry::Vacant(vacant) => {
                vacant.insert(Box::new(gradient));
            }
            Entry::Occupied(mut occupied) => match occupied.get_mut().downcast_mut::<Tensor<B>>() {
                Some(sum) => *sum = B::map(&Add, &[AnyTensor::Float(sum), AnyTensor::Float(&gradient)])?,
                None => return Err(Error::internal("backward", "gradients of two backends for one tensor")),
            },
        }
        Ok(())
    }

    /// How many tensors have a gradient.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_edge.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_edge.is_empty()
    }
}

impl std::fmt::Debug for Gradients {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Gradients").field("len", &self.len()).finish()
    }
}
