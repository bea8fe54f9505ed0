//! The loops: layouts and slices in, memory out.

pub(crate) mod cat;
pub(crate) mod convert;
pub(crate) mod copy;
pub(crate) mod create;
pub(crate) mod index;
pub(crate) mod map;
pub(crate) mod matmul;
pub(crate) mod reduce;
pub(crate) mod softmax;
pub(crate) mod unview;
