//! Blocks of numbers: an expression evaluated one function at a time, each over a block of elements.
//!
//! A loop that is fused and vectorised for every expression is compiled for the operations and their first derivatives,
//! in the crate that defines them. Derivatives of higher order are many and seldom used: over this algebra each is a
//! short sequence of calls to functions that are compiled once.

use super::{Algebra, BoolScalar, FloatScalar, Host, IntScalar};
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Sub};

/// Elements of a block.
pub(super) const WIDTH: usize = 32;

/// Blocks of floats `F`, of `i32` and of truth values.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks<F>(std::marker::PhantomData<F>);

impl<F> Blocks<F> {
    pub(super) const fn new() -> Self {
        Self(std::marker::PhantomData)
    }
}

/// Elements that are computed together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<T>(pub(super) [T; WIDTH]);

impl<T: Copy> Block<T> {
    #[inline(always)]
    fn each<U>(&self, function: impl Fn(T) -> U) -> Block<U> {
        Block(self.0.map(function))
    }

    #[inline(always)]
    fn with<U: Copy, V>(&self, other: &Block<U>, function: impl Fn(T, U) -> V) -> Block<V> {
        // In range: both have one length.
        Block(std::array::from_fn(|index| function(self.0[index], other.0[index])))
    }
}

/// Chooses element by element.
#[inline(always)]
fn choose<T: Copy>(condition: &Block<bool>, yes: &Block<T>, no: &Block<T>) -> Block<T> {
    Block(std::array::from_fn(|index| if condition.0[index] { yes.0[index] } else { no.0[index] }))
}

/// Methods that apply the host's method of the same name to every element.
macro_rules! methods {
    ($host:ty: $($trait:ident::$name:ident($self:ident $(, $rhs:ident)?) -> $output:ty;)*) => {$(
        #[inline(never)]
        fn $name($self $(, $rhs: Self)?) -> Block<$output> {
            methods!(@apply $host, $trait::$name, $self $(, $rhs)?)
        }
    )*};
    (@apply $host:ty, $trait:ident::$name:ident, $self:ident) => {
        $self.each(|x| $trait::<$host>::$name(x))
    };
    (@apply $host:ty, $trait:ident::$name:ident, $self:ident, $rhs:ident) => {
        $self.with(&$rhs, |x, y| $trait::<$host>::$name(x, y))
    };
}

macro_rules! operators {
    ($element:ty: $($trait:ident::$name:ident)*) => {$(
        impl $trait for Block<$element> {
            type Output = Self;
            #[inline(never)]
            fn $name(self, rhs: Self) -> Self {
                self.with(&rhs, |x, y| $trait::$name(x, y))
            }
        }
    )*};
}

macro_rules! blocks {
    ($($float:ty),*) => {$(
        impl Algebra for Blocks<$float> {
            type Float = Block<$float>;
            type Int = Block<i32>;
            type Bool = Block<bool>;

            fn float(self, value: f64) -> Block<$float> {
                Block([Host::<$float, i32>::new().float(value); WIDTH])
            }
            fn int(self, value: i64) -> Block<i32> {
                Block([Host::<$float, i32>::new().int(value); WIDTH])
            }
            fn bool(self, value: bool) -> Block<bool> {
                Block([value; WIDTH])
            }
        }

        operators!($float: Add::add Sub::sub Mul::mul Div::div);

        impl Neg for Block<$float> {
            type Output = Self;
            #[inline(never)]
            fn neg(self) -> Self {
                self.each(|x| -x)
            }
        }

        impl FloatScalar<Blocks<$float>> for Block<$float> {
            fn lit(self, value: f64) -> Self {
                Blocks::<$float>::new().float(value)
            }
            fn select(condition: Block<bool>, yes: Self, no: Self) -> Self {
                choose(&condition, &yes, &no)
            }
            methods! { Host<$float, i32>:
                FloatScalar::lt(self, rhs) -> bool;
                FloatScalar::le(self, rhs) -> bool;
                FloatScalar::eq(self, rhs) -> bool;
                FloatScalar::ne(self, rhs) -> bool;
                FloatScalar::to_int(self) -> i32;
                FloatScalar::abs(self) -> $float;
                FloatScalar::sign(self) -> $float;
                FloatScalar::copysign(self, rhs) -> $float;
                FloatScalar::floor(self) -> $float;
                FloatScalar::ceil(self) -> $float;
                FloatScalar::round(self) -> $float;
                FloatScalar::trunc(self) -> $float;
                FloatScalar::min(self, rhs) -> $float;
                FloatScalar::max(self, rhs) -> $float;
                FloatScalar::remainder(self, rhs) -> $float;
                FloatScalar::fmod(self, rhs) -> $float;
                FloatScalar::recip(self) -> $float;
                FloatScalar::square(self) -> $float;
                FloatScalar::sqrt(self) -> $float;
                FloatScalar::hypot(self, rhs) -> $float;
                FloatScalar::pow(self, rhs) -> $float;
                FloatScalar::exp(self) -> $float;
                FloatScalar::expm1(self) -> $float;
                FloatScalar::log(self) -> $float;
                FloatScalar::log1p(self) -> $float;
                FloatScalar::sin(self) -> $float;
                FloatScalar::cos(self) -> $float;
                FloatScalar::tan(self) -> $float;
                FloatScalar::asin(self) -> $float;
                FloatScalar::acos(self) -> $float;
                FloatScalar::atan(self) -> $float;
                FloatScalar::atan2(self, rhs) -> $float;
                FloatScalar::sinh(self) -> $float;
                FloatScalar::cosh(self) -> $float;
                FloatScalar::tanh(self) -> $float;
                FloatScalar::asinh(self) -> $float;
                FloatScalar::acosh(self) -> $float;
                FloatScalar::atanh(self) -> $float;
                FloatScalar::erf(self) -> $float;
                FloatScalar::erfc(self) -> $float;
                FloatScalar::sigmoid(self) -> $float;
                FloatScalar::softplus(self) -> $float;
            }
        }

        impl IntScalar<Blocks<$float>> for Block<i32> {
            fn lit(self, value: i64) -> Self {
                Blocks::<$float>::new().int(value)
            }
            fn select(condition: Block<bool>, yes: Self, no: Self) -> Self {
                choose(&condition, &yes, &no)
            }
            methods! { Host<$float, i32>:
                IntScalar::lt(self, rhs) -> bool;
                IntScalar::le(self, rhs) -> bool;
                IntScalar::eq(self, rhs) -> bool;
                IntScalar::ne(self, rhs) -> bool;
                IntScalar::to_float(self) -> $float;
                IntScalar::add(self, rhs) -> i32;
                IntScalar::sub(self, rhs) -> i32;
                IntScalar::mul(self, rhs) -> i32;
                IntScalar::div(self, rhs) -> i32;
                IntScalar::neg(self) -> i32;
                IntScalar::remainder(self, rhs) -> i32;
                IntScalar::fmod(self, rhs) -> i32;
                IntScalar::pow(self, rhs) -> i32;
                IntScalar::abs(self) -> i32;
                IntScalar::sign(self) -> i32;
                IntScalar::min(self, rhs) -> i32;
                IntScalar::max(self, rhs) -> i32;
                IntScalar::bit_and(self, rhs) -> i32;
                IntScalar::bit_or(self, rhs) -> i32;
                IntScalar::bit_xor(self, rhs) -> i32;
                IntScalar::bit_not(self) -> i32;
                IntScalar::shl(self, rhs) -> i32;
                IntScalar::shr(self, rhs) -> i32;
            }
        }

        impl BoolScalar<Blocks<$float>> for Block<bool> {
            fn lit(self, value: bool) -> Self {
                Block([value; WIDTH])
            }
            fn to_float(self) -> Block<$float> {
                self.each(|x| BoolScalar::<Host<$float, i32>>::to_float(x))
            }
            fn to_int(self) -> Block<i32> {
                self.each(i32::from)
            }
        }
    )*};
}
blocks!(f32, f64);

operators!(bool: BitAnd::bitand BitOr::bitor BitXor::bitxor);

impl Not for Block<bool> {
    type Output = Self;
    fn not(self) -> Self {
        self.each(|x| !x)
    }
}
