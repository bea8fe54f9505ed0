//! The gradients of one backward pass, or of several.

use crate::scalar::Add;
use crate::{AnyTensor, Backend, Error, Result, Tensor};
use std::any::Any;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The gradients that a backward pass left at the tracked leaves, each of the type of its tensor's inner backend.
///
/// [`Tensor::grad`] looks one up, [`Tensor::grad_remove`] takes one out, [`Tensor::grad_replace`] puts another in its place.
/// [`Gradients::accumulate`] adds those of another pass.
#[derive(Default)]
pub struct Gradients {
    by_edge: HashMap<(u64, u32), Box<dyn Gradient>>,
}

/// A gradient of whichever backend.
pub(super) trait Gradient: Any + Send + Sync {
    /// The sum with another one of the same backend.
    fn sum(&self, other: &dyn Gradient) -> Result<Box<dyn Gradient>>;
}

impl<B: Backend> Gradient for Tensor<B> {
    fn sum(&self, other: &dyn Gradient) -> Result<Box<dyn Gradient>> {
        match (other as &dyn Any).downcast_ref::<Self>() {
            Some(other) => Ok(Box::new(sum(self, other)?)),
            None => Err(Error::internal("backward", "gradients of two backends for one tensor")),
        }
    }
}

fn sum<B: Backend>(lhs: &Tensor<B>, rhs: &Tensor<B>) -> Result<Tensor<B>> {
    B::map(&Add, &[AnyTensor::Float(lhs), AnyTensor::Float(rhs)])
}

impl Gradients {
    /// The gradient at a place of the tape; none where no gradient flowed.
    pub(crate) fn get<B: Backend>(&self, key: (u64, u32)) -> Option<&Tensor<B>> {
        (self.by_edge.get(&key)?.as_ref() as &dyn Any).downcast_ref()
    }

    /// Takes the gradient at a place of the tape out.
    pub(crate) fn take<B: Backend>(&mut self, key: (u64, u32)) -> Result<Option<Tensor<B>>> {
        let Some(gradient) = self.take_any(key) else { return Ok(None) };
        match (gradient as Box<dyn Any>).downcast::<Tensor<B>>() {
            Ok(gradient) => Ok(Some(*gradient)),
            Err(_) => Err(Error::internal("backward", "a gradient of another backend than its tensor")),
        }
    }

    pub(super) fn take_any(&mut self, key: (u64, u32)) -> Option<Box<dyn Gradient>> {
        self.by_edge.remove(&key)
    }

    /// Adds to the gradient at a place of the tape.
    pub(super) fn add(&mut self, key: (u64, u32), gradient: Box<dyn Gradient>) -> Result<()> {
        match self.by_edge.entry(key) {
            Entry::Vacant(vacant) => {
                vacant.insert(gradient);
            }
            Entry::Occupied(mut occupied) => {
                let sum = occupied.get().sum(gradient.as_ref()).map_err(|error| error.of("backward"))?;
                occupied.insert(sum);
            }
        }
        Ok(())
    }

    /// Puts a gradient in the place of the one that is there, which comes back.
    pub(crate) fn replace<B: Backend>(&mut self, key: (u64, u32), gradient: Tensor<B>) -> Option<Tensor<B>> {
        let old = self.by_edge.insert(key, Box::new(gradient))?;
        (old as Box<dyn Any>).downcast().ok().map(|old| *old)
    }

    /// Adds the gradients of another backward pass: for each tensor the sum, as if one pass had run through both graphs.
    ///
    /// Of use where a batch is run in parts. The leaves are the same tensors in both passes: a tensor that
    /// [`require_grad`](Tensor::require_grad) made anew in between is another leaf.
    ///
    /// ```
    /// use dispatch_runtime::{Autodiff, AutodiffDevice, Cpu, CpuDevice, Result, Tensor};
    ///
    /// # fn main() -> Result<()> {
    /// let device = AutodiffDevice::new(CpuDevice);
    /// let w: Tensor<Autodiff<Cpu>> = Tensor::from_data([2.0_f32], &device)?.require_grad();
    /// let mut sum = (&w * 3.0)?.backward()?;
    /// sum.accumulate((&w * 4.0)?.backward()?)?;
    /// assert_eq!(w.grad(&sum).map(|g| g.to_data()).transpose()?.map(|g| g.to_vec::<f32>()), Some(vec![7.0]));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// What the addition reports. These gradients are then as they were.
    pub fn accumulate(&mut self, other: Self) -> Result<()> {
        let mut sums = Vec::with_capacity(other.by_edge.len());
        for (key, gradient) in other.by_edge {
            let sum = match self.by_edge.get(&key) {
                Some(own) => own.sum(gradient.as_ref()).map_err(|error| error.of("accumulate"))?,
                None => gradient,
            };
            sums.push((key, sum));
        }
        self.by_edge.extend(sums);
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
