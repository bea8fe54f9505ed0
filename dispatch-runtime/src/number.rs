//! One plain number of either kind.

use crate::{DType, Error, Result};

/// A plain number argument. Integers keep all their bits: nothing goes through a float on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// A float.
    Float(f64),
    /// An integer.
    Int(i64),
}

impl Scalar {
    /// As a float; integers beyond 2^53 are rounded.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        match self {
            Self::Float(value) => value,
            Self::Int(value) => value as f64,
        }
    }

    /// Fails where tensors of `dtype` have no such number: a fraction or one out of range, for integers.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorKind::InvalidArgument) of `operation`, naming `argument`.
    pub fn check(self, operation: &'static str, argument: &'static str, dtype: DType) -> Result<()> {
        let (low, high) = match dtype {
            DType::I32 => (i64::from(i32::MIN), i64::from(i32::MAX)),
            DType::I64 => (i64::MIN, i64::MAX),
            DType::F16 | DType::F32 | DType::F64 | DType::Bool => return Ok(()),
        };
        let fits = match self {
            Self::Int(value) => (low..=high).contains(&value),
            // The upper bound of i64 is no float: the next one above is excluded.
            Self::Float(value) => value.fract() == 0.0 && value >= low as f64 && value < high as f64 + 1.0,
        };
        if fits {
            return Ok(());
        }
        let number = match self {
            Self::Int(value) => value.to_string(),
            Self::Float(value) => value.to_string(),
        };
        Err(Error::argument(
            operation,
            argument,
            format!("{number} is no {dtype}, convert the tensor with `float` or `cast`"),
        ))
    }

    /// As an integer: floats are truncated towards zero and saturate, NaN gives 0.
    #[must_use]
    pub fn to_i64(self) -> i64 {
        match self {
            Self::Float(value) => value as i64,
            Self::Int(value) => value,
        }
    }
}

macro_rules! from_numbers {
    ($($number:ty => $variant:ident),*) => {$(
        impl From<$number> for Scalar {
            fn from(value: $number) -> Self {
                Self::$variant(value.into())
            }
        }
    )*};
}
from_numbers!(f32 => Float, f64 => Float, i8 => Int, i16 => Int, i32 => Int, i64 => Int, u8 => Int, u16 => Int, u32 => Int, bool => Int);

impl From<usize> for Scalar {
    /// Beyond `i64::MAX` saturates.
    fn from(value: usize) -> Self {
        Self::Int(i64::try_from(value).unwrap_or(i64::MAX))
    }
}
