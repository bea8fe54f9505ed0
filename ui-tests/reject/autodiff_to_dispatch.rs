use dispatch_runtime::{Autodiff, Cpu, Tensor};
use dispatch_ui_tests::DispatchDevice;

fn moved(tensor: &Tensor<Autodiff<Cpu>>, device: &DispatchDevice) {
    let _ = tensor.to_device(device);
}

fn main() {}
