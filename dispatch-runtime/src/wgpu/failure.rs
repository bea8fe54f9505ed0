//! What can go wrong on a GPU, as a value.

use super::Wgpu;
use crate::{Backend, Error, ErrorKind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Why the GPU did not do what it was asked. Cheap to clone: every tensor of a failed batch reports it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum Failure {
    #[error("no adapter: {0}")]
    NoAdapter(Arc<str>),
    #[error("the adapter gives no device: {0}")]
    NoDevice(Arc<str>),
    #[error("out of device memory")]
    OutOfMemory,
    #[error("the device is lost: {0}")]
    Lost(Arc<str>),
    #[error("rejected by validation: {0}")]
    Validation(Arc<str>),
    #[error("the driver failed: {0}")]
    Driver(Arc<str>),
    #[error("a binding of {bytes} bytes is beyond the device's limit of {limit}")]
    Binding { bytes: u64, limit: u64 },
    #[error("{workgroup} bytes of workgroup memory are beyond the device's limit of {limit}")]
    Workgroup { workgroup: u32, limit: u32 },
    #[error("the values did not arrive: {0}")]
    Readback(Arc<str>),
}

impl Failure {
    /// The error of the operation that met it.
    #[cold]
    pub(crate) fn during(self, operation: &'static str) -> Error {
        let backend = Wgpu::NAME;
        match self {
            Self::NoAdapter(message) => {
                ErrorKind::NoDevice { operation, backend, message: message.to_string() }
            }
            Self::Lost(reason) => ErrorKind::DeviceLost { operation, backend, message: reason.to_string() },
            Self::OutOfMemory => ErrorKind::OutOfMemory { operation, backend },
            other => ErrorKind::Backend { operation, backend, message: other.to_string() },
        }
        .into()
    }
}

impl From<wgpu::Error> for Failure {
    #[cold]
    fn from(error: wgpu::Error) -> Self {
        match error {
            wgpu::Error::OutOfMemory { .. } => Self::OutOfMemory,
            wgpu::Error::Validation { description, .. } => Self::Validation(description.into()),
            wgpu::Error::Internal { description, .. } => Self::Driver(description.into()),
        }
    }
}

/// The lock, also after a panic of another thread: nothing here is left half-changed by one.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
