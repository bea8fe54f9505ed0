use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = grad.2.clone()))]
    fn pair(x: &Float) -> Result<(Float, Float)>;
}

fn main() {}
