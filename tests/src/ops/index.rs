//! Selecting and scattering by index and by mask.

use super::{any_kind, numeric};
use crate::{Args, Failure, Outcome};
use dispatch_runtime::{Dim, Scalar, TensorOps};

pub(super) fn call<B: TensorOps>(op: &str, a: &Args<B>) -> Outcome<B> {
    let dim = || a.plain::<Dim>("dim");
    match op {
        "select" => any_kind!(a, x => x.select(dim()?, a.tensor("indices")?)),
        "select_add" => numeric!(a, x => x.select_add(dim()?, a.tensor("indices")?, a.tensor("values")?)),
        "gather" => any_kind!(a, x => x.gather(dim()?, a.tensor("indices")?)),
        "scatter_add" => numeric!(a, x => x.scatter_add(dim()?, a.tensor("indices")?, a.tensor("values")?)),
        "mask_where" => any_kind!(a, x => x.mask_where(a.tensor("mask")?, a.tensor("value")?)),
        "mask_fill" => numeric!(a, x => x.mask_fill(a.tensor("mask")?, a.plain::<Scalar>("value")?)),
        _ => Err(Failure::Unknown),
    }
}
