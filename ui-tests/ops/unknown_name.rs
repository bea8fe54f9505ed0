use dispatch_runtime::{Backend, dispatch_backends};

#[dispatch_backends]
pub trait Ops: Backend {
    #[op(pointwise = |x| slop * x)]
    fn scale(x: &Float, slope: f64) -> Result<Float>;
}

fn main() {}
