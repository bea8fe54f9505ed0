use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(only(Cpu), Cpu(path = Cpu))]
pub struct All;

fn main() {}
