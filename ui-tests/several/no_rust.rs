//! What is no Rust: the operations that can be read resolve.
use dispatch_runtime::{Backend, Cpu, Result, Tensor, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn unnamed(&Float) -> Result<usize>;

    #[op(no_grad)]
    fn sound(x: &Float) -> Result<usize> {
        Ok(x.rank())
    }
}

impl Ops for Cpu {}

fn calls(x: &Tensor<Cpu>) -> Result<usize> {
    x.sound()
}

fn main() {
    let _ = calls;
}
