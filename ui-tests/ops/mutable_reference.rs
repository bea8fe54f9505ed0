use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn clear(x: &mut Float) -> Result<()>;
}

fn main() {}
