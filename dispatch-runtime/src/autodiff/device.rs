//! The devices of autodiff backends.

use super::{Autodiff, NoCheckpointing, Strategy};
use crate::backend::{Backend, Device};
use std::fmt;
use std::marker::PhantomData;

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
