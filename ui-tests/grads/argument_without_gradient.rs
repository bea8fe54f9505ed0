use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(lhs = grad.clone()))]
    fn mul(lhs: &Float, rhs: &Float) -> Result<Float>;
}

fn main() {}
