use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn count(xs: impl Iterator<Item = Float>) -> Result<usize>;
}

fn main() {}
