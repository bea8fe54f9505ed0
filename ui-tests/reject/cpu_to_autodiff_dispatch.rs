use dispatch_runtime::{AutodiffDevice, Cpu, Tensor};
use dispatch_ui_tests::DispatchDevice;

fn moved(tensor: &Tensor<Cpu>, device: &AutodiffDevice<DispatchDevice>) {
    let _ = tensor.to_device(device);
}

fn main() {}
