//! A body speaks of its backend as `Self`, and may override and be overridden.
#![deny(warnings)]
use dispatch_runtime::{Autodiff, Backend, Cpu, CpuDevice, Result, Tensor, dispatch_backends};

#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
pub trait Ops: Backend {
    #[op(pointwise = |x| x * x)]
    fn squared(x: &Float) -> Result<Float>;

    fn fourth_power(x: &Float) -> Result<Float> {
        fn checked<B: Ops>(x: &Tensor<B>) -> Result<&Tensor<B>> {
            Ok(x)
        }
        let squared: Tensor<Self> = checked::<Self>(x)?.squared()?;
        Self::again(&squared)
    }

    fn again(x: &Float) -> Result<Float> {
        let _ = Self::NAME;
        x.squared()
    }
}

impl Ops for Cpu {
    fn again(x: &Tensor<Self>) -> Result<Tensor<Self>> {
        Ok(x.clone())
    }
}

fn main() -> Result<()> {
    let x = Tensor::from_data([2.0_f32], &DispatchDevice::Cpu(CpuDevice))?;
    assert_eq!(x.fourth_power()?.to_data()?.into_vec::<f32>()?, [4.0]);
    Tensor::<Autodiff<Dispatch>>::from_inner(x).fourth_power()?;
    Ok(())
}
