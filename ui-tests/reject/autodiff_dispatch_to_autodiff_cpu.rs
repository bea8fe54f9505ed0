use dispatch_runtime::{Autodiff, AutodiffDevice, CpuDevice, Tensor};
use dispatch_ui_tests::Dispatch;

fn moved(tensor: &Tensor<Autodiff<Dispatch>>, device: &AutodiffDevice<CpuDevice>) {
    let _ = tensor.to_device(device);
}

fn main() {}
