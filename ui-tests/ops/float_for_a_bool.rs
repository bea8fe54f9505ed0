use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| x * x)]
    fn square(x: &Float) -> Result<Bool>;
}

fn main() {}
