use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(device, Cpu(path = Cpu))]
pub struct All;

fn main() {}
