use dispatch_runtime::{Autodiff, Cpu, dispatch_backends};

#[dispatch_backends(Cpu(path = Autodiff<Cpu>))]
pub struct All;

fn main() {}
