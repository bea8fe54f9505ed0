use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn sum(x: &Float, x: &Float) -> Result<Float>;
}

fn main() {}
