//! A list of backends as another crate writes it: its own, over the runtime's operations.

use dispatch_runtime::dispatch_backends;

/// Dispatches over three backends, so that moves and mixtures have a grid of three by three.
#[dispatch_backends(
    ops(dispatch_runtime::TensorOps),
    Cpu(path = dispatch_runtime::Cpu),
    Reference(path = crate::reference::Reference),
    Mirror(path = crate::reference::Mirror),
)]
pub struct Three;
