use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = grad.neg()?))]
    fn negative(x: &Float) -> Result<Float>;
}

fn main() {}
