//! Every form of a result.
#![deny(warnings)]
use dispatch_runtime::{Autodiff, AutodiffDevice, Backend, Cpu, CpuDevice, DType, Result, Tensor, TensorOps, dispatch_backends};

#[dispatch_backends(name = Dispatch, ops(dispatch_runtime::TensorOps), Cpu(path = Cpu))]
pub trait Ops: Backend + TensorOps {
    #[op(grad(x = grad.clone()))]
    fn same(x: &Float) -> Result<Float> {
        Ok(x.clone())
    }

    #[op(grad(x = grad.0.add(&grad.1)?))]
    fn twice(x: &Float) -> Result<(Float, Float)> {
        Ok((x.clone(), x.clone()))
    }

    #[op(grad(x = grad.0.clone()))]
    fn mixed(x: &Float) -> Result<(Float, Int, Bool, usize)> {
        Ok((x.clone(), x.int()?, x.bool()?, x.rank()))
    }

    #[op(grad(x = grad[0].clone()))]
    fn list(x: &Float) -> Result<Vec<Float>> {
        Ok(vec![x.clone()])
    }

    #[op(no_grad)]
    fn of_plain_types(x: &Float) -> Result<(usize, DType)> {
        Ok((x.rank(), x.dtype()))
    }

    #[op(no_grad)]
    fn nothing(x: &Float) -> Result<()> {
        let _ = x;
        Ok(())
    }

    fn whatever_it_is_called(x: &Int) -> std::result::Result<Int> {
        Ok(x.clone())
    }
}

impl Ops for Cpu {}

fn main() -> Result<()> {
    let x: Tensor<Autodiff<Cpu>> = Tensor::from_data([1.0_f32], &AutodiffDevice::new(CpuDevice))?.require_grad();
    let (a, b) = x.same()?.twice()?;
    let (c, index, mask, rank) = a.add(&b)?.mixed()?;
    assert_eq!((index.rank(), mask.rank(), rank), (1, 1, 1));
    let loss = c.list()?.remove(0);
    assert!(x.grad(&loss.backward()?).is_some());
    assert_eq!(x.of_plain_types()?.0, 1);
    x.nothing()?;
    index.whatever_it_is_called()?;
    Ok(())
}
