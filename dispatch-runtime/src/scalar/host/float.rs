//! `f32` and `f64` as floats of the host algebra.

use super::Host;
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

macro_rules! floats {
    ($(($float:ident, $int:ty)),*) => {$(
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
                if self < rhs || self.is_nan() { self } else { rhs }
            }

            #[inline(always)]
            fn max(self, rhs: $float) -> $float {
                if self > rhs || self.is_nan() { self } else { rhs }
            }

            #[inline(always)]
            fn remainder(self, rhs: $float) -> $float {
                let rest = self % rhs;
                if rest != 0.0 && (rest < 0.0) != (rhs < 0.0) { rest + rhs } else { rest }
            }

            #[inline(always)]
            fn fmod(self, rhs: $float) -> $float {
                self % rhs
            }

            #[inline(always)]
            fn hypot(self, rhs: $float) -> $float {
                <$float>::hypot(self, rhs)
            }

            #[inline(always)]
            fn pow(self, rhs: $float) -> $float {
                self.powf(rhs)
            }

            #[inline(always)]
            fn atan2(self, rhs: $float) -> $float {
                <$float>::atan2(self, rhs)
            }

            standard!($float: abs = abs, floor = floor, ceil = ceil, round = round_ties_even, trunc = trunc, sqrt = sqrt);
            standard!($float: exp = exp, expm1 = exp_m1, log = ln, log1p = ln_1p);
            standard!($float: sin = sin, cos = cos, tan = tan, asin = asin, acos = acos, atan = atan);
            standard!($float: sinh = sinh, cosh = cosh, tanh = tanh, asinh = asinh, acosh = acosh, atanh = atanh);

            #[inline(always)]
            fn erf(self) -> $float {
                libm::erf(f64::from(self)) as $float
            }

            #[inline(always)]
            fn erfc(self) -> $float {
                libm::erfc(f64::from(self)) as $float
            }

            #[inline(always)]
            fn sigmoid(self) -> $float {
                let small = (-self.abs()).exp();
                (if self >= 0.0 { 1.0 } else { small }) / (1.0 + small)
            }

            #[inline(always)]
            fn softplus(self) -> $float {
                let positive = if self < 0.0 { 0.0 } else { self };
                positive + (-self.abs()).exp().ln_1p()
            }
        }
    )*};
}
floats!((f32, i32), (f32, i64), (f64, i32), (f64, i64));
