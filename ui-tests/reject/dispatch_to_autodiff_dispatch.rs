use dispatch_runtime::{AutodiffDevice, Tensor};
use dispatch_ui_tests::{Dispatch, DispatchDevice};

fn moved(tensor: &Tensor<Dispatch>, device: &AutodiffDevice<DispatchDevice>) {
    let _ = tensor.to_device(device);
}

fn main() {}
