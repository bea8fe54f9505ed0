use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| -x)]
    fn not(x: &Bool) -> Result<Bool>;
}

fn main() {}
