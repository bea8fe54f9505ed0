use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(xs = grad.clone()))]
    fn first(xs: &[Float]) -> Result<Float>;
}

fn main() {}
