//! Elements by index, whatever their type.

use dispatch_runtime::{
    Axis, DType, Element, Error, HostBuffer, Result, Scalar, Shape, TensorData, View, f16,
};

/// Runs `$body` with `$values: &[T]`, for whichever element type `T` the data has.
macro_rules! with_values {
    ($data:expr, $values:ident => $body:expr) => {
        match $data.buffer() {
            dispatch_runtime::HostBuffer::F16(values) => {
                let $values = values.as_slice();
                $body
            }
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

/// The flat position in the source of each element of a view.
pub(super) fn places(view: &View) -> Vec<usize> {
    let mut stride = 1;
    let mut strides = vec![0; view.source().rank()];
    for (slot, &size) in strides.iter_mut().zip(view.source().iter()).rev() {
        *slot = stride;
        stride *= size as isize;
    }
    let first: isize =
        view.offsets().iter().zip(&strides).map(|(&offset, stride)| offset as isize * stride).sum();
    let step = |axis: &Axis| axis.source.map_or(0, |dim| axis.step * strides[dim]);
    let steps: Vec<(usize, isize)> = view.axes().iter().map(|axis| (axis.size, step(axis))).collect();
    let place = |mut flat: usize| {
        let mut place = first;
        for (size, step) in steps.iter().rev() {
            place += (flat % size) as isize * step;
            flat /= size;
        }
        place as usize
    };
    (0..view.shape().elements()).map(place).collect()
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
        DType::F16 => typed::<f16>(numbers, shape),
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
