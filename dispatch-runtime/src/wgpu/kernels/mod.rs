//! Kernels: what runs on the device, each beside the code that launches it.

mod convert;
mod copy;
mod elementwise;
mod fill;
mod map;
mod rows;
mod sum;
mod text;
mod unview;
mod walk;

pub(super) use convert::convert;
pub(super) use copy::{contiguous, copy_into};
pub(super) use fill::{arange, full};
pub(super) use map::map;
pub(super) use sum::sum;
pub(super) use unview::unview;
