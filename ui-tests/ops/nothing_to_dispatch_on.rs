use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn pi(digits: usize) -> Result<Float>;
}

fn main() {}
