use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = grad.clone(), index = grad.clone()))]
    fn select(x: &Float, index: &Int) -> Result<Float>;
}

fn main() {}
