//! Every operation by its name, on any backend.
//!
//! An operation is one line of its family's file: its name in the conformance cases, and the call, with the arguments
//! fetched by the names that they have there. Where a case spells something differently from this library's method, the
//! line translates.

mod creation;
mod index;
mod linalg;
mod logic;
mod norm_loss;
mod pointwise;
mod reduce;
mod shape;

use crate::{AnyKind, Args, Failure, Outcome};
use dispatch_runtime::{Backend, Result, Tensor, TensorOps};

/// The families, in the order in which they are asked.
macro_rules! families {
    ($op:expr, $args:expr; $($family:ident)*) => {$(
        match $family::call($op, $args) {
            Err(Failure::Unknown) => {}
            outcome => return all_used($args, outcome),
        }
    )*};
}

/// Calls `op` with `args`.
///
/// # Errors
///
/// What the operation reports; [`Failure::Unknown`] where there is no such operation.
pub fn call<B: TensorOps>(op: &str, args: &Args<B>) -> Outcome<B> {
    families!(op, args; pointwise reduce shape index linalg norm_loss logic creation);
    Err(Failure::Unknown)
}

/// An argument that the operation does not take would be ignored silently.
fn all_used<B: Backend>(args: &Args<B>, outcome: Outcome<B>) -> Outcome<B> {
    match (outcome, args.unused()) {
        (Ok(_), Some(name)) => Err(Failure::Arguments(format!("the operation takes no `{name}`"))),
        (outcome, _) => outcome,
    }
}

/// Operations over everything, whose result has rank 0 here and is written as shape `[1]` in the cases.
pub fn is_whole(op: &str) -> bool {
    const WHOLE: [&str; 17] = [
        "sum",
        "mean",
        "prod",
        "max",
        "min",
        "any",
        "all",
        "dot",
        "cross_entropy",
        "nll",
        "mse",
        "l1",
        "bce",
        "bce_with_logits",
        "huber",
        "smooth_l1",
        "kl_div_log",
    ];
    WHOLE.contains(&op)
}

/// What operations return, as a list of tensors.
trait Outputs<B: Backend> {
    fn outputs(self) -> Outcome<B>;
}

impl<B: Backend, K: AnyKind> Outputs<B> for Result<Tensor<B, K>> {
    fn outputs(self) -> Outcome<B> {
        Ok(vec![K::wrap(self?)])
    }
}

impl<B: Backend, K: AnyKind, L: AnyKind> Outputs<B> for Result<(Tensor<B, K>, Tensor<B, L>)> {
    fn outputs(self) -> Outcome<B> {
        let (first, second) = self?;
        Ok(vec![K::wrap(first), L::wrap(second)])
    }
}

impl<B: Backend, K: AnyKind> Outputs<B> for Result<Vec<Tensor<B, K>>> {
    fn outputs(self) -> Outcome<B> {
        Ok(self?.into_iter().map(K::wrap).collect())
    }
}

/// A call on the tensor argument that is named like the variable, of whichever kind it is.
macro_rules! any_kind {
    ($args:ident, $tensor:ident => $call:expr) => {
        match $args.any(stringify!($tensor))? {
            $crate::Owned::Float($tensor) => $crate::ops::Outputs::outputs($call),
            $crate::Owned::Int($tensor) => $crate::ops::Outputs::outputs($call),
            $crate::Owned::Bool($tensor) => $crate::ops::Outputs::outputs($call),
        }
    };
}

/// As `any_kind`, for operations on floats and integers.
macro_rules! numeric {
    ($args:ident, $tensor:ident => $call:expr) => {
        match $args.any(stringify!($tensor))? {
            $crate::Owned::Float($tensor) => $crate::ops::Outputs::outputs($call),
            $crate::Owned::Int($tensor) => $crate::ops::Outputs::outputs($call),
            $crate::Owned::Bool(_) => {
                Err($crate::Failure::Arguments(concat!("`", stringify!($tensor), "` is boolean").into()))
            }
        }
    };
}

use {any_kind, numeric};
