//! What kernels compute with.

use crate::Element;

/// An element with arithmetic; integers wrap.
pub(crate) trait Number: Element {
    const ZERO: Self;
    const ONE: Self;

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

macro_rules! integers {
    ($($ty:ty),*) => {$(
        impl Number for $ty {
            const ZERO: Self = 0;
            const ONE: Self = 1;

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

/// Runs the body with `$ty` for the numeric type of `$dtype`; an internal error for the others.
macro_rules! with_number {
    ($operation:expr, $dtype:expr, $ty:ident => $body:expr) => {
        match $dtype {
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
