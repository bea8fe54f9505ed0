//! Each formula with a type of its own is reported where it stands.
use dispatch_runtime::{TensorOps, dispatch_backends};

#[dispatch_backends]
pub trait Ops: TensorOps {
    #[op(grad(lhs = grad.mul(rhs), rhs = grad.int()?))]
    fn times(lhs: &Float, rhs: &Float) -> Result<Float>;

    #[op(grad(x = grad.mul(&missing)?))]
    fn scaled(x: &Float) -> Result<Float>;
}

fn main() {}
