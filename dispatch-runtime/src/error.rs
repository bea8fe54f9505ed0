//! One cheap error type. A failed call names the operation and what it was given; its inputs are borrowed,
//! so they are as they were.
//!
//! [`Error`] is one pointer, so that `Result<Tensor<..>>` costs nothing more than the tensor; the public
//! [`ErrorKind`] behind it can be matched on.

use crate::{DType, Shape};
use std::borrow::Cow;
use std::fmt;

/// The result of every fallible call of this crate.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// Why a call failed: see [`ErrorKind`].
#[derive(Clone, PartialEq)]
pub struct Error(Box<ErrorKind>);

impl Error {
    /// What went wrong, to match on.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0
    }
}

impl From<ErrorKind> for Error {
    #[cold]
    fn from(kind: ErrorKind) -> Self {
        Self(Box::new(kind))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Error {}

/// The kinds of failure. `operation` is the name of the operation as the caller wrote it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Two shapes do not fit each other.
    #[error("{operation}: shapes {lhs} and {rhs} do not fit: {rule}")]
    ShapeMismatch {
        /// The operation that was called.
        operation: &'static str,
        /// The shape on the left, or the one that was expected.
        lhs: Shape,
        /// The shape on the right, or the one that was found.
        rhs: Shape,
        /// The rule that they break.
        rule: &'static str,
    },
    /// A shape that the operation cannot take or make.
    #[error("{operation}: {reason}, the shape is {shape}")]
    InvalidShape {
        /// The operation that was called.
        operation: &'static str,
        /// The offending shape.
        shape: Shape,
        /// What is wrong with it.
        reason: Cow<'static, str>,
    },
    /// A dimension that the tensor does not have.
    #[error("{operation}: dimension {dim} is out of range for rank {rank}")]
    DimOutOfRange {
        /// The operation that was called.
        operation: &'static str,
        /// The dimension as given; negative ones count from the end.
        dim: i64,
        /// The rank of the tensor.
        rank: usize,
    },
    /// An index into a dimension that is too short for it.
    #[error("{operation}: index {index} is out of range for a dimension of size {size}")]
    IndexOutOfRange {
        /// The operation that was called.
        operation: &'static str,
        /// The index as given.
        index: i64,
        /// The size of the dimension that it points into.
        size: usize,
    },
    /// Two tensors whose element types differ; nothing is converted silently.
    #[error("{operation}: element types {lhs} and {rhs} differ, convert one with `cast`")]
    DTypeMismatch {
        /// The operation that was called.
        operation: &'static str,
        /// The element type of the first tensor, or the one expected.
        lhs: DType,
        /// The element type found.
        rhs: DType,
    },
    /// An element type that the backend or the kind of tensor does not have.
    #[error("{operation}: element type {dtype} is not supported by {backend}")]
    UnsupportedDType {
        /// The operation that was called.
        operation: &'static str,
        /// The backend, or the kind of tensor, without this type.
        backend: &'static str,
        /// The element type asked for.
        dtype: DType,
    },
    /// Tensors of one call live on different devices.
    #[error(
        "{operation}: argument `{argument}` is on device {found}, the first tensor is on {expected}; move it with `to_device`"
    )]
    MixedDevices {
        /// The operation that was called.
        operation: &'static str,
        /// The argument that is elsewhere.
        argument: &'static str,
        /// The device of the tensor that chose the backend.
        expected: String,
        /// The device of the argument.
        found: String,
    },
    /// Nothing in the arguments says which backend to run on.
    #[error("{operation}: argument `{argument}` is empty, so nothing says which backend to run on")]
    NoTensor {
        /// The operation that was called.
        operation: &'static str,
        /// The empty list.
        argument: &'static str,
    },
    /// A plain argument outside of what the operation takes.
    #[error("{operation}: invalid `{argument}`: {reason}")]
    InvalidArgument {
        /// The operation that was called.
        operation: &'static str,
        /// The argument's name.
        argument: &'static str,
        /// What is wrong with it.
        reason: Cow<'static, str>,
    },
    /// A reduction without a neutral element, over nothing.
    #[error("{operation}: no element to reduce over dimension {dim} of shape {shape}")]
    EmptyReduction {
        /// The operation that was called.
        operation: &'static str,
        /// The shape of the tensor.
        shape: Shape,
        /// The dimension of size zero.
        dim: usize,
    },
    /// More elements than can be addressed or allocated.
    #[error("{operation}: a tensor of shape {shape} is too large")]
    TooLarge {
        /// The operation that was called.
        operation: &'static str,
        /// The shape asked for.
        shape: Shape,
    },
    /// Data whose length is not that of the shape.
    #[error("{length} values do not fill shape {shape}")]
    DataLength {
        /// How many values there are.
        length: usize,
        /// The shape they were given with.
        shape: Shape,
    },
    /// A backend that tensors cannot leave.
    #[error(
        "no route from backend {from} to {to}: tensors can be moved onto a one-way backend, never off it"
    )]
    NoRoute {
        /// The backend of the tensor.
        from: &'static str,
        /// The backend of the destination.
        to: &'static str,
    },
    /// `backward` from a tensor that no tracked tensor went into.
    #[error("backward: the tensor does not depend on any tensor that requires a gradient")]
    NotTracked,
    /// There is no such device on this machine.
    #[error("{operation}: {backend}: {message}")]
    NoDevice {
        /// The operation that was called.
        operation: &'static str,
        /// The backend.
        backend: &'static str,
        /// What was looked for, and what there is.
        message: String,
    },
    /// The device, or its connection, is gone, with all that it held.
    #[error("{operation}: {backend}: the device is lost ({message}); new tensors get a new one")]
    DeviceLost {
        /// The operation that was running.
        operation: &'static str,
        /// The backend.
        backend: &'static str,
        /// What the driver reported.
        message: String,
    },
    /// The device has not enough memory left.
    #[error("{operation}: {backend}: out of device memory")]
    OutOfMemory {
        /// The operation that was running.
        operation: &'static str,
        /// The backend.
        backend: &'static str,
    },
    /// A failure inside a backend that is none of the above.
    #[error("{operation}: {backend}: {message}")]
    Backend {
        /// The operation that was running.
        operation: &'static str,
        /// The backend.
        backend: &'static str,
        /// What it reported.
        message: String,
    },
    /// A broken promise inside this library or a backend: please report it.
    #[error("{operation}: internal error: {message}")]
    Internal {
        /// The operation that was running.
        operation: &'static str,
        /// Which invariant broke.
        message: Cow<'static, str>,
    },
}

impl Error {
    /// The same error, of another operation: a composite reports its own name, not that of the part that failed.
    #[must_use]
    pub fn of(mut self, name: &'static str) -> Self {
        match &mut *self.0 {
            ErrorKind::ShapeMismatch { operation, .. }
            | ErrorKind::InvalidShape { operation, .. }
            | ErrorKind::DimOutOfRange { operation, .. }
            | ErrorKind::IndexOutOfRange { operation, .. }
            | ErrorKind::DTypeMismatch { operation, .. }
            | ErrorKind::UnsupportedDType { operation, .. }
            | ErrorKind::MixedDevices { operation, .. }
            | ErrorKind::NoTensor { operation, .. }
            | ErrorKind::InvalidArgument { operation, .. }
            | ErrorKind::EmptyReduction { operation, .. }
            | ErrorKind::TooLarge { operation, .. }
            | ErrorKind::NoDevice { operation, .. }
            | ErrorKind::DeviceLost { operation, .. }
            | ErrorKind::OutOfMemory { operation, .. }
            | ErrorKind::Backend { operation, .. }
            | ErrorKind::Internal { operation, .. } => *operation = name,
            ErrorKind::DataLength { .. } | ErrorKind::NoRoute { .. } | ErrorKind::NotTracked => {}
        }
        self
    }
}

/// Cold constructors for what is reported in many places.
impl Error {
    /// An [`ErrorKind::InvalidArgument`].
    #[cold]
    pub fn argument(
        operation: &'static str,
        argument: &'static str,
        reason: impl Into<Cow<'static, str>>,
    ) -> Self {
        ErrorKind::InvalidArgument { operation, argument, reason: reason.into() }.into()
    }

    /// An [`ErrorKind::ShapeMismatch`].
    #[cold]
    pub fn shapes(operation: &'static str, lhs: &Shape, rhs: &Shape, rule: &'static str) -> Self {
        ErrorKind::ShapeMismatch { operation, lhs: lhs.clone(), rhs: rhs.clone(), rule }.into()
    }

    /// An [`ErrorKind::InvalidShape`].
    #[cold]
    pub fn shape(operation: &'static str, shape: &Shape, reason: impl Into<Cow<'static, str>>) -> Self {
        ErrorKind::InvalidShape { operation, shape: shape.clone(), reason: reason.into() }.into()
    }

    /// An [`ErrorKind::DTypeMismatch`].
    #[cold]
    pub fn dtypes(operation: &'static str, lhs: DType, rhs: DType) -> Self {
        ErrorKind::DTypeMismatch { operation, lhs, rhs }.into()
    }

    /// An [`ErrorKind::UnsupportedDType`].
    #[cold]
    pub fn unsupported(operation: &'static str, backend: &'static str, dtype: DType) -> Self {
        ErrorKind::UnsupportedDType { operation, backend, dtype }.into()
    }

    /// An [`ErrorKind::IndexOutOfRange`].
    #[cold]
    pub fn index(operation: &'static str, index: i64, size: usize) -> Self {
        ErrorKind::IndexOutOfRange { operation, index, size }.into()
    }

    /// An [`ErrorKind::MixedDevices`]. Generated dispatch code calls this.
    #[cold]
    pub fn mixed_devices(
        operation: &'static str,
        argument: &'static str,
        expected: impl fmt::Display,
        found: impl fmt::Display,
    ) -> Self {
        let (expected, found) = (expected.to_string(), found.to_string());
        ErrorKind::MixedDevices { operation, argument, expected, found }.into()
    }

    /// An [`ErrorKind::NoTensor`]. Generated dispatch code calls this.
    #[cold]
    pub fn no_tensor(operation: &'static str, argument: &'static str) -> Self {
        ErrorKind::NoTensor { operation, argument }.into()
    }

    /// An [`ErrorKind::Internal`].
    #[cold]
    pub fn internal(operation: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        ErrorKind::Internal { operation, message: message.into() }.into()
    }
}
