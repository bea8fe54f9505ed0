//! Backward passes, and what they leave.

use super::{Autodiff, Strategy};
use crate::backend::Backend;
use crate::tape::{self, Edge, Gradients, Recorder};
use crate::{Error, ErrorKind, Result, Tensor};

impl<B: Backend, S: Strategy> Tensor<Autodiff<B, S>> {
    /// The gradients of this tensor's sum by every tracked leaf that it was computed from; for a scalar, of its value.
    ///
    /// The graph stays: another backward pass gives the same gradients again. It is freed with the last tensor that hangs on
    /// it. [`Tensor::into_backward`] frees it on the way.
    ///
    /// # Errors
    ///
    /// [`NotTracked`](ErrorKind::NotTracked) where it was computed from no tracked tensor, and what the gradient formulas report.
    pub fn backward(&self) -> Result<Gradients> {
        self.clone().into_backward()
    }

    /// As [`Tensor::backward`], giving up the tensor: each part of the graph is freed as soon as the gradient has passed it,
    /// unless another tensor hangs on it. So the memory of the forward pass shrinks while that of the gradients grows.
    ///
    /// # Errors
    ///
    /// As [`Tensor::backward`].
    pub fn into_backward(self) -> Result<Gradients> {
        let inner = tape::inner(&self);
        let gradient: Tensor<B> = tape::filled(inner.shape(), inner.dtype(), 1.0, &inner.device())?;
        let edge = self.into_repr().into_edge().ok_or(ErrorKind::NotTracked)?;
        tape::run(edge, gradient)
    }

    /// As [`Tensor::backward`], starting from a given gradient of this tensor's shape and element type, on its device.
    ///
    /// # Errors
    ///
    /// [`NotTracked`](ErrorKind::NotTracked), [`ShapeMismatch`](ErrorKind::ShapeMismatch),
    /// [`DTypeMismatch`](ErrorKind::DTypeMismatch), [`MixedDevices`](ErrorKind::MixedDevices), and what the gradient formulas
    /// report.
    pub fn backward_with(&self, gradient: &Tensor<B>) -> Result<Gradients> {
        let edge = self.fitting("backward_with", gradient)?;
        tape::run(edge.clone(), gradient.clone())
    }

    /// This tensor's gradient from a backward pass; none where no gradient flowed to it.
    ///
    /// Kept are the gradients of leaves ([`Tensor::require_grad`]) and of what [`Tensor::retain_grad`] gave.
    #[must_use]
    pub fn grad(&self, gradients: &Gradients) -> Option<Tensor<B>> {
        gradients.get(tape::edge(self)?.key()).cloned()
    }

    /// As [`Tensor::grad`], taking the gradient out.
    #[must_use]
    pub fn grad_remove(&self, gradients: &mut Gradients) -> Option<Tensor<B>> {
        gradients.take(tape::edge(self)?.key()).ok()?
    }

    /// Puts a gradient in the place of this tensor's, which comes back where there was one.
    ///
    /// # Errors
    ///
    /// As [`Tensor::backward_with`]; the gradients are then as they were.
    pub fn grad_replace(&self, gradients: &mut Gradients, gradient: Tensor<B>) -> Result<Option<Tensor<B>>> {
        let edge = self.fitting("grad_replace", &gradient)?;
        Ok(gradients.replace(edge.key(), gradient))
    }

    /// The same tensor, with `hook` between it and what is computed from it: in a backward pass the gradient that has come
    /// together here goes on as what `hook` makes of it. For clipping, scaling, or just looking.
    ///
    /// Nothing changes for what was computed from this tensor itself, nor for a constant, which comes back as it is.
    ///
    /// ```
    /// use dispatch_runtime::{Autodiff, AutodiffDevice, Cpu, CpuDevice, Result, Tensor};
    ///
    /// # fn main() -> Result<()> {
    /// let device = AutodiffDevice::new(CpuDevice);
    /// let x: Tensor<Autodiff<Cpu>> = Tensor::from_data([1.0_f32, 50.0], &device)?.require_grad();
    /// let clipped = x.grad_hook(|gradient| gradient.clamp(-1.0, 1.0));
    /// let gradients = clipped.square()?.sum()?.backward()?;
    /// let gradient = x.grad(&gradients).map(|g| g.to_data()).transpose()?;
    /// assert_eq!(gradient.map(|g| g.to_vec::<f32>()), Some(vec![1.0, 1.0]));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// What `hook` reports is reported by the backward pass, and so is a gradient of another shape or element type.
    #[must_use]
    pub fn grad_hook(&self, hook: impl Fn(&Tensor<B>) -> Result<Tensor<B>> + Send + Sync + 'static) -> Self {
        let mut recorder = Recorder::<B>::new("grad_hook");
        if let Some(edge) = tape::edge(self) {
            recorder.operand(edge, hook);
        }
        recorder.finish(self.inner())
    }

    /// The same tensor, whose gradient a backward pass keeps although it is no leaf: look it up on the result, from which to
    /// compute on. A constant comes back as it is.
    ///
    /// ```
    /// use dispatch_runtime::{Autodiff, AutodiffDevice, Cpu, CpuDevice, Result, Tensor};
    ///
    /// # fn main() -> Result<()> {
    /// let device = AutodiffDevice::new(CpuDevice);
    /// let x: Tensor<Autodiff<Cpu>> = Tensor::from_data([3.0_f32], &device)?.require_grad();
    /// let square = x.square()?.retain_grad();
    /// let gradients = (&square * 5.0)?.backward()?;
    /// let of = |x: &Tensor<_>| x.grad(&gradients).map(|g| g.to_data().map(|g| g.to_vec::<f32>())).transpose();
    /// assert_eq!((of(&square)?, of(&x)?), (Some(vec![5.0]), Some(vec![30.0])));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn retain_grad(&self) -> Self {
        match tape::edge(self) {
            Some(edge) => tape::attach(self.inner(), Some(tape::retained(edge, tape::inner(self)))),
            None => self.clone(),
        }
    }

    /// This tensor's place on the tape, where `gradient` could be its gradient.
    fn fitting(&self, operation: &'static str, gradient: &Tensor<B>) -> Result<&Edge> {
        let inner = tape::inner(self);
        if gradient.shape() != inner.shape() {
            let rule = "a gradient has the shape of its tensor";
            return Err(Error::shapes(operation, inner.shape(), gradient.shape(), rule));
        }
        if gradient.dtype() != inner.dtype() {
            return Err(Error::dtypes(operation, inner.dtype(), gradient.dtype()));
        }
        let (device, other) = (inner.device(), gradient.device());
        if device != other {
            return Err(Error::mixed_devices(operation, "gradient", device, other));
        }
        Ok(tape::edge(self).ok_or(ErrorKind::NotTracked)?)
    }
}
