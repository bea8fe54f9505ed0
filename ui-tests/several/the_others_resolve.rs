//! Faults of some operations: the trait, its implementations and whoever calls the others have none.
use dispatch_runtime::{Autodiff, Backend, Cpu, Result, Tensor, dispatch_backends};

#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
pub trait Ops: Backend {
    #[op(nograd)]
    fn misspelt_mark(x: &Float) -> Result<Float>;

    #[op(grad(x = grad +))]
    fn broken_formula(x: &Float) -> Result<Float>;

    #[op(pointwise = |x| x + true)]
    fn broken_expression(x: &Float) -> Result<Float>;

    #[op(pointwise = |x| x)]
    fn unfit_for_an_expression(x: Float) -> Result<Float>;

    #[op(no_grad)]
    fn broken_argument(x: &Float, y: Box<Float>) -> Result<Float>;

    fn sound(x: &Float) -> Result<Float> {
        x.misspelt_mark()?.broken_formula()?.broken_expression()?.unfit_for_an_expression()
    }
}

impl Ops for Cpu {
    fn misspelt_mark(x: &Tensor<Self>) -> Result<Tensor<Self>> {
        Ok(x.clone())
    }

    fn broken_formula(x: &Tensor<Self>) -> Result<Tensor<Self>> {
        Ok(x.clone())
    }

    fn broken_argument(x: &Tensor<Self>, _: Box<Tensor<Self>>) -> Result<Tensor<Self>> {
        Ok(x.clone())
    }
}

fn calls(x: &Tensor<Cpu>, y: &Tensor<Autodiff<Dispatch>>) -> Result<()> {
    x.sound()?;
    y.sound()?.broken_expression()?;
    Cpu::broken_argument(x, Box::new(x.clone()))?;
    Ok(())
}

fn main() {
    let _ = calls;
}
