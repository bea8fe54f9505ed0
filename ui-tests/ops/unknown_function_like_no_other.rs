use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| bessel(x))]
    fn bessel(x: &Float) -> Result<Float>;
}

fn main() {}
