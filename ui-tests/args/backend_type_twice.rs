use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(Cpu(path = Cpu), Host(path = Cpu))]
pub struct All;

fn main() {}
