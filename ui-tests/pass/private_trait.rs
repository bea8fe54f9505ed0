//! Operations and a list that a crate keeps to itself, and to one of its modules.
#![deny(warnings)]
use dispatch_runtime::{Backend, Cpu, CpuDevice, Result, Tensor, dispatch_backends};

#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
trait Ops: Backend {
    #[op(pointwise = |x| x * x)]
    fn squared(x: &Float) -> Result<Float>;
}

impl Ops for Cpu {}

mod inside {
    use dispatch_runtime::{Backend, Cpu, CpuDevice, Result, Tensor, dispatch_backends};

    #[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
    pub(super) trait Ops: Backend {
        fn cubed(x: &Float, size: Size) -> Result<Float> {
            x.check(size)
        }

        #[op(grad(x = grad.clone()))]
        fn check(x: &Float, size: Size) -> Result<Float> {
            let Size = size;
            Ok(x.clone())
        }
    }

    pub(super) struct Size;

    impl Ops for Cpu {}

    pub(super) fn used() -> Result<()> {
        Tensor::from_data([1.0_f32], &DispatchDevice::Cpu(CpuDevice))?.cubed(Size)?;
        Ok(())
    }
}

fn main() -> Result<()> {
    Tensor::from_data([1.0_f32], &DispatchDevice::Cpu(CpuDevice))?.squared()?;
    Tensor::from_data([1.0_f32], &CpuDevice)?.squared()?;
    inside::used()
}
