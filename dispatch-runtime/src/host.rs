//! Memory of the host: what tensor data and CPU tensors share, and what every move goes through.

use crate::{DType, Scalar};
use half::f16;
use std::sync::Arc;

/// Shared values in host memory, of one element type.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum HostBuffer {
    /// 16-bit floats.
    F16(Arc<Vec<f16>>),
    /// 32-bit floats.
    F32(Arc<Vec<f32>>),
    /// 64-bit floats.
    F64(Arc<Vec<f64>>),
    /// 32-bit integers.
    I32(Arc<Vec<i32>>),
    /// 64-bit integers.
    I64(Arc<Vec<i64>>),
    /// Truth values.
    Bool(Arc<Vec<bool>>),
}

/// Runs `$body` with `$values: &Arc<Vec<T>>` for whichever element type `T` the buffer has.
#[macro_export]
#[doc(hidden)]
macro_rules! __with_values {
    ($buffer:expr, $values:ident => $body:expr) => {
        match $buffer {
            $crate::HostBuffer::F16($values) => $body,
            $crate::HostBuffer::F32($values) => $body,
            $crate::HostBuffer::F64($values) => $body,
            $crate::HostBuffer::I32($values) => $body,
            $crate::HostBuffer::I64($values) => $body,
            $crate::HostBuffer::Bool($values) => $body,
        }
    };
}

impl HostBuffer {
    /// Number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        __with_values!(self, values => values.len())
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Type of the values.
    #[must_use]
    pub fn dtype(&self) -> DType {
        match self {
            Self::F16(_) => DType::F16,
            Self::F32(_) => DType::F32,
            Self::F64(_) => DType::F64,
            Self::I32(_) => DType::I32,
            Self::I64(_) => DType::I64,
            Self::Bool(_) => DType::Bool,
        }
    }

    /// The values, where they are of type `E`.
    #[must_use]
    pub fn as_slice<E: Element>(&self) -> Option<&[E]> {
        E::values(self).map(|values| values.as_slice())
    }
}

impl<E: Element> From<Vec<E>> for HostBuffer {
    fn from(values: Vec<E>) -> Self {
        E::buffer(Arc::new(values))
    }
}

mod sealed {
    pub trait Sealed {}
}

/// A Rust type that tensors can hold.
pub trait Element:
    sealed::Sealed + Copy + PartialEq + PartialOrd + Default + std::fmt::Debug + Send + Sync + 'static
{
    /// Its name at run time.
    const DTYPE: DType;
    /// The element nearest to a number: integers wrap to their width, floats truncate towards zero, non-zero is true.
    fn from_scalar(value: Scalar) -> Self;
    /// The element as a number.
    fn to_scalar(self) -> Scalar;
    /// The buffer that holds these values.
    fn buffer(values: Arc<Vec<Self>>) -> HostBuffer;
    /// The values of a buffer, where it holds this type.
    fn values(buffer: &HostBuffer) -> Option<&Arc<Vec<Self>>>;
    /// The values of an owned buffer, where it holds this type.
    fn into_values(buffer: HostBuffer) -> Option<Arc<Vec<Self>>>;
}

macro_rules! element {
    ($ty:ty, $variant:ident, $from:expr, $to:expr) => {
        impl sealed::Sealed for $ty {}
        impl Element for $ty {
            const DTYPE: DType = DType::$variant;
            fn from_scalar(value: Scalar) -> Self {
                $from(value)
            }
            fn to_scalar(self) -> Scalar {
                $to(self)
            }
            fn buffer(values: Arc<Vec<Self>>) -> HostBuffer {
                HostBuffer::$variant(values)
            }
            fn values(buffer: &HostBuffer) -> Option<&Arc<Vec<Self>>> {
                match buffer {
                    HostBuffer::$variant(values) => Some(values),
                    _ => None,
                }
            }
            fn into_values(buffer: HostBuffer) -> Option<Arc<Vec<Self>>> {
                match buffer {
                    HostBuffer::$variant(values) => Some(values),
                    _ => None,
                }
            }
        }
    };
}
element!(f16, F16, |value: Scalar| nearest_f16(value.to_f64()), |value: f16| Scalar::from(value.to_f32()));
element!(f32, F32, |value: Scalar| value.to_f64() as f32, Scalar::from);
element!(f64, F64, Scalar::to_f64, Scalar::from);
element!(
    i32,
    I32,
    |value| match value {
        Scalar::Float(value) => value as i32,
        Scalar::Int(value) => value as i32,
    },
    Scalar::from
);
element!(i64, I64, Scalar::to_i64, Scalar::from);
element!(bool, Bool, |value: Scalar| value.to_f64() != 0.0, Scalar::from);

/// The nearest number, ties to even. `f16::from_f64` rounds twice on some processors, so that results would depend on them.
pub(crate) fn nearest_f16(value: f64) -> f16 {
    let near = value as f32;
    let exact = f64::from(near) == value || value.is_nan();
    // What is lost is kept as an odd last bit: 13 more bits than the result has are enough for it to round as a whole.
    let above = f64::from(near).abs() > value.abs();
    let odd = f32::from_bits((near.to_bits() - u32::from(above)) | 1);
    f16::from_f32(if exact { near } else { odd })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_once() {
        let cases = [
            // Just above and below the middle between 1 and the next one: in f32 both are the middle.
            (1.0 + 2_f64.powi(-11) + 2_f64.powi(-40), 0x3c01),
            (1.0 + 2_f64.powi(-11) - 2_f64.powi(-40), 0x3c00),
            (1.0 + 2_f64.powi(-11), 0x3c00),
            (1.0 + 3.0 * 2_f64.powi(-11), 0x3c02),
            (-(1.0 + 3.0 * 2_f64.powi(-11) - 2_f64.powi(-40)), 0xbc01),
            (65519.99, 0x7bff),
            (65520.0, 0x7c00),
            (1e300, 0x7c00),
            (-1e300, 0xfc00),
            (2_f64.powi(-24), 0x0001),
            (2_f64.powi(-25), 0x0000),
            (2_f64.powi(-25) * 1.000001, 0x0001),
            (1e-300, 0x0000),
            (-0.0, 0x8000),
            (f64::INFINITY, 0x7c00),
        ];
        for (value, bits) in cases {
            assert_eq!(nearest_f16(value).to_bits(), bits, "{value}");
        }
        assert!(nearest_f16(f64::NAN).is_nan());
    }
}
