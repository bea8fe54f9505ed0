use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(methods = extension(AllExt), Cpu(path = Cpu))]
pub struct All;

fn main() {}
