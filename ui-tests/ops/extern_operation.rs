use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    extern "C" fn count(x: &Float) -> Result<usize>;
}

fn main() {}
