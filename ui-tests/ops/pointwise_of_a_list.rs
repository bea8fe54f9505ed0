use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |xs| xs)]
    fn square(xs: &[Float]) -> Result<Float>;
}

fn main() {}
