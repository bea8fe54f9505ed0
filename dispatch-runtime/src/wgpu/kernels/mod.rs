//! Kernels: what runs on the device, each beside the code that launches it.

mod cat;
mod convert;
mod copy;
mod elementwise;
mod extremum;
mod fill;
mod gather;
mod map;
mod matmul;
mod matmul_text;
mod meet;
mod places;
mod plan;
mod random;
mod rows;
mod scatter;
mod softmax;
mod sum;
mod text;
mod unview;
mod walk;

pub(crate) use cat::cat;
pub(crate) use convert::convert;
pub(crate) use copy::{contiguous, copy_into, reshaped};
pub(crate) use extremum::{Extremum, extremum};
pub(crate) use fill::{arange, full};
pub(crate) use gather::gather;
pub(crate) use map::map;
pub(crate) use matmul::matmul;
pub(super) use meet::meet;
pub(crate) use random::{normal, uniform};
pub(crate) use scatter::scatter_add;
pub(crate) use softmax::{Softmax, softmax};
pub(crate) use sum::sum;
pub(crate) use unview::unview;

#[cfg(test)]
mod validate;
