//! `+ - * /` on tensors, numbers and results.
//!
//! An operation can fail, so `a + b` is a [`Result`]; a result can be an operand again, so that only the end of an
//! expression needs a `?`: `((a + b) * c)?`. Two results cannot (Rust allows no such implementation): `((a + b)? * (c + d))?`.

use crate::{Numeric, Result, SameInstanceAs, Tensor, TensorOps};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// Implements `$trait` between tensors, and between results and tensors, on top of the method of the same name.
macro_rules! tensors {
    ($($trait:ident $method:ident)*) => {$(
        impl<B: TensorOps, K: Numeric, R: SameInstanceAs<B>> $trait<&Tensor<R, K>> for &Tensor<B, K> {
            type Output = Result<Tensor<B, K>>;
            fn $method(self, rhs: &Tensor<R, K>) -> Self::Output {
                Tensor::<B, K>::$method(self, rhs)
            }
        }
        tensors!(@forward $trait $method [Tensor<R, K>] for [Tensor<B, K>], |lhs, rhs| &lhs, &rhs);
        tensors!(@forward $trait $method [&Tensor<R, K>] for [Tensor<B, K>], |lhs, rhs| &lhs, rhs);
        tensors!(@forward $trait $method [Tensor<R, K>] for [&Tensor<B, K>], |lhs, rhs| lhs, &rhs);
        tensors!(@forward $trait $method [Result<Tensor<R, K>>] for [Tensor<B, K>], |lhs, rhs| &lhs, &rhs?);
        tensors!(@forward $trait $method [Result<Tensor<R, K>>] for [&Tensor<B, K>], |lhs, rhs| lhs, &rhs?);
        tensors!(@forward $trait $method [Tensor<R, K>] for [Result<Tensor<B, K>>], |lhs, rhs| &lhs?, &rhs);
        tensors!(@forward $trait $method [&Tensor<R, K>] for [Result<Tensor<B, K>>], |lhs, rhs| &lhs?, rhs);
    )*};
    (@forward $trait:ident $method:ident [$rhs:ty] for [$lhs:ty], |$l:ident, $r:ident| $left:expr, $right:expr) => {
        impl<B: TensorOps, K: Numeric, R: SameInstanceAs<B>> $trait<$rhs> for $lhs {
            type Output = Result<Tensor<B, K>>;
            fn $method(self, $r: $rhs) -> Self::Output {
                let $l = self;
                Tensor::<B, K>::$method($left, $right)
            }
        }
    };
}
tensors!(Add add Sub sub Mul mul Div div);

/// Implements `$trait` between a tensor and a number on either side.
macro_rules! numbers {
    ($($number:ty)*) => {$(
        numbers!(@one $number, Add add add_scalar add_scalar);
        numbers!(@one $number, Sub sub sub_scalar rsub_scalar);
        numbers!(@one $number, Mul mul mul_scalar mul_scalar);
        numbers!(@one $number, Div div div_scalar rdiv_scalar);
    )*};
    (@one $number:ty, $trait:ident $method:ident $right:ident $left:ident) => {
        impl<B: TensorOps, K: Numeric> $trait<$number> for &Tensor<B, K> {
            type Output = Result<Tensor<B, K>>;
            fn $method(self, rhs: $number) -> Self::Output {
                self.$right(rhs)
            }
        }
        impl<B: TensorOps, K: Numeric> $trait<$number> for Tensor<B, K> {
            type Output = Result<Tensor<B, K>>;
            fn $method(self, rhs: $number) -> Self::Output {
                self.$right(rhs)
            }
        }
        impl<B: TensorOps, K: Numeric> $trait<&Tensor<B, K>> for $number {
            type Output = Result<Tensor<B, K>>;
            fn $method(self, rhs: &Tensor<B, K>) -> Self::Output {
                rhs.$left(self)
            }
        }
        impl<B: TensorOps, K: Numeric> $trait<Tensor<B, K>> for $number {
            type Output = Result<Tensor<B, K>>;
            fn $method(self, rhs: Tensor<B, K>) -> Self::Output {
                rhs.$left(self)
            }
        }
    };
}
// One type for each kind of literal: with two, rustc could not tell what `(1.0 - x)?` is before it reads the rest. Other numbers
// go through the methods: `x.mul_scalar(0.5_f32)`.
numbers!(f64 i64);

impl<B: TensorOps, K: Numeric> Neg for &Tensor<B, K> {
    type Output = Result<Tensor<B, K>>;
    fn neg(self) -> Self::Output {
        Tensor::<B, K>::neg(self)
    }
}

impl<B: TensorOps, K: Numeric> Neg for Tensor<B, K> {
    type Output = Result<Tensor<B, K>>;
    fn neg(self) -> Self::Output {
        Tensor::<B, K>::neg(&self)
    }
}
