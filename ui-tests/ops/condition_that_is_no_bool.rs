use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x, mask| if mask { x } else { 0.0 })]
    fn masked(x: &Float, mask: &Int) -> Result<Float>;
}

fn main() {}
