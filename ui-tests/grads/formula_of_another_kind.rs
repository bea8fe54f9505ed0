use dispatch_runtime::{TensorOps, dispatch_backends};

#[dispatch_backends]
pub trait Ops: TensorOps {
    #[op(grad(x = grad.argmax(0)?))]
    fn identity(x: &Float) -> Result<Float>;
}

fn main() {}
