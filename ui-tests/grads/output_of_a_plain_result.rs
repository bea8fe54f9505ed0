use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = output.clone()))]
    fn count(x: &Float) -> Result<usize>;
}

fn main() {}
