use dispatch_runtime::{Autodiff, Cpu, CpuDevice, Tensor};

fn moved(tensor: &Tensor<Autodiff<Autodiff<Cpu>>>, device: &CpuDevice) {
    let _ = tensor.to_device(device);
}

fn main() {}
