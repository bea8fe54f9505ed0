use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| sqrtt(x))]
    fn root(x: &Float) -> Result<Float>;
}

fn main() {}
