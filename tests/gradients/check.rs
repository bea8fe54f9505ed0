//! What derivatives are compared with.

use crate::derivatives::{Function, gradient_sum, gradients, second, tensors, typed, values, weighted};
use dispatch_runtime::{Backend, Cpu, CpuDevice, DType, Result, Tensor, TensorData, TensorOps};
use dispatch_tests::{Place, Tolerance};
use libtest_mimic::{Failed, Trial};

/// A way of checking a function at a point, which is given in f64 and exact in f32.
pub(crate) trait Check {
    fn trial(&self, name: &str, function: impl Function, x: Vec<TensorData>) -> Trial;
}

/// In f64, against central differences.
pub(crate) struct Differences {
    place: Place<CpuDevice>,
}

impl Differences {
    pub(crate) fn new(place: Place<CpuDevice>) -> Self {
        Self { place }
    }
}

impl Check for Differences {
    fn trial(&self, name: &str, function: impl Function, x: Vec<TensorData>) -> Trial {
        self.place.test(name, move |device| {
            let tolerance = Tolerance { relative: 2e-6, absolute: 2e-6, ..Tolerance::EXACT };
            let [first, row] = derivatives::<Cpu>(&function, &x, device)?;
            let value = |x: &[Tensor<Cpu>]| weighted(&function.call(x)?);
            compare("first", &first, &differences(value, &x, device)?, |_| tolerance)?;
            let sum = |x: &[Tensor<Cpu>]| gradient_sum(&function, x);
            compare("second", &row, &differences(sum, &x, device)?, |_| tolerance)
        })
    }
}

/// In f32, against the CPU in f64.
pub(crate) struct Single<B: Backend> {
    place: Place<B::Device>,
    factor: f64,
}

impl<B: Backend> Single<B> {
    /// `factor` widens the tolerance beyond that of a careful CPU.
    pub(crate) fn new(place: Place<B::Device>, factor: f64) -> Self {
        Self { place, factor }
    }
}

impl<B: TensorOps> Check for Single<B>
where
    B::Device: Clone + Send + 'static,
{
    fn trial(&self, name: &str, function: impl Function, x: Vec<TensorData>) -> Trial {
        let factor = self.factor;
        // The tolerances are those of the conformance cases' gradients, made for a careful CPU, which keeps them here too. A
        // GPU's functions may be ten times as coarse, as there. What cancels is off by a part of what it was made of.
        let tolerance = move |largest: f64| Tolerance {
            relative: 2e-5,
            absolute: 2e-6 * largest.max(1.0),
            factor,
            ..Tolerance::EXACT
        };
        self.place.test(name, move |device| {
            let single: Vec<TensorData> =
                x.iter().map(|x| typed(x.to_vec(), x.shape(), DType::F32)).collect::<Result<_>>()?;
            let [first, row] = derivatives::<B>(&function, &single, device)?;
            let [first_in_double, row_in_double] = derivatives::<Cpu>(&function, &x, &CpuDevice)?;
            compare("first", &first, &first_in_double, tolerance)?;
            compare("second", &row, &row_in_double, tolerance)
        })
    }
}

/// The first derivatives by each argument, and a row of second ones by each.
fn derivatives<B: TensorOps>(
    function: &impl Function,
    x: &[TensorData],
    device: &B::Device,
) -> Result<[Vec<Vec<f64>>; 2]> {
    let x = tensors::<B>(x, device)?;
    Ok([values(&gradients(function, &x)?)?, values(&second(function, &x)?)?])
}

/// Central differences of the scalar `f` by every element of every argument.
fn differences(
    f: impl Fn(&[Tensor<Cpu>]) -> Result<Tensor<Cpu>>,
    x: &[TensorData],
    device: &CpuDevice,
) -> Result<Vec<Vec<f64>>> {
    const STEP: f64 = 1e-5;
    let at = |argument: usize, element: usize, step: f64| -> Result<f64> {
        let mut x = x.to_vec();
        let mut values = x[argument].to_vec::<f64>();
        values[element] += step;
        x[argument] = TensorData::new(values, x[argument].shape())?;
        Ok(f(&tensors(&x, device)?)?.to_data()?.to_vec::<f64>()[0])
    };
    let slope =
        |argument, element| Ok((at(argument, element, STEP)? - at(argument, element, -STEP)?) / (2.0 * STEP));
    let by = |argument: usize| {
        (0..x[argument].shape().elements()).map(|element| slope(argument, element)).collect()
    };
    (0..x.len()).map(by).collect()
}

/// The tolerance may depend on the largest of the values by an argument.
fn compare(
    order: &str,
    got: &[Vec<f64>],
    want: &[Vec<f64>],
    tolerance: impl Fn(f64) -> Tolerance,
) -> std::result::Result<(), Failed> {
    for (argument, (got, want)) in got.iter().zip(want).enumerate() {
        let tolerance = tolerance(want.iter().fold(0.0, |largest, x| x.abs().max(largest)));
        for (element, (got, want)) in got.iter().zip(want).enumerate() {
            if !tolerance.accepts(*got, *want) {
                let place = format!("{order} derivative by argument {argument}, element {element}");
                return Err(format!("{place}: {got} instead of {want}").into());
            }
        }
    }
    Ok(())
}
