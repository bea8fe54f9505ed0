//! First and second derivatives of a function, on any backend.

use dispatch_runtime::{Autodiff, Backend, DType, Float, Result, Tensor, TensorData, TensorOps};

/// A function of several tensors to one tensor, written once for every level of autodiff.
pub(crate) trait Function: Clone + Send + 'static {
    fn call<B: TensorOps>(&self, x: &[Tensor<B>]) -> Result<Tensor<B>>;
}

/// Values of this element type, f32 or f64.
pub(crate) fn typed(values: Vec<f64>, shape: &dispatch_runtime::Shape, dtype: DType) -> Result<TensorData> {
    match dtype {
        DType::F64 => TensorData::new(values, shape),
        _ => TensorData::new(values.into_iter().map(|x| x as f32).collect(), shape),
    }
}

/// Weights that make a scalar of a result, so that no gradient is lost in symmetry: 1, 1.37, 1.74, ..
pub(crate) fn weighted<B: TensorOps>(y: &Tensor<B>) -> Result<Tensor<B>> {
    let weights = (0..y.elements()).map(|i| 1.0 + 0.37 * i as f64 % 2.3).collect();
    let weights = B::from_data::<Float>(typed(weights, y.shape(), y.dtype())?, &y.device())?;
    y.mul(&weights)?.sum()
}

/// The arguments on a device.
pub(crate) fn tensors<B: Backend>(x: &[TensorData], device: &B::Device) -> Result<Vec<Tensor<B>>> {
    x.iter().map(|x| B::from_data(x.clone(), device)).collect()
}

/// The values of tensors.
pub(crate) fn values<B: Backend>(tensors: &[Tensor<B>]) -> Result<Vec<Vec<f64>>> {
    tensors.iter().map(|tensor| Ok(tensor.to_data()?.to_vec())).collect()
}

/// The gradients of a function's weighted sum by each argument.
pub(crate) fn gradients<B: TensorOps>(function: &impl Function, x: &[Tensor<B>]) -> Result<Vec<Tensor<B>>> {
    let leaves: Vec<Tensor<Autodiff<B>>> =
        x.iter().map(|x| Tensor::from_inner(x.clone()).require_grad()).collect();
    of_leaves(&leaves, &weighted(&function.call(&leaves)?)?)
}

/// The weighted sum of the gradients: a scalar whose gradient is a row of second derivatives.
pub(crate) fn gradient_sum<B: TensorOps>(function: &impl Function, x: &[Tensor<B>]) -> Result<Tensor<B>> {
    let mut parts = gradients(function, x)?.into_iter().map(|gradient| weighted(&gradient));
    let first = parts.next().unwrap_or_else(|| panic!("a function has arguments"));
    parts.try_fold(first?, |sum, part| sum + part?)
}

/// The gradients of that scalar by each argument.
pub(crate) fn second<B: TensorOps>(function: &impl Function, x: &[Tensor<B>]) -> Result<Vec<Tensor<B>>> {
    let leaves: Vec<Tensor<Autodiff<B>>> =
        x.iter().map(|x| Tensor::from_inner(x.clone()).require_grad()).collect();
    of_leaves(&leaves, &gradient_sum(function, &leaves)?)
}

/// The gradients of a scalar by these tensors; zeros by those that it does not depend on.
fn of_leaves<B: TensorOps>(
    leaves: &[Tensor<Autodiff<B>>],
    y: &Tensor<Autodiff<B>>,
) -> Result<Vec<Tensor<B>>> {
    let gradients = if y.is_tracked() { y.backward()? } else { Default::default() };
    leaves.iter().map(|leaf| leaf.grad(&gradients).map_or_else(|| leaf.inner().zeros_like(), Ok)).collect()
}
