use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| loop { break x })]
    fn identity(x: &Float) -> Result<Float>;
}

fn main() {}
