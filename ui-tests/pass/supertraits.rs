//! Supertraits stay; operations that imply a backend need not say so, nor do others.
#![deny(warnings)]
use dispatch_runtime::{Cpu, CpuDevice, Result, Tensor, TensorOps, dispatch_backends};
use std::fmt::Debug;

#[dispatch_backends]
pub trait Without {
    #[op(no_grad)]
    fn first(x: &Float) -> Result<usize> {
        Ok(x.rank())
    }
}

#[dispatch_backends(name = Dispatch, ops(dispatch_runtime::TensorOps, self::Without), Cpu(path = Cpu))]
pub trait Upon: TensorOps + Without + Debug + Copy {
    fn second(x: &Float) -> Result<Float> {
        x.first()?;
        x.exp()
    }
}

impl Without for Cpu {}
impl Upon for Cpu {}

fn main() -> Result<()> {
    Tensor::from_data([1.0_f32], &DispatchDevice::Cpu(CpuDevice))?.second()?;
    Ok(())
}
