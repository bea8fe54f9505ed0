use dispatch_runtime::{Autodiff, AutodiffDevice, Cpu, Tensor};
use dispatch_ui_tests::MineDevice;

fn moved(tensor: &Tensor<Autodiff<Cpu>>, device: &AutodiffDevice<MineDevice>) {
    let _ = tensor.to_device(device);
}

fn main() {}
