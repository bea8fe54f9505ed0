//! What expressions can say.
#![deny(warnings)]
use dispatch_runtime::scalar::{Algebra, FloatScalar};
use dispatch_runtime::{Autodiff, Backend, Cpu, CpuDevice, Result, Scalar, Tensor, dispatch_backends};

const HALF: f64 = 0.5;

fn cubed<A: Algebra>(x: A::Float) -> A::Float {
    x * x * x.lit(1.0) * x
}

#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
pub trait Ops: Backend {
    #[op(pointwise = |x| x.exp() / (1.0 + exp(-x)))]
    fn functions(x: &Float) -> Result<Float>;

    #[op(pointwise = |x| { let y = x * x; if y > 1 && !is_nan(y) { y } else { 0 } })]
    fn block(x: &Float) -> Result<Float>;

    #[op(pointwise = |x| if halve { self::HALF * x } else { value * x + offset })]
    fn parameters(x: &Float, halve: bool, value: f32, offset: impl Into<Scalar>) -> Result<Float>;

    #[op(pointwise = |x| crate::cubed(x))]
    fn function_of_the_user(x: &Float) -> Result<Float>;

    #[op(pointwise = |mask, x, y| if mask { x } else { y })]
    fn choose<K: Kind>(mask: &Bool, x: &K, y: &K) -> Result<K>;

    #[op(pointwise = |x, y| x * y + 1)]
    fn of_numbers<K: Numeric>(x: &K, y: &K) -> Result<K>;

    #[op(pointwise = |x, n| x * float(n))]
    fn of_mixed_kinds(x: &Float, n: &Int) -> Result<Float>;

    #[op(pointwise = |x, y| x <= y)]
    fn comparison<K: Numeric>(x: &K, y: &K) -> Result<Bool>;
}

impl Ops for Cpu {}

fn main() -> Result<()> {
    let x = Tensor::from_data([2.0_f32], &CpuDevice)?;
    let (n, mask) = (Tensor::from_data([3], &CpuDevice)?, Tensor::from_data([true], &CpuDevice)?);
    x.functions()?.block()?.parameters(true, 1.0, 2)?;
    assert_eq!(x.function_of_the_user()?.to_data()?.into_vec::<f32>()?, [8.0]);
    assert_eq!(mask.choose(&n, &n.of_numbers(&n)?)?.to_data()?.into_vec::<i32>()?, [3]);
    assert_eq!(x.of_mixed_kinds(&n)?.to_data()?.into_vec::<f32>()?, [6.0]);
    x.comparison(&x)?;

    let x: Tensor<Autodiff<Cpu>> = Tensor::from_inner(x).require_grad();
    let gradient = x.grad(&x.function_of_the_user()?.backward()?);
    assert_eq!(gradient.map(|gradient| gradient.to_data()?.into_vec::<f32>()).transpose()?, Some(vec![12.0]));
    Ok(())
}
