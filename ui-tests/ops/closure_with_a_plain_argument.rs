use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x, k| k * x)]
    fn scale(x: &Float, k: f64) -> Result<Float>;
}

fn main() {}
