//! Kernels against plain loops, on every kind of layout.

mod common;
mod copy;
mod create;
mod extreme;
mod half;
mod index;
mod map;
mod matmul;
mod softmax;
mod sum;
mod threads;
