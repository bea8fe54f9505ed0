use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn identity(x: &Float) -> Result<&Float>;
}

fn main() {}
