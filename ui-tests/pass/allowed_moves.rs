//! Every move that can be right compiles.
use dispatch_runtime::{Autodiff, AutodiffDevice, Bool, Cpu, CpuDevice, Int, Result, Tensor};
use dispatch_ui_tests::{Dispatch, DispatchDevice, MineDevice, SinkDevice};

type Tracked<B> = Tensor<Autodiff<B>>;

fn plain(static_: &Tensor<Cpu>, dispatched: &Tensor<Dispatch>, cpu: &CpuDevice, mine: &MineDevice, any: &DispatchDevice) -> Result<()> {
    static_.to_device(cpu)?;
    static_.to_device(mine)?;
    static_.to_device(any)?;
    static_.to_device(&SinkDevice)?;
    dispatched.to_device(any)?;
    dispatched.to_device(cpu)?;
    Ok(())
}

fn tracked(tensor: &Tracked<Cpu>, device: &AutodiffDevice<CpuDevice>) -> Result<()> {
    tensor.to_device(device)?;
    Ok(())
}

fn tracked_twice(tensor: &Tracked<Autodiff<Cpu>>, device: &AutodiffDevice<AutodiffDevice<CpuDevice>>) -> Result<()> {
    tensor.to_device(device)?;
    Ok(())
}

fn without_gradients(
    labels: &Tensor<Autodiff<Dispatch>, Int>,
    mask: &Tensor<Cpu, Bool>,
    cpu: &CpuDevice,
    tracked: &AutodiffDevice<DispatchDevice>,
    twice: &AutodiffDevice<AutodiffDevice<MineDevice>>,
) -> Result<()> {
    labels.to_device(cpu)?;
    labels.to_device(tracked)?;
    labels.to_device(twice)?;
    mask.to_device(tracked)?;
    mask.to_device(twice)?;
    Ok(())
}

fn remedies(plain: &Tensor<Cpu>, tracked: &Tracked<Cpu>, mine: &MineDevice) -> Result<()> {
    tracked.inner().to_device(mine)?;
    let _: Tracked<_> = Tensor::from_inner(plain.to_device(mine)?);
    Ok(())
}

fn main() {
    let _ = (plain, tracked, tracked_twice, without_gradients, remedies);
}
