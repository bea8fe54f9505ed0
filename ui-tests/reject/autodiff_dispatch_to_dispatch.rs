use dispatch_runtime::{Autodiff, Tensor};
use dispatch_ui_tests::{Dispatch, DispatchDevice};

fn moved(tensor: &Tensor<Autodiff<Dispatch>>, device: &DispatchDevice) {
    let _ = tensor.to_device(device);
}

fn main() {}
