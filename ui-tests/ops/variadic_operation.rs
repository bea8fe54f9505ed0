use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    unsafe extern "C" fn count(x: &Float, _: ...) -> Result<usize>;
}

fn main() {}
