use dispatch_runtime::{CpuDevice, Tensor};
use dispatch_ui_tests::Sink;

fn moved(tensor: &Tensor<Sink>, device: &CpuDevice) {
    let _ = tensor.to_device(device);
}

fn main() {}
