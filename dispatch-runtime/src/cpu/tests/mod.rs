//! Kernels against plain loops, on every kind of layout.

mod common;
mod copy;
mod map;
mod sum;
