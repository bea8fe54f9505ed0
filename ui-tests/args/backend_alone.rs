use dispatch_runtime::dispatch_backends;

#[dispatch_backends(Cpu)]
pub struct All;

fn main() {}
