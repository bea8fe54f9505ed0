use dispatch_runtime::{Cpu, Int, Tensor};
use dispatch_ui_tests::Mine;

fn picked(x: &Tensor<Cpu>, indices: &Tensor<Mine, Int>) {
    let _ = x.gather(0, indices);
}

fn main() {}
