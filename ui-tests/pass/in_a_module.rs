//! A trait in a nested module, and a list elsewhere that names it.
#![deny(warnings)]
use dispatch_runtime::{Cpu, CpuDevice, Result, Tensor, dispatch_backends};

pub mod library {
    pub mod operations {
        use dispatch_runtime::{Backend, Cpu, dispatch_backends};

        #[derive(Clone)]
        pub struct Settings;

        #[dispatch_backends]
        pub trait Ops: Backend {
            #[op(no_grad)]
            fn configured(x: &Float, settings: Settings) -> Result<usize> {
                let Settings = settings;
                Ok(x.rank())
            }
        }

        impl Ops for Cpu {}
    }
}

#[dispatch_backends(ops(crate::library::operations::Ops), Cpu(path = Cpu))]
pub struct All;

fn main() -> Result<()> {
    use library::operations::{OpsExt, Settings};
    Tensor::from_data([1.0_f32], &AllDevice::Cpu(CpuDevice))?.configured(Settings)?;
    Ok(())
}
