use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn minmax(x: &Float) -> Result<((Float, Float), Int)>;
}

fn main() {}
