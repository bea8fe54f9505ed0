use dispatch_runtime::{TensorOps, dispatch_backends};

#[dispatch_backends]
pub trait Ops: TensorOps {
    #[op(grad(x = grad.neg()))]
    fn negative(x: &Float) -> Result<Float>;
}

fn main() {}
