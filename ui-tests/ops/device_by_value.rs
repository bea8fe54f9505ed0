use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    fn zero(device: Device) -> Result<Float>;
}

fn main() {}
