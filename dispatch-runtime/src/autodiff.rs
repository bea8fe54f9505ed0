//! Automatic differentiation as a decorator over any backend.

use crate::backend::{AnyTensor, Backend, Device, Repr};
use crate::scalar::Pointwise;
use crate::tape::{self, Edge, Gradients, Recorder};
use crate::view::View;
use crate::{DType, Error, ErrorKind, Kind, Numeric, Result, Shape, Tensor, TensorData};
use std::fmt;
use std::marker::PhantomData;

/// `B` with a gradient tape, keeping for the backward pass what strategy `S` says.
///
/// Being tracked is part of a tensor's type; `Autodiff<Autodiff<B>>` differentiates twice.
pub struct Autodiff<B, S = NoCheckpointing>(PhantomData<fn() -> (B, S)>);

/// What the tape keeps between the forward and the backward pass.
pub trait Strategy: Copy + fmt::Debug + Default + PartialEq + Send + Sync + 'static {}

/// Keeps every tensor that a gradient formula names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoCheckpointing;

/// Keeps what is costly to compute and recomputes cheap operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BalancedCheckpointing;

impl Strategy for NoCheckpointing {}
impl Strategy for BalancedCheckpointing {}

impl<B, S> Clone for Autodiff<B, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<B, S> Copy for Autodiff<B, S> {}
impl<B, S> fmt::Debug for Autodiff<B, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Autodiff")
    }
}

/// The device of an autodiff backend: a device of the backend that it wraps.
#[derive(Clone, Debug, PartialEq)]
pub struct AutodiffDevice<D, S = NoCheckpointing> {
    inner: D,
    strategy: PhantomData<S>,
}

impl<D, S> AutodiffDevice<D, S> {
    /// Tensors here live on `inner` and are tracked.
    pub const fn new(inner: D) -> Self {
        Self { inner, strategy: PhantomData }
    }

    /// The device underneath.
    pub const fn inner(&self) -> &D {
        &self.inner
    }
}

impl<D: fmt::Display, S> fmt::Display for AutodiffDevice<D, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Autodiff({})", self.inner)
    }
}

impl<D: Device, S: Strategy> Device for AutodiffDevice<D, S>
where
    D::Backend: Backend<Device = D>,
{
    type Backend = Autodiff<D::Backend, S>;
}

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

impl<B: Backend, S: Strategy> Backend for Autodiff<B, S> {
    type Device = AutodiffDevice<B::Device, S>;
    type Repr<K: Kind> = K::Tracked<B, S>;
    const NAME: &'static str = "Autodiff";

    fn device<K: Kind>(tensor: &Tensor<Self, K>) -> Self::Device {
        AutodiffDevice::new(tape::inner(tensor).device())
    }

    fn supports(device: &Self::Device, dtype: DType) -> bool {
        B::supports(device.inner(), dtype)
    }

    fn from_data<K: Kind>(data: TensorData, device: &Self::Device) -> Result<Tensor<Self, K>> {
        Ok(tape::constant(B::from_data(data, device.inner())?))
    }

    fn into_data<K: Kind>(tensor: Tensor<Self, K>) -> Result<TensorData> {
        B::into_data(K::into_inner::<B, S>(tensor.into_repr()))
    }

    /// Recorded: the gradient moves back to where the tensor came from.
    fn transfer<K: Kind>(tensor: &Tensor<Self, K>, device: &Self::Device) -> Result<Tensor<Self, K>> {
        let inner = tape::inner(tensor);
        let output = B::transfer(inner, device.inner())?;
        let mut recorder = Recorder::<B>::new("to_device");
        if let Some(edge) = tape::edge(tensor) {
            let source = inner.device();
            recorder.operand(edge, move |grad| B::transfer(grad, &source));
        }
        Ok(recorder.finish(output))
    }

    fn can_leave<K: Kind>(tensor: &Tensor<Self, K>) -> bool {
        B::can_leave(tape::inner(tensor))
    }

    fn map<E: Pointwise>(expression: &E, args: &[AnyTensor<'_, Self>]) -> Result<Tensor<Self, E::Output>> {
        tape::map(expression, args)
    }

    fn view<K: Kind>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        let output = B::view(tape::inner(tensor), view)?;
        let mut recorder = Recorder::<B>::new("view");
        if let Some(edge) = tape::edge(tensor) {
            let view = view.clone();
            recorder.operand(edge, move |grad| B::unview(grad, &view));
        }
        Ok(recorder.finish(output))
    }

    fn unview<K: Numeric>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        let output = B::unview(tape::inner(tensor), view)?;
        let mut recorder = Recorder::<B>::new("unview");
        if let Some(edge) = tape::edge(tensor) {
            let view = view.clone();
            recorder.operand(edge, move |grad| B::view(grad, &view));
        }
        Ok(recorder.finish(output))
    }
}

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
    /// which no gradient passes: it is [detached](Tensor::detach) first.
    #[must_use]
    pub fn require_grad(&self) -> Self {
        match tape::edge(self) {
            Some(edge) if edge.is_leaf() => self.clone(),
            _ => tape::attach(self.inner(), Some(Edge::leaf(self.shape().clone()))),
        }
    }

    /// Whether a gradient flows to this tensor.
    #[must_use]
    pub fn is_tracked(&self) -> bool {
        tape::edge(self).is_some()
    }

    /// The gradients of this tensor's sum by every tracked leaf that it was computed from; for a scalar, of its value.
    ///
    /// The graph stays: it can be run back again, and is freed with the last tensor that hangs on it.
    ///
    /// # Errors
    ///
    /// [`NotTracked`](ErrorKind::NotTracked) where it was computed from no tracked tensor, and what the gradient formulas report.
    pub fn backward(&self) -> Result<Gradients> {
        let inner = tape::inner(self);
        self.backward_with(&tape::filled(inner.shape(), inner.dtype(), 1.0, &inner.device())?)
    }

    /// As [`Tensor::backward`], starting from a given gradient of this tensor's shape and element type.
    ///
    /// # Errors
    ///
    /// [`NotTracked`](ErrorKind::NotTracked), [`ShapeMismatch`](ErrorKind::ShapeMismatch),
    /// [`DTypeMismatch`](ErrorKind::DTypeMismatch), and what the gradient formulas report.
    pub fn backward_with(&self, gradient: &Tensor<B>) -> Result<Gradients> {
        if gradient.shape() != self.shape() {
            return Err(Error::shapes(
                "backward",
                self.shape(),
                gradient.shape(),
                "a gradient has the shape of its tensor",
            ));
        }
        if gradient.dtype() != self.dtype() {
            return Err(Error::dtypes("backward", self.dtype(), gradient.dtype()));
        }
        let edge = tape::edge(self).ok_or(ErrorKind::NotTracked)?;
        tape::run(edge, gradient.clone())
    }

    /// This leaf's gradient from a backward pass; none where no gradient flowed to it.
    #[must_use]
    pub fn grad(&self, gradients: &Gradients) -> Option<Tensor<B>> {
        gradients.get(tape::edge(self)?).cloned()
    }
}
