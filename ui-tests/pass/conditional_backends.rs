//! Backends behind `cfg`, their own and that of the whole list.
#![deny(warnings)]
use dispatch_runtime::{Cpu, CpuDevice, Device, Result, Tensor, dispatch_backends};
use dispatch_ui_tests::Mine;

#[dispatch_backends(
    ops(dispatch_runtime::TensorOps),
    Cpu(path = Cpu, cfg(not(target_os = "none")), cfg(any(unix, windows, target_family = "wasm"))),
    Mine(path = Mine, cfg(all(target_os = "none", unix)), from(Cpu = no_such_function)),
    Gone(path = no_such_crate::Gone, cfg(target_os = "none")),
)]
pub struct All;

fn main() -> Result<()> {
    let device = AllDevice::Cpu(CpuDevice);
    let x: Tensor<_> = Tensor::from_data([1.0_f32], &device)?;
    let AllTensor::Cpu(_) = x.sum()?.into_repr();
    fn is_device(_: &impl Device) {}
    is_device(&device);
    let _ = std::any::type_name::<Mine>();
    Ok(())
}
