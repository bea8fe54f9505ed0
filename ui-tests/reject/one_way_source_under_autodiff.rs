use dispatch_runtime::{Autodiff, CpuDevice, Tensor};
use dispatch_ui_tests::Sink;

fn moved(tensor: &Tensor<Autodiff<Sink>>, device: &CpuDevice) {
    let _ = tensor.to_device(device);
}

fn main() {}
