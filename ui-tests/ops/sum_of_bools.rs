use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x, y| x + y)]
    fn sum(x: &Bool, y: &Bool) -> Result<Bool>;
}

fn main() {}
