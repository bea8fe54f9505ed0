use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| exp * x)]
    fn exp(x: &Float) -> Result<Float>;
}

fn main() {}
