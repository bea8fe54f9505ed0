//! A route of one's own from one backend to another, generic or not over the kind.
#![deny(warnings)]
use dispatch_runtime::{Cpu, CpuDevice, Kind, Result, Tensor, dispatch_backends};
use dispatch_ui_tests::{Mine, MineDevice};
use std::sync::atomic::{AtomicUsize, Ordering};

static TAKEN: AtomicUsize = AtomicUsize::new(0);

fn upload<K: Kind>(tensor: &Tensor<Cpu, K>, _: &MineDevice) -> Result<Tensor<Mine, K>> {
    TAKEN.fetch_add(1, Ordering::Relaxed);
    Ok(Tensor::from_repr(tensor.clone()))
}

#[dispatch_backends(Cpu(path = Cpu), Mine(path = Mine, from(Cpu = upload)))]
pub struct All;

fn main() -> Result<()> {
    let x: Tensor<_> = Tensor::from_data([1.0_f32], &AllDevice::Cpu(CpuDevice))?;
    x.to_device(&AllDevice::Mine(MineDevice))?;
    assert_eq!(TAKEN.load(Ordering::Relaxed), 1);
    Ok(())
}
