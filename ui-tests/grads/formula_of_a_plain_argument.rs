use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = grad.clone(), factor = grad.clone()))]
    fn scale(x: &Float, factor: f64) -> Result<Float>;
}

fn main() {}
