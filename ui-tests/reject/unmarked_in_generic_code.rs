use dispatch_runtime::{Autodiff, Tensor};
use dispatch_ui_tests::{StrangeOps, StrangeOpsExt};

fn median<B: StrangeOps>(tensor: &Tensor<Autodiff<B>>) {
    let _ = tensor.quantile(0.5);
}

fn main() {}
