use dispatch_runtime::{Cpu, Tensor, dispatch_backends};
use dispatch_ui_tests::Mine;

#[dispatch_backends(Cpu(path = Cpu), Mine(path = Mine, from(Cpu = upload)))]
pub struct All;

fn upload(tensor: &Tensor<Cpu>) -> Tensor<Mine> {
    Tensor::from_repr(tensor.clone())
}

fn main() {}
