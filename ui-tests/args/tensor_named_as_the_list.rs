use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(tensor = All, Cpu(path = Cpu))]
pub struct All;

fn main() {}
