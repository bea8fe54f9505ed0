//! Backends take the type, methods of tensors whatever converts into it.
#![deny(warnings)]
use dispatch_runtime::{Backend, Cpu, CpuDevice, Dim, Result, Shape, Tensor, dispatch_backends};

#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn size(x: &Float, dim: impl Into<Dim>) -> Result<usize>;

    fn elements(shape: impl Into<Shape>, device: &Device) -> Result<usize>;
}

impl Ops for Cpu {
    fn size(x: &Tensor<Self>, dim: Dim) -> Result<usize> {
        Ok(x.shape().size(dim.resolve("size", x.rank())?))
    }

    fn elements(shape: Shape, _: &CpuDevice) -> Result<usize> {
        Ok(shape.elements())
    }
}

fn main() -> Result<()> {
    let x = Tensor::from_data([1.0_f32, 2.0], &CpuDevice)?;
    assert_eq!(x.size(-1)?, 2);
    assert_eq!(x.size(0_usize)?, 2);
    assert_eq!(Cpu::elements([2, 3].into(), &CpuDevice)?, 6);
    Ok(())
}
