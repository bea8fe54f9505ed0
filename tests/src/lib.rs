//! What the integration tests share: a reference backend of naive loops, lists of backends, and one table that calls any
//! operation by its name on any backend.

mod args;
mod compare;
mod failure;
mod lists;
pub mod ops;
mod owned;
mod place;
pub mod reference;

/// The example of the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

pub use args::{Arg, Args, Plain};
pub use compare::{Tolerance, compare};
pub use failure::{Failure, Outcome};
pub use lists::{Three, ThreeDevice, ThreeTensor};
pub use owned::{AnyKind, Owned};
pub use place::Place;
