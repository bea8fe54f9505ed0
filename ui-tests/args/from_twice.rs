use dispatch_runtime::{Cpu, Kind, Result, Tensor, dispatch_backends};
use dispatch_ui_tests::{Mine, MineDevice};

#[dispatch_backends(Cpu(path = Cpu), Mine(path = Mine, from(Cpu = upload, Cpu = upload)))]
pub struct All;

fn upload<K: Kind>(tensor: &Tensor<Cpu, K>, _: &MineDevice) -> Result<Tensor<Mine, K>> {
    Ok(Tensor::from_repr(tensor.clone()))
}

fn main() {}
