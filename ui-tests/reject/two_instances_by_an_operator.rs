use dispatch_runtime::{Autodiff, Cpu, Tensor};

fn sum(plain: &Tensor<Cpu>, tracked: &Tensor<Autodiff<Cpu>>) {
    let _ = plain + tracked;
}

fn main() {}
