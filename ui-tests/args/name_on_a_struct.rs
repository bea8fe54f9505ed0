use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
pub struct All;

fn main() {}
