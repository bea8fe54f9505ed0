//! The algebra of pointwise expressions.
//!
//! A [`Pointwise`] expression is one function over an [`Algebra`]. What it computes depends on the algebra that it is given:
//!
//! | algebra | result |
//! | --- | --- |
//! | [`Host`] | the value, in plain numbers; loops over it vectorise |
//! | [`DualAlgebra`] | value and derivative, over any other algebra, so to any order |
//! | [`UsesAlgebra`] | which arguments the result depends on |
//! | `WgslAlgebra` (feature `wgpu`) | the text of a WGSL function |
//!
//! [`Derivative`] is the derivative of an expression as an expression.

mod algebra;
mod blocks;
mod builtin;
mod derivative;
mod dual;
mod host;
mod literal;
mod pointwise;
mod run;
mod uses;
#[cfg(feature = "wgpu")]
pub mod wgsl;

#[cfg(test)]
mod tests;

pub use algebra::{Algebra, BoolScalar, FloatScalar, IntScalar, Sink, Source};
pub use builtin::{Add, Identity, Mul};
pub use derivative::Derivative;
pub use dual::{Dual, DualAlgebra, DualBool, DualInt};
pub use host::Host;
pub use literal::Literal;
pub use pointwise::{KindFamily, NumericFamily, Pointwise};
pub(crate) use run::MAX_INPUTS;
pub use run::{Column, Done, Run, Slots};
pub use uses::{Dependencies, Uses, UsesAlgebra, dependencies};
