use dispatch_runtime::dispatch_backends;

#[dispatch_backends(Cpu(path = dispatch_runtime::Cpu))]
pub fn all() {}

fn main() {}
