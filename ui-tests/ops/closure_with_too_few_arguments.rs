use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| x - y)]
    fn minus(x: &Float, y: &Float) -> Result<Float>;
}

fn main() {}
