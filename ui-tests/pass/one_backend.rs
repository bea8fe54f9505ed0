//! The smallest list.
#![deny(warnings)]
use dispatch_runtime::{Cpu, CpuDevice, Result, Tensor, dispatch_backends};

#[dispatch_backends(Cpu(path = Cpu))]
pub struct Only;

fn main() -> Result<()> {
    let x: Tensor<_> = Tensor::from_data([1.0_f32], &OnlyDevice::Cpu(CpuDevice))?;
    assert_eq!(x.to_device(&CpuDevice)?.device(), CpuDevice);
    Ok(())
}
