use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(grad(x = none, output = none))]
    fn write(x: &Float, output: &Float) -> Result<Float>;
}

fn main() {}
