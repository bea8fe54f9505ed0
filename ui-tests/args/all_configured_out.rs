use dispatch_runtime::dispatch_backends;

#[dispatch_backends(Cpu(path = Cpu, cfg(target_os = "none")))]
pub struct All;

fn main() {}
