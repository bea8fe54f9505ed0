use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = grad.clone()))]
    fn argmax(x: &Float) -> Result<Int>;
}

fn main() {}
