use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(device = Where, device = Place, Cpu(path = Cpu))]
pub struct All;

fn main() {}
