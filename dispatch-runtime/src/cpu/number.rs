//! What kernels compute with.

use crate::Element;
use crate::host::nearest_f16;
use crate::scalar::{FloatScalar, Host};
use half::f16;

/// An element with arithmetic; integers wrap.
pub(crate) trait Number: Element {
    const ZERO: Self;
    const ONE: Self;
    /// What sums are added up in: f32 in f64, so that a sum is rounded once.
    type Sum: Number<Sum = Self::Sum>;

    fn widen(self) -> Self::Sum;
    fn narrow(sum: Self::Sum) -> Self;
    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// Whether NaN.
    fn is_nan(self) -> bool;
}

macro_rules! floats {
    ($($ty:ty),*) => {$(
        impl Number for $ty {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            type Sum = f64;

            #[inline(always)]
            fn widen(self) -> f64 {
                f64::from(self)
            }

            #[inline(always)]
            fn narrow(sum: f64) -> Self {
                sum as Self
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self + other
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self * other
            }

            #[inline(always)]
            fn is_nan(self) -> bool {
                <$ty>::is_nan(self)
            }
        }
    )*};
}
floats!(f32, f64);

/// Single operations are rounded; what takes several steps widens first.
impl Number for f16 {
    const ZERO: Self = f16::ZERO;
    const ONE: Self = f16::ONE;
    type Sum = f64;

    #[inline(always)]
    fn widen(self) -> f64 {
        self.to_f64()
    }

    #[inline(always)]
    fn narrow(sum: f64) -> Self {
        nearest_f16(sum)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        f16::from_f32(self.to_f32() + other.to_f32())
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        f16::from_f32(self.to_f32() * other.to_f32())
    }

    #[inline(always)]
    fn is_nan(self) -> bool {
        f16::is_nan(self)
    }
}

macro_rules! integers {
    ($($ty:ty),*) => {$(
        impl Number for $ty {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            type Sum = Self;

            #[inline(always)]
            fn widen(self) -> Self {
                self
            }

            #[inline(always)]
            fn narrow(sum: Self) -> Self {
                sum
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            #[inline(always)]
            fn is_nan(self) -> bool {
                false
            }
        }
    )*};
}
integers!(i32, i64);

/// A float with functions, those of pointwise expressions.
pub(crate) trait Real: Number {
    fn minus(self, other: Self) -> Self;
    fn over(self, other: Self) -> Self;
    fn exp(self) -> Self;
    fn log(self) -> Self;
}

macro_rules! reals {
    ($($ty:ty),*) => {$(
        impl Real for $ty {
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self - other
            }

            #[inline(always)]
            fn over(self, other: Self) -> Self {
                self / other
            }

            #[inline(always)]
            fn exp(self) -> Self {
                FloatScalar::<Host<$ty, i32>>::exp(self)
            }

            #[inline(always)]
            fn log(self) -> Self {
                FloatScalar::<Host<$ty, i32>>::log(self)
            }
        }
    )*};
}
reals!(f32, f64);

/// Runs the body with `$ty` for the numeric type of `$dtype`; an internal error for the others.
macro_rules! with_number {
    ($operation:expr, $dtype:expr, $ty:ident => $body:expr) => {
        match $dtype {
            $crate::DType::F16 => {
                type $ty = ::half::f16;
                $body
            }
            $crate::DType::F32 => {
                type $ty = f32;
                $body
            }
            $crate::DType::F64 => {
                type $ty = f64;
                $body
            }
            $crate::DType::I32 => {
                type $ty = i32;
                $body
            }
            $crate::DType::I64 => {
                type $ty = i64;
                $body
            }
            $crate::DType::Bool => Err($crate::Error::internal($operation, "arithmetic on truth values")),
        }
    };
}

pub(crate) use with_number;
