//! Tensors on backends that are chosen at run time, behind a dispatch layer that [`dispatch_backends`] generates.
//!
//! ```
//! use dispatch_runtime::{Autodiff, AutodiffDevice, CpuDevice, Dispatch, DispatchDevice, Result, Tensor};
//!
//! fn main() -> Result<()> {
//!     let device = AutodiffDevice::<_>::new(DispatchDevice::Cpu(CpuDevice)); // a value, chosen at run time
//!     let x: Tensor<Autodiff<Dispatch>> = Tensor::from_data([[1.0_f32, 2.0], [3.0, 4.0]], &device)?;
//!     let w = Tensor::ones([2, 1], &device)?.require_grad();
//!
//!     let loss = (x.matmul(&w)? - 1.0)?.square()?.mean()?;
//!     let gradient = w.grad(&loss.backward()?);
//!     assert_eq!(gradient.map(|g| g.to_data()?.into_vec::<f32>()).transpose()?, Some(vec![20.0, 28.0]));
//!     Ok(())
//! }
//! ```
//!
//! # Where to look
//!
//! - [`Tensor<B, K>`](Tensor): a float, integer or boolean tensor on backend `B`, with the operations as methods and `+ - * /`.
//!   An operation gives a [`Result`]: [`Error`] says which shapes, types, dimensions or devices do not fit.
//! - Backends: [`Cpu`]; [`Dispatch`], which is any of the list, by its [device](DispatchDevice); and [`Autodiff<B>`](Autodiff) over any of
//!   them, itself included. Being tracked is part of a tensor's type, so what cannot be differentiated does not compile.
//! - [`Tensor::to_device`] moves between devices; [`moves`] lists which moves do not compile, and why.
//! - Operations and lists of your own: [`dispatch_backends`]. The standard ones are [`TensorOps`], made the same way.
//! - A backend of your own: [`Backend`], the operations of [`TensorOps`] without a default body, and `#[derive(`[`Device`](derive@Device)`)]`.
//!   [`rules`] has the shape rules, [`scalar`] what pointwise expressions are.
//!
//! # Numbers
//!
//! Element types are f32 (the default), f64, f16, i32 (the default of integers), i64 and bool. Operations on f16 compute in f32 and
//! round their results. Nothing is converted silently. Integers wrap.
//! NaN stays NaN, also through `max`, `clamp` and `relu`. Random operations take a seed, and a seed gives the same numbers on every backend.

// Generated code names this crate by its name, also here.
extern crate self as dispatch_runtime;

mod autodiff;
mod backend;
mod cpu;
mod data;
mod display;
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
pub use half::f16;
pub use host::{Element, HostBuffer};
pub use kind::{Bool, Float, Int, Kind, KindId, Numeric};
pub use layout::Layout;
pub use number::Scalar;
pub use ops::{Dispatch, DispatchDevice, DispatchTensor, TensorOps};
pub use scalar::Pointwise;
pub use shape::{Dim, Dims, Shape};
pub use tape::Gradients;
pub use tensor::{SameInstanceAs, Tensor};
pub use view::{Axis, Slice, Slices, View, Window};
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
