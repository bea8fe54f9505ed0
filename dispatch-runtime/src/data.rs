//! Tensor data outside of any backend.

use crate::{__with_values, DType, Element, Error, ErrorKind, HostBuffer, Result, Shape};
use std::sync::Arc;

/// Values with a shape, row-major, in host memory: the way in and out of every backend.
///
/// Clones share the values. A CPU tensor's memory *is* such data, so that neither way copies.
///
/// ```
/// use dispatch_runtime::TensorData;
/// let data = TensorData::new(vec![1.0_f32, 2.0, 3.0, 4.0], [2, 2])?;
/// assert_eq!(data.as_slice::<f32>(), Some(&[1.0, 2.0, 3.0, 4.0][..]));
/// # Ok::<(), dispatch_runtime::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct TensorData {
    buffer: HostBuffer,
    shape: Shape,
}

impl TensorData {
    /// Values in row-major order; as many as `shape` has elements, or [`ErrorKind::DataLength`].
    pub fn new<E: Element>(values: Vec<E>, shape: impl Into<Shape>) -> Result<Self> {
        Self::from_buffer(HostBuffer::from(values), shape.into())
    }

    /// As [`TensorData::new`], from shared memory.
    pub fn from_buffer(buffer: HostBuffer, shape: Shape) -> Result<Self> {
        if shape.checked_elements("from_data")? == buffer.len() {
            Ok(Self { buffer, shape })
        } else {
            Err(ErrorKind::DataLength { length: buffer.len(), shape }.into())
        }
    }

    /// The sizes.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Type of the values.
    #[must_use]
    pub fn dtype(&self) -> DType {
        self.buffer.dtype()
    }

    /// The values, where they are of type `E`.
    #[must_use]
    pub fn as_slice<E: Element>(&self) -> Option<&[E]> {
        self.buffer.as_slice()
    }

    /// The values as `E`, converted where they are of another type: see [`Element::from_scalar`].
    #[must_use]
    pub fn to_vec<E: Element>(&self) -> Vec<E> {
        match self.as_slice::<E>() {
            Some(values) => values.to_vec(),
            None => {
                __with_values!(&self.buffer, values => values.iter().map(|value| E::from_scalar(value.to_scalar())).collect())
            }
        }
    }

    /// The values as `E`, without a copy where they are of that type and not shared; an error where they are of another.
    pub fn into_vec<E: Element>(self) -> Result<Vec<E>> {
        let dtype = self.dtype();
        match E::into_values(self.buffer) {
            Some(values) => Ok(Arc::unwrap_or_clone(values)),
            None => Err(Error::dtypes("into_vec", E::DTYPE, dtype)),
        }
    }

    /// The shared memory behind, row-major.
    #[must_use]
    pub fn buffer(&self) -> &HostBuffer {
        &self.buffer
    }

    /// The shared memory and the shape.
    #[must_use]
    pub fn into_parts(self) -> (HostBuffer, Shape) {
        (self.buffer, self.shape)
    }
}

/// Equal in type, shape and every value; NaN equals nothing, as in Rust.
impl PartialEq for TensorData {
    fn eq(&self, other: &Self) -> bool {
        let values = |data: &Self| data.buffer.clone();
        self.shape == other.shape
            && match (values(self), values(other)) {
                (HostBuffer::F16(l), HostBuffer::F16(r)) => l == r,
                (HostBuffer::F32(l), HostBuffer::F32(r)) => l == r,
                (HostBuffer::F64(l), HostBuffer::F64(r)) => l == r,
                (HostBuffer::I32(l), HostBuffer::I32(r)) => l == r,
                (HostBuffer::I64(l), HostBuffer::I64(r)) => l == r,
                (HostBuffer::Bool(l), HostBuffer::Bool(r)) => l == r,
                _ => false,
            }
    }
}

/// A list, of rank 1.
impl<E: Element, const N: usize> From<[E; N]> for TensorData {
    fn from(values: [E; N]) -> Self {
        Self { buffer: HostBuffer::from(values.to_vec()), shape: Shape::from([N]) }
    }
}

/// Rows, of rank 2.
impl<E: Element, const N: usize, const M: usize> From<[[E; M]; N]> for TensorData {
    fn from(rows: [[E; M]; N]) -> Self {
        Self { buffer: HostBuffer::from(rows.as_flattened().to_vec()), shape: Shape::from([N, M]) }
    }
}

/// Planes of rows, of rank 3.
impl<E: Element, const N: usize, const M: usize, const L: usize> From<[[[E; L]; M]; N]> for TensorData {
    fn from(planes: [[[E; L]; M]; N]) -> Self {
        let values = planes.as_flattened().as_flattened().to_vec();
        Self { buffer: HostBuffer::from(values), shape: Shape::from([N, M, L]) }
    }
}

/// A list, of rank 1.
impl<E: Element> From<Vec<E>> for TensorData {
    fn from(values: Vec<E>) -> Self {
        let shape = Shape::from([values.len()]);
        Self { buffer: HostBuffer::from(values), shape }
    }
}
