//! Faults of every phase, in one compile.
use dispatch_runtime::{Backend, Cpu, dispatch_backends};
use dispatch_ui_tests::{Mine, Sink};

#[dispatch_backends(
    tenser = AllTensor,
    Cpu(path = Cpu, from(Mine = download)),
    Cpu(path = Mine),
    Sink(path = Sink, oneway),
)]
pub struct All;

#[dispatch_backends(speed = 3)]
pub trait Ops: Backend {
    #[op(nograd)]
    fn first(x: &Float) -> Result<Float>;

    fn second(&self, x: &Float) -> Result<Float>;

    fn third(x: Box<Float>) -> Int;

    #[op(grad(lsh = grad.clone(), rhs = grad.0.clone()))]
    fn fourth(lhs: &Float, rhs: &Float) -> Result<Float>;

    #[op(pointwise = |x, y| x + sqrtt(y) + z)]
    fn fifth(x: &Float, y: &Float) -> Result<Float>;

    #[op(pointwise = |x, y| exp(x) + y)]
    fn sixth(x: &Bool, y: &Bool) -> Result<Bool>;

    const SEVENTH: usize;
}

fn main() {}
