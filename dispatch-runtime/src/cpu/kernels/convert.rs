//! Elements of one type as another.

use super::map::{apply, fill};
use crate::backend::Repr;
use crate::cpu::storage::CpuTensor;
use crate::host::nearest_f16;
use crate::scalar::{Column, Done, Run};
use crate::{DType, Element, Result};
use half::f16;

/// How an element becomes one of another type.
trait Convert<T>: Element {
    fn convert(self) -> T;
}

macro_rules! casts {
    ($($from:ident => $($to:ident),*;)*) => {$($(
        impl Convert<$to> for $from {
            #[inline(always)]
            fn convert(self) -> $to {
                self as $to
            }
        }
    )*)*};
}
casts! {
    f32 => f32, f64, i32, i64;
    f64 => f32, f64, i32, i64;
    i32 => f32, f64, i32, i64;
    i64 => f32, f64, i32, i64;
    bool => i32, i64, bool;
}

macro_rules! halves {
    ($($ty:ident),*) => {$(
        impl Convert<f16> for $ty {
            #[inline(always)]
            fn convert(self) -> f16 {
                nearest_f16(self as f64)
            }
        }
        impl Convert<$ty> for f16 {
            #[inline(always)]
            fn convert(self) -> $ty {
                self.to_f32() as $ty
            }
        }
    )*};
}
halves!(f64, i32, i64);

impl Convert<f32> for f16 {
    #[inline(always)]
    fn convert(self) -> f32 {
        self.to_f32()
    }
}

impl Convert<f16> for f32 {
    #[inline(always)]
    fn convert(self) -> f16 {
        f16::from_f32(self)
    }
}

impl Convert<f16> for f16 {
    #[inline(always)]
    fn convert(self) -> f16 {
        self
    }
}

impl Convert<bool> for f16 {
    #[inline(always)]
    fn convert(self) -> bool {
        self != f16::ZERO
    }
}

impl Convert<f16> for bool {
    #[inline(always)]
    fn convert(self) -> f16 {
        f16::from(u8::from(self))
    }
}

macro_rules! truth {
    ($($ty:ident $zero:literal),*) => {$(
        impl Convert<bool> for $ty {
            #[inline(always)]
            fn convert(self) -> bool {
                self != $zero
            }
        }
    )*};
}
truth!(f32 0.0, f64 0.0, i32 0, i64 0);

macro_rules! from_truth {
    ($($ty:ident),*) => {$(
        impl Convert<$ty> for bool {
            #[inline(always)]
            fn convert(self) -> $ty {
                $ty::from(u8::from(self))
            }
        }
    )*};
}
from_truth!(f32, f64);

/// The values as elements of type `dtype`.
///
/// Floats become integers by truncation and saturate, NaN becomes 0; integers wrap; what is not zero is true.
pub(crate) fn convert(operation: &'static str, from: &CpuTensor, dtype: DType) -> Result<CpuTensor> {
    if from.dtype() == dtype {
        return Ok(from.clone());
    }
    apply(operation, from.shape().clone(), dtype, &[from], &fill(converted))
}

fn converted(run: Run<'_>) -> Done<'_> {
    fn from<T: Convert<f16> + Convert<f32> + Convert<f64> + Convert<i32> + Convert<i64> + Convert<bool>>(
        run: Run<'_>,
    ) -> Done<'_> {
        match run.dtype() {
            DType::F16 => run.each(<T as Convert<f16>>::convert),
            DType::F32 => run.each(<T as Convert<f32>>::convert),
            DType::F64 => run.each(<T as Convert<f64>>::convert),
            DType::I32 => run.each(<T as Convert<i32>>::convert),
            DType::I64 => run.each(<T as Convert<i64>>::convert),
            DType::Bool => run.each(<T as Convert<bool>>::convert),
        }
    }
    match run.args().first().map(Column::dtype) {
        Some(DType::F16) => from::<f16>(run),
        Some(DType::F32) => from::<f32>(run),
        Some(DType::F64) => from::<f64>(run),
        Some(DType::I32) => from::<i32>(run),
        Some(DType::I64) => from::<i64>(run),
        Some(DType::Bool) => from::<bool>(run),
        None => run.zeros(),
    }
}
