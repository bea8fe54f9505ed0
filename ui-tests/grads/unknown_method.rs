use dispatch_runtime::{TensorOps, dispatch_backends};

#[dispatch_backends]
pub trait Ops: TensorOps {
    #[op(grad(x = grad.flatten_out()?))]
    fn identity(x: &Float) -> Result<Float>;
}

fn main() {}
