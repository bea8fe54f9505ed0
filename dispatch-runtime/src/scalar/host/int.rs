//! `i32` and `i64` as integers of the host algebra.

use super::Host;
use crate::scalar::IntScalar;

macro_rules! comparison {
    ($($name:ident $operator:tt),*) => {$(
        #[inline(always)]
        fn $name(self, rhs: Self) -> bool {
            self $operator rhs
        }
    )*};
}

macro_rules! ints {
    ($(($float:ty, $int:ident)),*) => {$(
        impl IntScalar<Host<$float, $int>> for $int {
            #[inline(always)]
            fn lit(self, value: i64) -> $int {
                saturated(value)
            }

            #[inline(always)]
            fn select(condition: bool, yes: $int, no: $int) -> $int {
                if condition { yes } else { no }
            }

            comparison!(lt <, le <=, gt >, ge >=, eq ==, ne !=);

            #[inline(always)]
            fn to_float(self) -> $float {
                self as $float
            }

            #[inline(always)]
            fn add(self, rhs: $int) -> $int {
                self.wrapping_add(rhs)
            }

            #[inline(always)]
            fn sub(self, rhs: $int) -> $int {
                self.wrapping_sub(rhs)
            }

            #[inline(always)]
            fn mul(self, rhs: $int) -> $int {
                self.wrapping_mul(rhs)
            }

            #[inline(always)]
            fn div(self, rhs: $int) -> $int {
                if rhs == 0 { 0 } else { self.wrapping_div(rhs) }
            }

            #[inline(always)]
            fn neg(self) -> $int {
                self.wrapping_neg()
            }

            #[inline(always)]
            fn remainder(self, rhs: $int) -> $int {
                let rest = IntScalar::<Host<$float, $int>>::fmod(self, rhs);
                if rest != 0 && (rest < 0) != (rhs < 0) { rest.wrapping_add(rhs) } else { rest }
            }

            #[inline(always)]
            fn fmod(self, rhs: $int) -> $int {
                if rhs == 0 { 0 } else { self.wrapping_rem(rhs) }
            }

            #[inline(always)]
            fn pow(self, rhs: $int) -> $int {
                $int::power(self, rhs)
            }

            #[inline(always)]
            fn abs(self) -> $int {
                self.wrapping_abs()
            }

            #[inline(always)]
            fn sign(self) -> $int {
                self.signum()
            }

            #[inline(always)]
            fn min(self, rhs: $int) -> $int {
                Ord::min(self, rhs)
            }

            #[inline(always)]
            fn max(self, rhs: $int) -> $int {
                Ord::max(self, rhs)
            }

            #[inline(always)]
            fn bit_and(self, rhs: $int) -> $int {
                self & rhs
            }

            #[inline(always)]
            fn bit_or(self, rhs: $int) -> $int {
                self | rhs
            }

            #[inline(always)]
            fn bit_xor(self, rhs: $int) -> $int {
                self ^ rhs
            }

            #[inline(always)]
            fn bit_not(self) -> $int {
                !self
            }

            #[inline(always)]
            fn shl(self, rhs: $int) -> $int {
                if 0 <= rhs && rhs < $int::BITS as $int { self.wrapping_shl(rhs as u32) } else { 0 }
            }

            #[inline(always)]
            fn shr(self, rhs: $int) -> $int {
                // Shifting by the width less one leaves copies of the sign.
                let last = $int::BITS as $int - 1;
                let count = if 0 <= rhs && rhs < last { rhs } else { last };
                self.wrapping_shr(count as u32)
            }
        }
    )*};
}
ints!((f32, i32), (f32, i64), (f64, i32), (f64, i64));

/// The nearest integer of the width.
#[inline(always)]
pub(super) fn saturated<I: TryFrom<i64> + Limits>(value: i64) -> I {
    I::try_from(value).unwrap_or(if value < 0 { I::LOWEST } else { I::HIGHEST })
}

/// The range of an integer type.
pub(super) trait Limits {
    const LOWEST: Self;
    const HIGHEST: Self;
}

/// Powers that wrap.
trait Power: Sized {
    fn power(self, exponent: Self) -> Self;
}

macro_rules! powers {
    ($($int:ident),*) => {$(
        impl Limits for $int {
            const LOWEST: $int = $int::MIN;
            const HIGHEST: $int = $int::MAX;
        }

        impl Power for $int {
            #[inline]
            fn power(self, exponent: $int) -> $int {
                if exponent < 0 {
                    return match self {
                        1 => 1,
                        -1 => if exponent & 1 == 0 { 1 } else { -1 },
                        _ => 0,
                    };
                }
                let (mut base, mut left, mut power) = (self, exponent, 1 as $int);
                while left > 0 {
                    if left & 1 == 1 {
                        power = power.wrapping_mul(base);
                    }
                    base = base.wrapping_mul(base);
                    left >>= 1;
                }
                power
            }
        }
    )*};
}
powers!(i32, i64);
