//! The loops: layouts and slices in, memory out.

pub(crate) mod copy;
pub(crate) mod map;
pub(crate) mod reduce;
pub(crate) mod unview;
