use dispatch_runtime::{CpuDevice, Int, Tensor};
use dispatch_ui_tests::Sink;

fn moved(tensor: &Tensor<Sink, Int>, device: &CpuDevice) {
    let _ = tensor.to_device(device);
}

fn main() {}
