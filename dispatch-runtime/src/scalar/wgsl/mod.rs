//! Expressions as WGSL text.
//!
//! [`element_function`] evaluates a [`Pointwise`] expression over [`WgslAlgebra`], which builds a graph instead of computing. Its
//! result is a [`WgslFunction`]: the text of a function `apply` of one element of each argument, which a kernel
//! calls.
//!
//! ```wgsl
//! fn apply(a0: f32, a1: i32, k0: f32) -> f32 { .. }
//! ```
//!
//! The parameters `k0, k1, ..` are the constants of the expression, apart from those few that stand in the text: so an
//! expression with another slope or bound is the same text, and one pipeline serves all. The text computes what the
//! host does, also at NaN, infinities, zeros of either sign, and where integers overflow; shaders may assume that these
//! do not occur, so it tests bits where that matters.

mod algebra;
mod arena;
mod bool;
mod constant;
mod float;
mod fold;
mod function;
mod helpers;
mod int;
mod lift;
mod node;
mod operator;
#[cfg(test)]
mod tests;
mod text;

use super::Pointwise;
use crate::kind::Kind;

pub use algebra::{WgslAlgebra, WgslBool, WgslFloat, WgslInt};
pub use arena::Arena;
pub use function::{Argument, FunctionKey, Parameter, WgslFunction};

/// The element types of floats in memory; integers are `i32`, truth values `bool`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FloatType {
    /// `f32`.
    #[default]
    F32,
    /// `f16`, which computes in `f32`: only arguments and the result are rounded. The module needs `enable f16;`.
    F16,
}

/// The WGSL types of the elements that a function reads and gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ElementTypes {
    /// Of floats.
    pub float: FloatType,
}

/// The WGSL function that computes `expression` for one element of each argument.
///
/// Cheap: the text is made when [`WgslFunction::source`] is called. Look its [`key`](WgslFunction::key) up first.
#[must_use]
pub fn element_function<E: Pointwise>(expression: &E, types: ElementTypes) -> WgslFunction {
    let arena = Arena::default();
    let algebra = WgslAlgebra { arena: &arena };
    let value = expression.eval(algebra, &algebra::Arguments(algebra));
    let result = E::Output::write(value, algebra::Root);
    WgslFunction::new(types, &arena.into_nodes(), result)
}
