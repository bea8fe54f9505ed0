use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn split(x: &Float) -> Result<[Float; 2]>;
}

fn main() {}
