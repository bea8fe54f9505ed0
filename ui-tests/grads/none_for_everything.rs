use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(lhs = none, rhs = none))]
    fn mul(lhs: &Float, rhs: &Float) -> Result<Float>;
}

fn main() {}
