use dispatch_runtime::{Autodiff, Tensor};
use dispatch_ui_tests::{Dispatch, StrangeOpsExt};

fn median(tensor: &Tensor<Autodiff<Dispatch>>) {
    let _ = tensor.quantile(0.5);
}

fn main() {}
