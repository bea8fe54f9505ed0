use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[ops(no_grad)]
    fn identity(x: &Float) -> Result<Float>;
}

fn main() {}
