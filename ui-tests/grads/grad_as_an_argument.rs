use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = none, grad = none))]
    fn scale(x: &Float, grad: f64) -> Result<Float>;
}

fn main() {}
