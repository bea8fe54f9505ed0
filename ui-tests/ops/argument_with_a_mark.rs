use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    fn sum(#[op(no_grad)] x: &Float) -> Result<Float>;
}

fn main() {}
