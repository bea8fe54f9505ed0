use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn identity(mut x: Float) -> Result<Float> {
        Ok(x)
    }
}

fn main() {}
