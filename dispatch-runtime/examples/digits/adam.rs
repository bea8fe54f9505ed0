//! The optimiser.

use crate::Backend;
use dispatch_runtime::{Dispatch, Gradients, Result, Tensor};

/// Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015) with the usual decay rates.
pub(crate) struct Adam {
    rate: f64,
    step: i32,
    moments: Vec<Option<(Tensor<Dispatch>, Tensor<Dispatch>)>>,
}

const DECAY: (f64, f64) = (0.9, 0.999);
const EPSILON: f64 = 1e-8;

impl Adam {
    pub(crate) fn new(rate: f64) -> Self {
        Self { rate, step: 0, moments: Vec::new() }
    }

    /// Moves every parameter against its gradient. Off the tape: the new values are new leaves.
    pub(crate) fn step(
        &mut self,
        parameters: Vec<&mut Tensor<Backend>>,
        gradients: &Gradients,
    ) -> Result<()> {
        self.step += 1;
        self.moments.resize(parameters.len(), None);
        let correction = (1.0 - DECAY.0.powi(self.step), 1.0 - DECAY.1.powi(self.step));
        for (parameter, moments) in parameters.into_iter().zip(&mut self.moments) {
            let Some(gradient) = parameter.grad(gradients) else { continue };
            let square = (&gradient * &gradient)?;
            let (mean, variance) = match moments.take() {
                Some((mean, variance)) => {
                    (blend(&mean, &gradient, DECAY.0)?, blend(&variance, &square, DECAY.1)?)
                }
                None => ((gradient * (1.0 - DECAY.0))?, (square * (1.0 - DECAY.1))?),
            };
            let scale = ((&variance / correction.1)?.sqrt()? + EPSILON)?;
            let change = ((&mean * (self.rate / correction.0))? / scale)?;
            *parameter = Tensor::from_inner((parameter.inner() - change)?).require_grad();
            *moments = Some((mean, variance));
        }
        Ok(())
    }
}

/// `decay * old + (1 - decay) * new`.
fn blend(old: &Tensor<Dispatch>, new: &Tensor<Dispatch>, decay: f64) -> Result<Tensor<Dispatch>> {
    (old * decay)? + (new * (1.0 - decay))?
}
