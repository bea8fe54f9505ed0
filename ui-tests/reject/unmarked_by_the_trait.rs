use dispatch_runtime::{Autodiff, Cpu, Tensor};
use dispatch_ui_tests::StrangeOps;

fn median(tensor: &Tensor<Autodiff<Cpu>>) {
    let _ = <Autodiff<Cpu> as StrangeOps>::quantile(tensor, 0.5);
}

fn main() {}
