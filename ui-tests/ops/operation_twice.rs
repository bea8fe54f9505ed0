use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    fn count(x: &Float) -> Result<usize>;
    fn count(x: &Int) -> Result<usize>;
}

fn main() {}
