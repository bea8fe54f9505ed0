use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| if x > 0 { x } else { true })]
    fn relu(x: &Float) -> Result<Float>;
}

fn main() {}
