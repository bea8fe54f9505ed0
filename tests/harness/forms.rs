//! The ways in which a case runs: which backend, and whether on a tape.

use crate::case::{Case, Expected, Given};
use crate::check;
use crate::evaluate::{arguments, evaluate};
use dispatch_runtime::{Autodiff, AutodiffDevice, Error, ErrorKind, Tensor, TensorData, TensorOps};
use dispatch_tests::{Outcome, Owned, Place, Tolerance, ops};
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One way to run cases.
pub(crate) struct Form {
    pub(crate) applies: fn(&Case) -> bool,
    /// The test of a case.
    pub(crate) trial: Box<dyn Fn(Arc<Case>) -> Trial>,
}

/// The forms of one backend: plain, tracked, and twice tracked for second order. `factor` widens all tolerances.
pub(crate) fn of_backend<B: TensorOps>(place: Place<B::Device>, factor: f64) -> [Form; 3]
where
    B::Device: Clone + Send + 'static,
{
    let name = place.name.clone();
    let form =
        |name: String, applies: fn(&Case) -> bool, run: fn(&Case, &B::Device, f64) -> Result<(), String>| {
            let place = place.map(&name, |device| device);
            let trial = move |case: Arc<Case>| {
                let id = case.id.clone();
                place.test(&id, move |device| {
                    let outcome = if lacks_types::<B>(&case, device) {
                        refused::<B>(&case, device)
                    } else {
                        run(&case, device, factor)
                    };
                    outcome.map_err(|what| format!("{}: {what}", case.op).into())
                })
            };
            Form { applies, trial: Box::new(trial) }
        };
    [
        form(name.clone(), |case| case.hvp.is_none(), plain::<B>),
        form(format!("autodiff<{name}>"), |case| case.hvp.is_none(), tracked::<B>),
        form(format!("autodiff<autodiff<{name}>>"), |case| case.hvp.is_some(), second_order::<B>),
    ]
}

/// Whether the device has no tensors of some type in the case.
fn lacks_types<B: TensorOps>(case: &Case, device: &B::Device) -> bool {
    case.tensors().filter_map(|tensor| tensor.data().ok()).any(|data| !B::supports(device, data.dtype()))
}

/// Such a case is an error that says so, before anything runs.
fn refused<B: TensorOps>(case: &Case, device: &B::Device) -> Result<(), String> {
    match arguments::<B>(case, device) {
        Err(error) if matches!(error.kind(), ErrorKind::UnsupportedDType { .. }) => Ok(()),
        Err(error) => Err(setting_up(error)),
        Ok(_) => Err("tensors of a type that the device does not have".to_owned()),
    }
}

/// Values on the backend itself.
fn plain<B: TensorOps>(case: &Case, device: &B::Device, factor: f64) -> Result<(), String> {
    let args = arguments::<B>(case, device).map_err(setting_up)?;
    values(case, evaluate(case, &args), factor).map(drop)
}

/// Values on a tape, and gradients where the case has them.
fn tracked<B: TensorOps>(case: &Case, device: &B::Device, factor: f64) -> Result<(), String> {
    let mut args =
        arguments::<Autodiff<B>>(case, &AutodiffDevice::new(device.clone())).map_err(setting_up)?;
    let none = BTreeMap::new();
    let grads = case.grads.as_ref().unwrap_or(&none);
    let mut leaves = BTreeMap::new();
    for (name, tensor) in args.floats_mut() {
        if case.error || grads.contains_key(&name) {
            *tensor = tensor.require_grad();
            leaves.insert(name, tensor.clone());
        }
    }
    let outputs = values(case, evaluate(case, &args), factor)?;
    let Some(want) = case.grads.as_ref().filter(|_| !case.error) else { return Ok(()) };
    let given = case.grad_output.as_deref().unwrap_or_default();
    let gradients = backward(&outputs, given).map_err(|error| format!("backward: {error}"))?;
    let tolerance =
        Tolerance { relative: case.grad_rtol, absolute: case.grad_atol, signed_zero: false, factor };
    for (name, want) in want {
        let leaf = leaves.get(name).ok_or_else(|| format!("there is no float argument `{name}`"))?;
        check::gradient(
            name,
            gradients.as_ref().and_then(|gradients| leaf.grad(gradients)),
            want,
            tolerance,
        )?;
    }
    Ok(())
}

/// The gradients of the sum of all float results times their given gradients; none where no result is tracked.
fn backward<B: TensorOps>(
    outputs: &[Owned<Autodiff<B>>],
    given: &[Given],
) -> Result<Option<dispatch_runtime::Gradients>, Error> {
    let floats = outputs.iter().filter_map(|output| match output {
        Owned::Float(tensor) => Some(tensor),
        _ => None,
    });
    let floats: Vec<_> = floats.zip(given).collect();
    if !floats.iter().any(|(output, _)| output.is_tracked()) {
        return Ok(None);
    }
    if let [(output, given)] = floats[..] {
        return output.backward_with(&shaped(output, given)?).map(Some);
    }
    let mut total: Option<Tensor<Autodiff<B>>> = None;
    for (output, given) in floats {
        let part = output.mul(&Tensor::from_inner(shaped(output, given)?))?.sum()?;
        total = Some(match total {
            Some(total) => total.add(&part)?,
            None => part,
        });
    }
    total.map(|total| total.backward()).transpose()
}

/// A given gradient with the shape of its result, which may have rank 0 where the case says `[1]`.
fn shaped<B: TensorOps>(output: &Tensor<Autodiff<B>>, given: &Given) -> Result<Tensor<B>, Error> {
    let (buffer, _) = given.data()?.into_parts();
    B::from_data(TensorData::from_buffer(buffer, output.shape().clone())?, output.device().inner())
}

/// Value, gradient and Hessian-vector product of a function, on a tape of a tape.
fn second_order<B: TensorOps>(case: &Case, device: &B::Device, factor: f64) -> Result<(), String> {
    let tolerance = Tolerance { relative: case.rtol, absolute: case.atol, signed_zero: false, factor };
    let failed = |error: Error| error.to_string();
    let mut args =
        arguments::<Autodiff<Autodiff<B>>>(case, &AutodiffDevice::new(AutodiffDevice::new(device.clone())))
            .map_err(setting_up)?;
    let mut leaves = BTreeMap::new();
    for (name, tensor) in args.floats_mut().filter(|(name, _)| case.wrt.contains(name)) {
        let inner = tensor.inner().require_grad();
        *tensor = Tensor::from_inner(inner.clone()).require_grad();
        leaves.insert(name, (inner, tensor.clone()));
    }
    let [Owned::Float(f)] = &evaluate(case, &args).map_err(|failure| failure.to_string())?[..] else {
        return Err("not one float result".to_owned());
    };
    let value = f.to_data().map_err(failed)?.to_vec::<f64>();
    match (&value[..], case.f) {
        ([got], Some(want)) if tolerance.accepts(*got, want.to_f64()) => {}
        (got, want) => return Err(format!("f is {got:?} instead of {want:?}")),
    }
    let gradients = f.backward().map_err(failed)?;
    let gradients: BTreeMap<_, _> =
        leaves.iter().map(|(name, (_, outer))| (name, outer.grad(&gradients))).collect();
    for (name, want) in case.grads.iter().flatten() {
        check::gradient(name, gradients.get(name).cloned().flatten(), want, tolerance)?;
    }
    let product = directional(case, &gradients).map_err(failed)?;
    let gradients =
        product.filter(Tensor::is_tracked).map(|product| product.backward()).transpose().map_err(failed)?;
    for (name, want) in case.hvp.iter().flatten() {
        let (inner, _) = leaves.get(name).ok_or_else(|| format!("there is no float argument `{name}`"))?;
        let got = gradients.as_ref().and_then(|gradients| inner.grad(gradients));
        check::gradient(&format!("{name}, second order"), got, want, tolerance)?;
    }
    Ok(())
}

/// The gradient times the direction, summed over all arguments.
fn directional<B: TensorOps>(
    case: &Case,
    gradients: &BTreeMap<&String, Option<Tensor<B>>>,
) -> Result<Option<Tensor<B>>, Error> {
    let mut total: Option<Tensor<B>> = None;
    for (name, gradient) in gradients {
        let (Some(gradient), Some(direction)) = (gradient, case.direction.get(*name)) else { continue };
        let direction = B::from_data(direction.data()?, &gradient.device())?;
        let part = gradient.mul(&direction)?.sum()?;
        total = Some(match total {
            Some(total) => total.add(&part)?,
            None => part,
        });
    }
    Ok(total)
}

/// Checks the results, or that there are none where the case is an error.
fn values<B: TensorOps>(case: &Case, outcome: Outcome<B>, factor: f64) -> Result<Vec<Owned<B>>, String> {
    match (outcome, case.error) {
        (Err(failure), true) if failure.is_error() => Ok(Vec::new()),
        // A device may find bad indices on its way: they are reported when someone reads.
        (Ok(got), true) if got.iter().any(|got| got.to_data().is_err()) => Ok(Vec::new()),
        (Ok(got), true) => Err(format!("results instead of an error: {got:?}")),
        (Err(failure), _) => Err(failure.to_string()),
        (Ok(got), false) => {
            let tolerance =
                Tolerance { relative: case.rtol, absolute: case.atol, signed_zero: case.signed_zero, factor };
            let want: &[Expected] = case.output.as_deref().ok_or("the case has no output")?;
            let whole = !case.program.is_empty() || ops::is_whole(&case.op);
            check::outputs(&got, want, whole, tolerance)?;
            Ok(got)
        }
    }
}

fn setting_up(error: Error) -> String {
    format!("setting up: {error}")
}
