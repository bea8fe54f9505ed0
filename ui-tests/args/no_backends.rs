use dispatch_runtime::dispatch_backends;

#[dispatch_backends]
pub struct All;

fn main() {}
