use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(crate = 3, Cpu(path = Cpu))]
pub struct All;

fn main() {}
