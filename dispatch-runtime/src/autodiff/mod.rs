//! Automatic differentiation as a decorator over any backend.

mod backward;
mod device;
mod primitives;
mod strategy;
mod tracked;
mod tracking;

pub use device::AutodiffDevice;
pub use strategy::{BalancedCheckpointing, NoCheckpointing, Strategy};
pub(crate) use tracked::Tracked;

use std::fmt;
use std::marker::PhantomData;

/// `B` with a gradient tape, keeping for the backward pass what strategy `S` says.
///
/// Being tracked is part of a tensor's type; `Autodiff<Autodiff<B>>` differentiates twice.
pub struct Autodiff<B, S = NoCheckpointing>(PhantomData<fn() -> (B, S)>);

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
