//! Elements by index, whatever their type.

use dispatch_runtime::{DType, Element, Error, HostBuffer, Result, Scalar, Shape, TensorData, View};

/// Runs `$body` with `$values: &[T]`, for whichever element type `T` the data has.
macro_rules! with_values {
    ($data:expr, $values:ident => $body:expr) => {
        match $data.buffer() {
            dispatch_runtime::HostBuffer::F32(values) => {
                let $values = values.as_slice();
                $body
            }
            dispatch_runtime::HostBuffer::F64(values) => {
                let $values = values.as_slice();
                $body
            }
            dispatch_runtime::HostBuffer::I32(values) => {
                let $values = values.as_slice();
                $body
            }
            dispatch_runtime::HostBuffer::I64(values) => {
                let $values = values.as_slice();
                $body
            }
            dispatch_runtime::HostBuffer::Bool(values) => {
                let $values = values.as_slice();
                $body
            }
            other => Err(dispatch_runtime::Error::internal(
                "reference",
                format!("elements of type {}", other.dtype()),
            )),
        }
    };
}
pub(super) use with_values;

/// Every index into a shape, row-major.
pub(super) fn indices(shape: &Shape) -> impl Iterator<Item = Vec<usize>> {
    (0..shape.elements()).map(|flat| index(flat, shape))
}

/// The index of a flat position.
pub(super) fn index(mut flat: usize, shape: &Shape) -> Vec<usize> {
    let mut index = vec![0; shape.rank()];
    for (i, &size) in index.iter_mut().zip(shape.iter()).rev() {
        *i = flat % size;
        flat /= size;
    }
    index
}

/// The flat position of an index.
pub(super) fn position(index: &[usize], shape: &Shape) -> usize {
    index.iter().zip(shape.iter()).fold(0, |flat, (i, size)| flat * size + i)
}

/// The flat position in `shape` of an index into what it broadcasts to.
pub(super) fn broadcast_position(index: &[usize], shape: &Shape) -> usize {
    let index = &index[index.len() - shape.rank()..];
    index.iter().zip(shape.iter()).fold(0, |flat, (&i, &size)| flat * size + if size == 1 { 0 } else { i })
}

/// The flat position in the source of each element of a view.
pub(super) fn places(view: &View) -> Vec<usize> {
    let place = |index: Vec<usize>| {
        let mut source: Vec<isize> = view.offsets().iter().map(|&offset| offset as isize).collect();
        for (axis, i) in view.axes().iter().zip(index) {
            if let Some(dim) = axis.source {
                source[dim] += axis.step * i as isize;
            }
        }
        source.iter().zip(view.source().iter()).fold(0, |flat, (&i, &size)| flat * size + i as usize)
    };
    indices(&view.shape()).map(place).collect()
}

/// The elements at these places, in their order, under a shape.
pub(super) fn pick(data: &TensorData, shape: Shape, places: &[usize]) -> Result<TensorData> {
    with_values!(data, values => TensorData::new(places.iter().map(|&place| values[place]).collect(), shape))
}

/// The same value everywhere.
pub(super) fn filled(shape: &Shape, value: Scalar, dtype: DType) -> Result<TensorData> {
    numbers(&vec![value; shape.checked_elements("full")?], shape, dtype)
}

/// Every element as another type.
pub(super) fn converted(data: &TensorData, dtype: DType) -> Result<TensorData> {
    numbers(&scalars(data)?, data.shape(), dtype)
}

/// Every element as a number.
pub(super) fn scalars(data: &TensorData) -> Result<Vec<Scalar>> {
    with_values!(data, values => Ok(values.iter().map(|value| value.to_scalar()).collect()))
}

/// Numbers as elements of a type.
fn numbers(numbers: &[Scalar], shape: &Shape, dtype: DType) -> Result<TensorData> {
    fn typed<T: Element>(numbers: &[Scalar], shape: &Shape) -> Result<TensorData> {
        TensorData::new(numbers.iter().map(|number| T::from_scalar(*number)).collect(), shape)
    }
    match dtype {
        DType::F32 => typed::<f32>(numbers, shape),
        DType::F64 => typed::<f64>(numbers, shape),
        DType::I32 => typed::<i32>(numbers, shape),
        DType::I64 => typed::<i64>(numbers, shape),
        DType::Bool => typed::<bool>(numbers, shape),
        _ => Err(Error::unsupported("convert", "Reference", dtype)),
    }
}

/// The data under another shape with as many elements.
pub(super) fn reshaped(data: &TensorData, shape: Shape) -> Result<TensorData> {
    TensorData::from_buffer(HostBuffer::clone(data.buffer()), shape)
}
