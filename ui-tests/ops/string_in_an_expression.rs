use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| x + "1")]
    fn plus_one(x: &Float) -> Result<Float>;
}

fn main() {}
