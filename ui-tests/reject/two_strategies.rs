use dispatch_runtime::{Autodiff, AutodiffDevice, BalancedCheckpointing, Cpu, CpuDevice, Tensor};

fn moved(tensor: &Tensor<Autodiff<Cpu>>, device: &AutodiffDevice<CpuDevice, BalancedCheckpointing>) {
    let _ = tensor.to_device(device);
}

fn main() {}
