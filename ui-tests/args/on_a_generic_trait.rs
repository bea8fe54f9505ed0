use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops<T>: Backend {
    #[op(no_grad)]
    fn identity(x: &Float) -> Result<Float> {
        Ok(x.clone())
    }
}

fn main() {}
