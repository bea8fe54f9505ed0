use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend where Self: Default {
    #[op(no_grad)]
    fn identity(x: &Float) -> Result<Float> {
        Ok(x.clone())
    }
}

fn main() {}
