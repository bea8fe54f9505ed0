//! A list of one's own over operations from elsewhere.
#![deny(missing_docs, warnings)]
use dispatch_runtime::{Autodiff, AutodiffDevice, Cpu, CpuDevice, Result, Tensor, dispatch_backends};
use dispatch_ui_tests::{Mine, MineDevice, Sink, StrangeOpsExt};

/// My own list.
#[dispatch_backends(
    ops(dispatch_runtime::TensorOps, ::dispatch_ui_tests::StrangeOps),
    device = Place,
    tensor = Held,
    Cpu(path = Cpu),
    Mine(path = Mine),
    Sink(path = Sink, one_way),
)]
#[derive(Clone, PartialEq)]
pub struct Everywhere;

fn main() -> Result<()> {
    let x = Tensor::from_data([1.0_f32, 2.0], &Place::Mine(MineDevice))?;
    let y = x.twice()?.add(&x)?.quantile(0.5)?.to_device(&Place::Cpu(CpuDevice))?;
    let Held::Cpu(_) = y.repr() else { return Ok(()) };
    let tracked: Tensor<Autodiff<Everywhere>> = Tensor::from_inner(y);
    let _: AutodiffDevice<Place> = tracked.device();
    Ok(())
}
