use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(crate = dispatch_runtime, Cpu(path = Cpu))]
pub struct All;

fn main() {}
