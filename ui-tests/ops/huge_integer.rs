use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| x + 99999999999999999999)]
    fn plus(x: &Float) -> Result<Float>;
}

fn main() {}
