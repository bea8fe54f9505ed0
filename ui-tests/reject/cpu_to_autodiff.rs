use dispatch_runtime::{AutodiffDevice, Cpu, CpuDevice, Tensor};

fn moved(tensor: &Tensor<Cpu>, device: &AutodiffDevice<CpuDevice>) {
    let _ = tensor.to_device(device);
}

fn main() {}
