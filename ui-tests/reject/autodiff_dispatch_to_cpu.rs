use dispatch_runtime::{Autodiff, CpuDevice, Tensor};
use dispatch_ui_tests::Dispatch;

fn moved(tensor: &Tensor<Autodiff<Dispatch>>, device: &CpuDevice) {
    let _ = tensor.to_device(device);
}

fn main() {}
