use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = || 1.0)]
    fn one(device: &Device) -> Result<Float>;
}

fn main() {}
