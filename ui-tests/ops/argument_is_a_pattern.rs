use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn sum((x, y): (usize, usize), z: &Float) -> Result<Float>;
}

fn main() {}
