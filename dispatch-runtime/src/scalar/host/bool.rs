//! `bool` as truth value of the host algebra.

use super::Host;
use crate::scalar::BoolScalar;

macro_rules! bools {
    ($(($float:ty, $int:ty)),*) => {$(
        impl BoolScalar<Host<$float, $int>> for bool {
            #[inline(always)]
            fn lit(self, value: bool) -> bool {
                value
            }

            #[inline(always)]
            fn select(condition: bool, yes: bool, no: bool) -> bool {
                if condition { yes } else { no }
            }

            #[inline(always)]
            fn to_float(self) -> $float {
                <$float>::from(u8::from(self))
            }

            #[inline(always)]
            fn to_int(self) -> $int {
                <$int>::from(self)
            }
        }
    )*};
}
bools!((f32, i32), (f32, i64), (f64, i32), (f64, i64));
