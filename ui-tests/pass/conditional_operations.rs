//! A `cfg` on an operation is on everything that is made of it.
#![deny(warnings)]
use dispatch_runtime::{Backend, Cpu, CpuDevice, Result, Tensor, dispatch_backends};

#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
pub trait Ops: Backend {
    #[cfg(target_os = "none")]
    #[op(no_grad)]
    fn nowhere(x: &Float, of: NoSuchType) -> Result<usize>;

    #[cfg(not(target_os = "none"))]
    #[op(pointwise = |x| x * x)]
    fn squared(x: &Float) -> Result<Float>;

    #[cfg(target_os = "none")]
    #[op(pointwise = |x| x + x)]
    fn squared(x: &Float) -> Result<Float>;

    #[cfg(target_os = "none")]
    fn unmarked(x: &Float) -> Result<Float>;

    #[cfg(target_os = "none")]
    #[op(grad(x = no_such_function(grad)))]
    fn formula(x: &Float) -> Result<Float>;
}

impl Ops for Cpu {}

fn main() -> Result<()> {
    let x = Tensor::from_data([3.0_f32], &CpuDevice)?;
    assert_eq!(x.squared()?.to_data()?.into_vec::<f32>()?, [9.0]);
    Ok(())
}
