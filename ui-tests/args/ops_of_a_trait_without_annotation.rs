use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(ops(std::fmt::Display), Cpu(path = Cpu))]
pub struct All;

fn main() {}
