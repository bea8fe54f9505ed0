//! Two annotated traits in one module, and two lists, each over both.
#![deny(warnings)]
use dispatch_runtime::{Backend, Cpu, CpuDevice, Result, Tensor, dispatch_backends};
use dispatch_ui_tests::{Mine, MineDevice};

#[dispatch_backends(name = Here, ops(crate::Second), Cpu(path = Cpu))]
pub trait First: Backend {
    #[op(pointwise = |x| x * x)]
    fn squared(x: &Float) -> Result<Float>;

    fn unmarked(x: &Float) -> Result<Float> {
        x.squared()
    }
}

#[dispatch_backends(name = There, ops(self::First), Cpu(path = Cpu), Mine(path = Mine))]
pub trait Second: Backend {
    #[op(pointwise = |x| x * x * x)]
    fn cubed(x: &Float) -> Result<Float>;
}

impl First for Cpu {}
impl First for Mine {}
impl Second for Cpu {}
impl Second for Mine {}

fn main() -> Result<()> {
    Tensor::from_data([1.0_f32], &HereDevice::Cpu(CpuDevice))?.squared()?.cubed()?;
    Tensor::from_data([1.0_f32], &ThereDevice::Mine(MineDevice))?.unmarked()?.cubed()?;
    Ok(())
}
