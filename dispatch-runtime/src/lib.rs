//! Tensor operations on backends chosen at run time, with a generated dispatch layer and autodiff.

mod kind;
pub mod scalar;

pub use kind::{Bool, Float, Int, Kind, KindId, Numeric};
