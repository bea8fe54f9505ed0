use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x, y| x + y)]
    fn sum(x: &Float, y: &Int) -> Result<Float>;
}

fn main() {}
