//! Products.

use super::Outputs;
use crate::{Args, Failure, Outcome};
use dispatch_runtime::TensorOps;

pub(super) fn call<B: TensorOps>(op: &str, a: &Args<B>) -> Outcome<B> {
    match op {
        "matmul" => a.float("lhs")?.matmul(a.float("rhs")?).outputs(),
        _ => Err(Failure::Unknown),
    }
}
