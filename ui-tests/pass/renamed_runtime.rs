//! The runtime under another path.
#![deny(warnings)]
pub mod vendored {
    pub use dispatch_runtime as tensors;
}
use vendored::tensors::{Backend, Cpu, CpuDevice, Result, Tensor, dispatch_backends};

#[dispatch_backends(crate = crate::vendored::tensors, name = Dispatch, Cpu(path = Cpu))]
pub trait Ops: Backend {
    #[op(pointwise = |x| x * x)]
    fn squared(x: &Float) -> Result<Float>;
}

impl Ops for Cpu {}

fn main() -> Result<()> {
    Tensor::from_data([1.0_f32], &DispatchDevice::Cpu(CpuDevice))?.squared()?;
    Ok(())
}
