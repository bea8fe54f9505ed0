use dispatch_runtime::{Backend, Cpu, dispatch_backends};

#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn count(x: &Float) -> Result<usize>;
}

fn main() {}
