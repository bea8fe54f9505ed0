//! Reductions.

mod columns;
pub(crate) mod rows;
mod split;
pub(crate) mod sum;
