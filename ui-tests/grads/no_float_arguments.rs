use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = none))]
    fn count(x: &Int) -> Result<Int>;
}

fn main() {}
