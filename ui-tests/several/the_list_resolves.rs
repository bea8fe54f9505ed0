//! Faults of a list: whoever names what it makes has none.
use dispatch_runtime::{Cpu, CpuDevice, Result, Tensor, dispatch_backends};
use dispatch_ui_tests::{Mine, MineDevice, Sink};

#[dispatch_backends(
    nmae = Ignored,
    ops(dispatch_runtime::TensorOps, 3),
    Cpu(path = Cpu, path = Mine),
    mine(path = Mine, from(Cpy = upload)),
    Sink(path = Sink, one_way = yes),
)]
pub struct All;

fn uses(x: &Tensor<All>) -> Result<Tensor<All>> {
    let AllTensor::Mine(_) = x.exp()?.into_repr() else { return Ok(x.clone()) };
    x.to_device(&AllDevice::Mine(MineDevice))?.to_device(&AllDevice::Cpu(CpuDevice))
}

fn main() {
    let _ = uses;
}
