//! Operations without a list: for any backend, and for autodiff over it.
#![deny(warnings)]
use dispatch_runtime::{Autodiff, Backend, Cpu, CpuDevice, Result, Tensor, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = grad.clone()))]
    fn same(x: &Float) -> Result<Float>;
}

impl Ops for Cpu {
    fn same(x: &Tensor<Self>) -> Result<Tensor<Self>> {
        Ok(x.clone())
    }
}

fn main() -> Result<()> {
    let x = Tensor::from_data([1.0_f32], &CpuDevice)?;
    x.same()?;
    let x: Tensor<Autodiff<Cpu>> = Tensor::from_inner(x);
    x.same()?;
    Ok(())
}
