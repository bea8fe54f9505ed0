use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| 0 < x < 1)]
    fn inside(x: &Float) -> Result<Bool>;
}

fn main() {}
