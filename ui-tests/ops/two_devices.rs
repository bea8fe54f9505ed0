use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    fn zero(from: &Device, to: &Device) -> Result<Float>;
}

fn main() {}
