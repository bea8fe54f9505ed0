use dispatch_runtime::{Backend, Cpu, dispatch_backends};

#[dispatch_backends(Cpu(path = Cpu))]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn identity(x: &Float) -> Result<Float> {
        Ok(x.clone())
    }
}

impl Ops for Cpu {}

fn main() {}
