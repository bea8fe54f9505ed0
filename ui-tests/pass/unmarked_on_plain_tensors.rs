//! An unmarked operation runs on every plain backend, dispatched ones included, and in generic code that says so.
#![deny(warnings)]
use dispatch_runtime::{Backend, Cpu, CpuDevice, Plain, Result, Tensor, dispatch_backends};

#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
pub trait Ops: Backend {
    fn quantile(x: &Float, q: f64) -> Result<Float>;
}

impl Ops for Cpu {
    fn quantile(x: &Tensor<Self>, _: f64) -> Result<Tensor<Self>> {
        Ok(x.clone())
    }
}

fn median<B: Ops + Plain>(x: &Tensor<B>) -> Result<Tensor<B>> {
    B::quantile(x, 0.25)?.quantile(0.5)
}

fn main() -> Result<()> {
    median(&Tensor::from_data([1.0_f32], &CpuDevice)?)?;
    median(&Tensor::from_data([1.0_f32], &DispatchDevice::Cpu(CpuDevice))?)?;
    Ok(())
}
