use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = grad.1.clone()))]
    fn max(x: &Float) -> Result<(Float, usize)>;
}

fn main() {}
