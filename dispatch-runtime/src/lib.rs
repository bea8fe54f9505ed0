//! Tensor operations on backends chosen at run time, with a generated dispatch layer and autodiff.

// Generated code names this crate by its name, also here.
extern crate self as dispatch_runtime;

mod autodiff;
mod backend;
mod cpu;
mod data;
mod dtype;
mod error;
mod host;
mod kind;
mod layout;
pub mod moves;
mod number;
mod ops;
pub mod rules;
pub mod scalar;
mod shape;
#[doc(hidden)]
pub mod tape;
mod tensor;
mod view;
#[cfg(feature = "wgpu")]
mod wgpu;

pub use dispatch_macros::{Device, dispatch_backends};

pub use autodiff::{Autodiff, AutodiffDevice, BalancedCheckpointing, NoCheckpointing, Strategy};
pub use backend::{AnyTensor, Backend, Device, Plain, Repr};
pub use cpu::{Cpu, CpuDevice, CpuTensor};
pub use data::TensorData;
pub use dtype::DType;
pub use error::{Error, ErrorKind, Result};
pub use host::{Element, HostBuffer};
pub use kind::{Bool, Float, Int, Kind, KindId, Numeric};
pub use layout::Layout;
pub use number::Scalar;
pub use ops::{Dispatch, DispatchDevice, DispatchTensor, TensorOps};
pub use scalar::Pointwise;
pub use shape::{Dim, Dims, Shape};
pub use tape::Gradients;
pub use tensor::{SameInstanceAs, Tensor};
pub use view::{Axis, Slice, Slices, View};
#[cfg(feature = "wgpu")]
pub use wgpu::{AdapterKind, Wgpu, WgpuDevice, WgpuTensor};

/// What generated code may name.
#[doc(hidden)]
pub mod __private {
    pub use crate::backend::Marked;
    pub use crate::moves::{no_route, receive, through_data};
    pub use crate::scalar::{
        Algebra, BoolScalar, FloatScalar, IntScalar, KindFamily, Literal, NumericFamily, Pointwise, Source,
    };
    pub use crate::scalar::{Derivative, Done, Run};
    pub use crate::{moves, tape};
    pub use dispatch_macros::implement;
}
