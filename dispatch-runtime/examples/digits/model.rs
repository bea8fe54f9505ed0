//! The network.

use crate::{Backend, Device};
use dispatch_runtime::{Float, Result, Tensor};

/// 64 pixels, 128 hidden units, 10 classes.
pub(crate) struct Perceptron {
    hidden: Linear,
    output: Linear,
}

/// `x w + b`.
struct Linear {
    weight: Tensor<Backend>,
    bias: Tensor<Backend>,
}

impl Perceptron {
    pub(crate) fn new(seed: u64, device: &Device) -> Result<Self> {
        Ok(Self {
            hidden: Linear::new(64, 128, 2 * seed, device)?,
            output: Linear::new(128, 10, 2 * seed + 1, device)?,
        })
    }

    /// Logits `[n, 10]` of images `[n, 64]`.
    pub(crate) fn forward(&self, images: &Tensor<Backend>) -> Result<Tensor<Backend>> {
        self.output.forward(&self.hidden.forward(images)?.relu()?)
    }

    /// What training changes.
    pub(crate) fn parameters(&mut self) -> Vec<&mut Tensor<Backend>> {
        let Self { hidden, output } = self;
        vec![&mut hidden.weight, &mut hidden.bias, &mut output.weight, &mut output.bias]
    }
}

impl Linear {
    /// Normal weights scaled for rectified inputs (He et al., "Delving deep into rectifiers", 2015); zero bias.
    fn new(inputs: usize, outputs: usize, seed: u64, device: &Device) -> Result<Self> {
        let std = (2.0 / inputs as f64).sqrt();
        let weight = Tensor::random_normal([inputs, outputs], 0.0, std, seed, device)?;
        let bias = Tensor::<_, Float>::zeros([outputs], device)?;
        Ok(Self { weight: weight.require_grad(), bias: bias.require_grad() })
    }

    fn forward(&self, x: &Tensor<Backend>) -> Result<Tensor<Backend>> {
        x.matmul(&self.weight)? + &self.bias
    }
}
