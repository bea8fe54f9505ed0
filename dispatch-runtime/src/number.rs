//! One plain number of either kind.

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
