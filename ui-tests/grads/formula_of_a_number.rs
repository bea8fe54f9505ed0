use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = 1.0))]
    fn identity(x: &Float) -> Result<Float>;
}

fn main() {}
