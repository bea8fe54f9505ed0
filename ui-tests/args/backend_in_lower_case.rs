use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(cpu(path = Cpu))]
pub struct All;

fn main() {}
