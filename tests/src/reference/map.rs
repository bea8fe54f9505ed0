//! Pointwise expressions, one element after the other.
//!
//! Floats are computed in f64 whatever their type, and rounded at the end: what the other backends compute in f32 is
//! compared with something better.

use super::elements::{converted, places};
use super::{Naive, NaiveDevice, data};
use dispatch_runtime::scalar::{Algebra, Host, Pointwise, Source};
use dispatch_runtime::{AnyTensor, DType, Element, Error, Kind, KindId, Result, Shape, TensorData, View};

/// The expression applied to every element of its arguments, which broadcast together.
pub(super) fn map<D: NaiveDevice, E: Pointwise>(
    expression: &E,
    args: &[AnyTensor<'_, Naive<D>>],
) -> Result<TensorData> {
    let arguments = Arguments::new(E::NAME, args.iter().map(values).collect())?;
    // A constant, so that what has no integers is not compiled for both widths.
    let results = if const { has_integers::<E>() } && arguments.int == DType::I64 {
        evaluate::<E, i64>(expression, &arguments)?
    } else {
        evaluate::<E, i32>(expression, &arguments)?
    };
    arguments.rounded(results)
}

const fn has_integers<E: Pointwise>() -> bool {
    let mut argument = 0;
    while argument < E::INPUTS.len() {
        if matches!(E::INPUTS[argument], KindId::Int) {
            return true;
        }
        argument += 1;
    }
    false
}

fn evaluate<E: Pointwise, I: Element>(expression: &E, arguments: &Arguments) -> Result<TensorData>
where
    Host<f64, I>: Algebra<Float = f64, Int = I, Bool = bool>,
{
    let elements = arguments.shape.checked_elements(E::NAME)?;
    let mut results = Vec::with_capacity(elements);
    for flat in 0..elements {
        let result = expression.eval(Host::<f64, I>::new(), &At { arguments, flat });
        results.push(E::Output::element::<f64, I>(result));
    }
    TensorData::new(results, &arguments.shape)
}

fn values<'a, D: NaiveDevice>(tensor: &AnyTensor<'a, Naive<D>>) -> &'a TensorData {
    match *tensor {
        AnyTensor::Float(tensor) => data(tensor),
        AnyTensor::Int(tensor) => data(tensor),
        AnyTensor::Bool(tensor) => data(tensor),
    }
}

/// The arguments, floats as f64.
struct Arguments {
    data: Vec<TensorData>,
    /// For each argument, where in it the elements of the result come from.
    places: Vec<Vec<usize>>,
    shape: Shape,
    /// The type of the float arguments.
    float: DType,
    /// The type of the integer arguments.
    int: DType,
}

impl Arguments {
    fn new(operation: &'static str, args: Vec<&TensorData>) -> Result<Self> {
        let float = common(operation, &args, KindId::Float)?.unwrap_or(DType::F32);
        let int = common(operation, &args, KindId::Int)?.unwrap_or(DType::I32);
        let shape = Shape::broadcast(operation, args.iter().map(|data| data.shape()))?;
        let broadcast = |data: &&TensorData| Ok(places(&View::broadcast(operation, data.shape(), &shape)?));
        let places = args.iter().map(broadcast).collect::<Result<_>>()?;
        let data = args.into_iter().map(widened).collect::<Result<_>>()?;
        Ok(Self { data, places, shape, float, int })
    }

    /// Float results as the type of the float arguments.
    fn rounded(&self, results: TensorData) -> Result<TensorData> {
        if results.dtype() == DType::F64 { converted(&results, self.float) } else { Ok(results) }
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

fn widened(data: &TensorData) -> Result<TensorData> {
    if matches!(data.dtype(), DType::F16 | DType::F32) {
        converted(data, DType::F64)
    } else {
        Ok(data.clone())
    }
}

/// One element of each argument.
struct At<'a> {
    arguments: &'a Arguments,
    flat: usize,
}

impl At<'_> {
    /// Arguments are of the kinds that the expression says, so that there is always a value.
    fn get<T: Element>(&self, argument: usize) -> T {
        let Arguments { data, places, .. } = self.arguments;
        data[argument].as_slice::<T>().map_or(T::default(), |values| values[places[argument][self.flat]])
    }
}

impl<I: Element> Source<Host<f64, I>> for At<'_>
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
