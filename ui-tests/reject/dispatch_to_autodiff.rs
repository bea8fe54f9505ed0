use dispatch_runtime::{AutodiffDevice, CpuDevice, Tensor};
use dispatch_ui_tests::Dispatch;

fn moved(tensor: &Tensor<Dispatch>, device: &AutodiffDevice<CpuDevice>) {
    let _ = tensor.to_device(device);
}

fn main() {}
