use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(tensors = AllTensor, Cpu(path = Cpu))]
pub struct All;

fn main() {}
