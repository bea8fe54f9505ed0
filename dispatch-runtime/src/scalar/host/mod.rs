//! Plain numbers: what the CPU computes with.

mod bool;
mod double;
mod float;
mod int;
mod single;

use super::Algebra;
use std::marker::PhantomData;

/// Plain numbers: floats `F` (`f32`, `f64`), integers `I` (`i32`, `i64`), and `bool`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Host<F, I>(PhantomData<(F, I)>);

impl<F, I> Host<F, I> {
    /// The algebra; it has no state.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

macro_rules! algebras {
    ($(($float:ty, $int:ty)),*) => {$(
        impl Algebra for Host<$float, $int> {
            type Float = $float;
            type Int = $int;
            type Bool = bool;

            #[inline(always)]
            fn float(self, value: f64) -> $float {
                value as $float
            }

            #[inline(always)]
            fn int(self, value: i64) -> $int {
                int::saturated(value)
            }

            #[inline(always)]
            fn bool(self, value: bool) -> bool {
                value
            }
        }
    )*};
}
algebras!((f32, i32), (f32, i64), (f64, i32), (f64, i64));
