use dispatch_runtime::{Autodiff, AutodiffDevice, Cpu, CpuDevice, Tensor};

fn moved(tensor: &Tensor<Autodiff<Autodiff<Cpu>>>, device: &AutodiffDevice<CpuDevice>) {
    let _ = tensor.to_device(device);
}

fn main() {}
