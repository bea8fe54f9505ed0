use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| name * x)]
    fn scale(x: &Float, name: &str) -> Result<Float>;
}

fn main() {}
