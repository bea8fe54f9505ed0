//! Reductions.

use super::{Outputs, numeric};
use crate::{Args, Failure, Outcome};
use dispatch_runtime::{Dim, Dims, TensorOps};

pub(super) fn call<B: TensorOps>(op: &str, a: &Args<B>) -> Outcome<B> {
    let dim = || a.plain::<Dim>("dim");
    match op {
        "sum" => numeric!(a, x => x.sum()),
        "sum_dim" => numeric!(a, x => x.sum_dim(dim()?)),
        "sum_dims" => numeric!(a, x => x.sum_dims(a.plain::<Dims>("dims")?)),
        "mean" => a.float("x")?.mean().outputs(),
        "mean_dim" => a.float("x")?.mean_dim(dim()?).outputs(),
        "prod" => numeric!(a, x => x.prod()),
        "prod_dim" => numeric!(a, x => x.prod_dim(dim()?)),
        "max" => numeric!(a, x => x.max()),
        "min" => numeric!(a, x => x.min()),
        "max_dim" => numeric!(a, x => x.max_dim(dim()?)),
        "min_dim" => numeric!(a, x => x.min_dim(dim()?)),
        "max_dim_with_indices" => numeric!(a, x => x.max_dim_with_indices(dim()?)),
        "min_dim_with_indices" => numeric!(a, x => x.min_dim_with_indices(dim()?)),
        "argmax" => numeric!(a, x => x.argmax(dim()?)),
        "argmin" => numeric!(a, x => x.argmin(dim()?)),
        _ => Err(Failure::Unknown),
    }
}
