//! What operations demand of their operands, and the shapes that they give: the same for every backend.
//!
//! An operation of a backend checks with the function of its own name here, then computes. Each function takes the name
//! that errors report.

mod create;
mod index;
mod loss;
mod pieces;
mod product;
pub mod random;
mod reduce;
mod shape;

pub use create::{arange, normal, uniform};
pub use index::{Line, along, gather, scatter_add, select};
pub use loss::cross_entropy;
pub use pieces::{cat, chunks, pieces, sizes, split};
pub use product::{Product, matmul};
pub use reduce::{kept, nonempty};
pub use shape::{flatten, moved, narrow, reshape, squeeze, swap};
