//! Normalisation and losses.

use super::Outputs;
use crate::{Args, Failure, Outcome};
use dispatch_runtime::{Dim, TensorOps};

pub(super) fn call<B: TensorOps>(op: &str, a: &Args<B>) -> Outcome<B> {
    let dim = || a.plain::<Dim>("dim");
    match op {
        "softmax" => a.float("x")?.softmax(dim()?).outputs(),
        "log_softmax" => a.float("x")?.log_softmax(dim()?).outputs(),
        "cross_entropy" => a.float("logits")?.cross_entropy(a.tensor("targets")?).outputs(),
        _ => Err(Failure::Unknown),
    }
}
