//! What the integration tests share: a reference backend of naive loops, lists of backends, and one table that calls any
//! operation by its name on any backend.

mod args;
mod compare;
mod failure;
mod lists;
pub mod ops;
mod owned;
pub mod reference;

pub use args::{Arg, Args, Plain};
pub use compare::{Tolerance, compare};
pub use failure::{Failure, Outcome};
pub use lists::{Three, ThreeDevice, ThreeTensor};
pub use owned::{AnyKind, Owned};
