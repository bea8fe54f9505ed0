use dispatch_runtime::{Autodiff, Cpu, Tensor};
use dispatch_ui_tests::StrangeOpsExt;

fn median(tensor: &Tensor<Autodiff<Cpu>>) {
    let _ = tensor.quantile(0.5);
}

fn main() {}
