//! Reductions.

mod columns;
pub(crate) mod extreme;
mod rows;
mod split;
pub(crate) mod sum;
