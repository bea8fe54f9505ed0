//! Pointwise expressions, one element after the other.
//!
//! Floats are computed in f64 whatever their type, and rounded at the end: what the other backends compute in f32 is
//! compared with something better.

use super::elements::{broadcast_position, converted, index};
use super::{Naive, NaiveDevice, data};
use dispatch_runtime::scalar::{Algebra, Host, Pointwise, Source};
use dispatch_runtime::{AnyTensor, DType, Element, Error, Kind, KindId, Result, Shape, TensorData};

/// The expression applied to every element of its arguments, which broadcast together.
pub(super) fn map<D: NaiveDevice, E: Pointwise>(
    expression: &E,
    args: &[AnyTensor<'_, Naive<D>>],
) -> Result<TensorData> {
    let args: Vec<&TensorData> = args.iter().map(values).collect();
    let float = common(E::NAME, &args, KindId::Float)?.unwrap_or(DType::F32);
    let args: Vec<TensorData> = args.into_iter().map(widened).collect::<Result<_>>()?;
    let result = match common(E::NAME, &args.iter().collect::<Vec<_>>(), KindId::Int)? {
        Some(DType::I64) => evaluate::<E, i64>(expression, &args)?,
        _ => evaluate::<E, i32>(expression, &args)?,
    };
    match result.dtype() {
        DType::F64 => converted(&result, float, |value| value),
        _ => Ok(result),
    }
}

fn widened(data: &TensorData) -> Result<TensorData> {
    match data.dtype() {
        DType::F32 => converted(data, DType::F64, |value| value),
        _ => Ok(data.clone()),
    }
}

fn values<'a, D: NaiveDevice>(tensor: &AnyTensor<'a, Naive<D>>) -> &'a TensorData {
    match *tensor {
        AnyTensor::Float(tensor) => data(tensor),
        AnyTensor::Int(tensor) => data(tensor),
        AnyTensor::Bool(tensor) => data(tensor),
    }
}

/// The element type of the arguments of one kind, where there are any; an error where they differ.
fn common(operation: &'static str, args: &[&TensorData], kind: KindId) -> Result<Option<DType>> {
    let mut types = args.iter().map(|data| data.dtype()).filter(|dtype| dtype.kind() == kind);
    let first = types.next();
    match (first, types.find(|dtype| Some(*dtype) != first)) {
        (Some(first), Some(other)) => Err(Error::dtypes(operation, first, other)),
        _ => Ok(first),
    }
}

fn evaluate<E: Pointwise, I: Element>(expression: &E, args: &[TensorData]) -> Result<TensorData>
where
    Host<f64, I>: Algebra<Float = f64, Int = I, Bool = bool>,
{
    let shape = Shape::broadcast(E::NAME, args.iter().map(TensorData::shape))?;
    let elements = shape.checked_elements(E::NAME)?;
    let mut results = Vec::with_capacity(elements);
    for flat in 0..elements {
        let index = index(flat, &shape);
        let places = args.iter().map(|data| broadcast_position(&index, data.shape())).collect();
        let result = expression.eval(Host::<f64, I>::new(), &Arguments { args, places });
        results.push(E::Output::element::<f64, I>(result));
    }
    TensorData::new(results, shape)
}

/// One element of each argument.
struct Arguments<'a> {
    args: &'a [TensorData],
    places: Vec<usize>,
}

impl Arguments<'_> {
    fn get<T: Element>(&self, argument: usize) -> T {
        let at = || Some(self.args.get(argument)?.as_slice::<T>()?[self.places[argument]]);
        at().unwrap_or_default()
    }
}

impl<I: Element> Source<Host<f64, I>> for Arguments<'_>
where
    Host<f64, I>: Algebra<Float = f64, Int = I, Bool = bool>,
{
    fn float(&self, argument: usize) -> f64 {
        self.get(argument)
    }

    fn int(&self, argument: usize) -> I {
        self.get(argument)
    }

    fn bool(&self, argument: usize) -> bool {
        self.get(argument)
    }
}
