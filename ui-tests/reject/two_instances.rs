use dispatch_runtime::{Autodiff, Cpu, Tensor};

fn product(tracked: &Tensor<Autodiff<Cpu>>, plain: &Tensor<Cpu>) {
    let _ = tracked.matmul(plain);
}

fn main() {}
