//! Whether a result is what a case expects.

use crate::case::{Expected, ExpectedValues, Number, Summary, typed};
use dispatch_runtime::{Backend, KindId, Shape, Tensor, TensorData};
use dispatch_tests::{Owned, Tolerance, compare};

/// Results against expected ones, in order. Where `whole`, a result of rank 0 may stand for one of shape `[1]`.
pub(crate) fn outputs<B: Backend>(
    got: &[Owned<B>],
    want: &[Expected],
    whole: bool,
    tolerance: Tolerance,
) -> Result<(), String> {
    if got.len() != want.len() {
        return Err(format!("{} results instead of {}", got.len(), want.len()));
    }
    for (position, (got, want)) in got.iter().zip(want).enumerate() {
        let data = got.to_data().map_err(|error| format!("reading result {position}: {error}"))?;
        let data = if whole { scalar_as_list(data) } else { data };
        expected(&data, want, tolerance).map_err(|what| format!("result {position}: {what}"))?;
    }
    Ok(())
}

/// A gradient against the expected one; none counts as zeros.
pub(crate) fn gradient<B: Backend>(
    name: &str,
    got: Option<Tensor<B>>,
    want: &Expected,
    tolerance: Tolerance,
) -> Result<(), String> {
    let data = match got {
        Some(tensor) => tensor.to_data(),
        None => zeros(want),
    };
    let data = data.map_err(|error| format!("reading the gradient of `{name}`: {error}"))?;
    expected(&data, want, tolerance).map_err(|what| format!("gradient of `{name}`: {what}"))
}

fn zeros(want: &Expected) -> dispatch_runtime::Result<TensorData> {
    let elements = Shape::from(want.shape.as_slice()).elements();
    typed(&want.dtype, &vec![Number::Float(0.0); elements], &want.shape)
}

fn scalar_as_list(data: TensorData) -> TensorData {
    match data.into_parts() {
        (buffer, shape) if shape.rank() == 0 => TensorData::from_buffer(buffer, Shape::from([1])),
        (buffer, shape) => TensorData::from_buffer(buffer, shape),
    }
    .expect("as many values as before")
}

fn expected(got: &TensorData, want: &Expected, tolerance: Tolerance) -> Result<(), String> {
    if got.dtype().kind() == KindId::Float && got.dtype().name() != want.dtype {
        return Err(format!("element type {} instead of {}", got.dtype(), want.dtype));
    }
    match &want.values {
        ExpectedValues::Listed { data } => {
            let want = typed(&want.dtype, data, &want.shape).map_err(|error| error.to_string())?;
            compare(got, &want, tolerance)
        }
        ExpectedValues::Summary(summary) => {
            if got.shape()[..] != want.shape[..] {
                return Err(format!("shape {} instead of {:?}", got.shape(), want.shape));
            }
            summarised(&got.to_vec::<f64>(), summary, tolerance)
        }
    }
}

/// Sums are of many elements, whose errors the case's own bounds allow for.
fn summarised(got: &[f64], want: &Summary, tolerance: Tolerance) -> Result<(), String> {
    for &(position, value) in &want.samples {
        match got.get(position) {
            Some(&got) if tolerance.accepts(got, value.to_f64()) => {}
            got => return Err(format!("[{position}] {got:?} instead of {}", value.to_f64())),
        }
    }
    let near = |name: &str, got: f64, want: Number, atol: f64| {
        let accepted = Tolerance { absolute: atol, factor: tolerance.factor, ..Tolerance::EXACT }
            .accepts(got, want.to_f64());
        if accepted { Ok(()) } else { Err(format!("{name} {got} instead of {} +- {atol}", want.to_f64())) }
    };
    near("sum", got.iter().sum(), want.sum, want.sum_atol)?;
    near(
        "weighted sum",
        got.iter().zip(0..).map(|(x, i)| x * f64::from(i % 97 + 1)).sum(),
        want.weighted,
        want.weighted_atol,
    )
}
