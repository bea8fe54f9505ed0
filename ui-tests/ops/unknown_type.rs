use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn count(x: &Float, extents: Quantity) -> Result<usize>;
}

fn main() {}
