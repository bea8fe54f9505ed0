use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
#[op(no_grad)]
pub trait Ops: Backend {
    fn count(x: &Int) -> Result<usize>;
}

fn main() {}
