use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(ops(dispatch_runtime::TensorOps, dispatch_runtime::TensorOps), Cpu(path = Cpu))]
pub struct All;

fn main() {}
