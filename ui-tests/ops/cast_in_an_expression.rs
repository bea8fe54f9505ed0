use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| x as Float)]
    fn float(x: &Int) -> Result<Float>;
}

fn main() {}
