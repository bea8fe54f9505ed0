use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |y| y * y)]
    fn square(x: &Float) -> Result<Float>;
}

fn main() {}
