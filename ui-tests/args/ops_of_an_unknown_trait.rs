use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(ops(dispatch_runtime::TensorOpts), Cpu(path = Cpu))]
pub struct All;

fn main() {}
