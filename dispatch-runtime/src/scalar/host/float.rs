//! `f32` and `f64` as floats of the host algebra.

use super::{Host, double, single};
use crate::scalar::FloatScalar;

macro_rules! comparison {
    ($($name:ident $operator:tt),*) => {$(
        #[inline(always)]
        fn $name(self, rhs: Self) -> bool {
            self $operator rhs
        }
    )*};
}

/// Functions of the standard library under their names there.
macro_rules! standard {
    ($float:ident: $($name:ident = $function:ident),*) => {$(
        #[inline(always)]
        fn $name(self) -> $float {
            <$float>::$function(self)
        }
    )*};
}

/// Functions of our own.
macro_rules! own {
    ($float:ident, $module:ident: $($name:ident),*) => {$(
        #[inline(always)]
        fn $name(self) -> $float {
            $module::$name(self)
        }
    )*};
}

macro_rules! floats {
    ($(($float:ident, $int:ty, $module:ident)),*) => {$(
        impl FloatScalar<Host<$float, $int>> for $float {
            #[inline(always)]
            fn lit(self, value: f64) -> $float {
                value as $float
            }

            #[inline(always)]
            fn select(condition: bool, yes: $float, no: $float) -> $float {
                if condition { yes } else { no }
            }

            comparison!(lt <, le <=, gt >, ge >=, eq ==, ne !=);

            #[inline(always)]
            fn to_int(self) -> $int {
                self as $int
            }

            #[inline(always)]
            fn sign(self) -> $float {
                if self > 0.0 {
                    1.0
                } else if self < 0.0 {
                    -1.0
                } else {
                    self
                }
            }

            #[inline(always)]
            fn copysign(self, sign: $float) -> $float {
                <$float>::copysign(self, sign)
            }

            #[inline(always)]
            fn min(self, rhs: $float) -> $float {
                if (self < rhs) | self.is_nan() { self } else { rhs }
            }

            #[inline(always)]
            fn max(self, rhs: $float) -> $float {
                if (self > rhs) | self.is_nan() { self } else { rhs }
            }

            #[inline(always)]
            fn remainder(self, rhs: $float) -> $float {
                let rest = self % rhs;
                if (rest != 0.0) & ((rest < 0.0) != (rhs < 0.0)) { rest + rhs } else { rest }
            }

            #[inline(always)]
            fn fmod(self, rhs: $float) -> $float {
                self % rhs
            }

            #[inline(always)]
            fn hypot(self, rhs: $float) -> $float {
                $module::hypot(self, rhs)
            }

            #[inline(always)]
            fn pow(self, rhs: $float) -> $float {
                $module::pow(self, rhs)
            }

            #[inline(always)]
            fn atan2(self, rhs: $float) -> $float {
                $module::atan2(self, rhs)
            }

            standard!($float: abs = abs, floor = floor, ceil = ceil, round = round_ties_even, trunc = trunc, sqrt = sqrt);
            own!($float, $module: exp, expm1, log, log1p, sin, cos, tan, asin, acos, atan);
            own!($float, $module: sinh, cosh, tanh, asinh, acosh, atanh);
            own!($float, $module: erf, erfc, sigmoid, softplus);
        }
    )*};
}
floats!((f32, i32, single), (f32, i64, single), (f64, i32, double), (f64, i64, double));
