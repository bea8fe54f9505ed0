//! Short ways to make tensors and to read them.

use dispatch_runtime::{Autodiff, Backend, Cpu, CpuDevice, Gradients, Strategy, Tensor, TensorData};

pub(crate) type Tracked = Tensor<Autodiff<Cpu>>;
pub(crate) type Twice = Tensor<Autodiff<Autodiff<Cpu>>>;

/// A leaf.
pub(crate) fn tracked(values: &[f64]) -> Tracked {
    Tracked::from_inner(plain(values)).require_grad()
}

pub(crate) fn plain(values: &[f64]) -> Tensor<Cpu> {
    Tensor::from_data(values.to_vec(), &CpuDevice).unwrap()
}

/// A leaf of any backend.
pub(crate) fn leaf<B: Backend, S: Strategy>(values: &[f64], device: &B::Device) -> Tensor<Autodiff<B, S>> {
    let data = TensorData::from(values.to_vec());
    Tensor::from_inner(B::from_data(data, device).unwrap()).require_grad()
}

pub(crate) fn values<B: Backend>(tensor: &Tensor<B>) -> Vec<f64> {
    tensor.to_data().unwrap().to_vec()
}

/// The gradient of a leaf.
#[track_caller]
pub(crate) fn gradient<B: Backend, S: Strategy>(
    leaf: &Tensor<Autodiff<B, S>>,
    gradients: &Gradients,
) -> Vec<f64> {
    values(&leaf.grad(gradients).expect("a gradient"))
}

/// Values from `low` to `high`, well spread, no two equal: a golden-ratio sequence.
pub(crate) fn spread(count: usize, low: f64, high: f64) -> Vec<f64> {
    (1..=count).map(|i| low + (high - low) * (i as f64 * 0.618_033_988_75).fract()).collect()
}

#[track_caller]
pub(crate) fn assert_close(got: &[f64], want: &[f64], tolerance: f64) {
    assert_eq!(got.len(), want.len());
    for (i, (got, want)) in got.iter().zip(want).enumerate() {
        assert!((got - want).abs() <= tolerance * (1.0 + want.abs()), "[{i}] {got} instead of {want}");
    }
}
