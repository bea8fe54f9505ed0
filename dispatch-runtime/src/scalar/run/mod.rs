//! An expression applied to contiguous columns of host elements: the innermost loop, which alone is generic over it.
//!
//! A backend in host memory arranges its arguments as columns, whatever their strides are, and makes a [`Run`] of them.
//! [`Pointwise::run`](super::Pointwise::run) fills it, in the crate that defines the expression.

mod column;
mod evaluate;
mod half;
mod in_blocks;

use super::blocks::{Block, Blocks, WIDTH};
use super::{Algebra, Host, Pointwise};
use crate::kind::{Kind, KindId};
use crate::{DType, Element};
use evaluate::{Arguments, Loop};
use in_blocks::{BlockAt, Fill};
use std::marker::PhantomData;

pub use column::{Column, Slots};

/// How many arguments an expression can have, including one gradient for each order of its derivative.
pub(crate) const MAX_INPUTS: usize = 24;

/// Columns of arguments, and the slots for the results.
#[derive(Debug)]
pub struct Run<'a> {
    args: &'a [Column<'a>],
    out: Slots<'a>,
    brand: Brand<'a>,
}

/// The proof that the slots of a [`Run`] are filled.
#[derive(Debug)]
pub struct Done<'a>(Brand<'a>);

/// Ties a [`Done`] to its [`Run`]: neither longer nor shorter lifetimes pass for this one.
type Brand<'a> = PhantomData<fn(&'a ()) -> &'a ()>;

impl<'a> Run<'a> {
    /// One argument a column, at least as long as the result.
    ///
    /// Not public: with a second run of the same lifetime at hand, code could pass off its [`Done`] for another's.
    #[inline]
    pub(crate) fn new(args: &'a [Column<'a>], out: Slots<'a>) -> Self {
        Self { args, out, brand: PhantomData }
    }

    /// Fills the slots with the values of `expression`.
    ///
    /// Arguments that are not those which the expression names give zeros.
    pub fn of<E: Pointwise>(self, expression: &E) -> Done<'a> {
        // Element types that the expression does not read are not compiled.
        let wide = |dtype| self.args.iter().any(|column| column.dtype == dtype);
        let wide_float = const { takes::<E>(KindId::Float) } && wide(DType::F64);
        let wide_int = const { takes::<E>(KindId::Int) } && wide(DType::I64);
        if const { takes::<E>(KindId::Float) } && wide_float {
            if const { takes::<E>(KindId::Int) } && wide_int {
                self.typed::<E, f64, i64>(expression)
            } else {
                self.typed::<E, f64, i32>(expression)
            }
        } else if const { takes::<E>(KindId::Int) } && wide_int {
            self.typed::<E, f32, i64>(expression)
        } else {
            self.typed::<E, f32, i32>(expression)
        }
    }

    /// As [`Run::of`], over blocks of elements, one function of the expression at a time: little code, not the fastest.
    ///
    /// For expressions that are many and seldom used, such as derivatives of higher order.
    pub fn in_blocks<E: Pointwise>(self, expression: &E) -> Done<'a> {
        if const { takes::<E>(KindId::Int) || E::Output::ID as u8 == KindId::Int as u8 } {
            self.of(expression)
        } else if self.args.iter().any(|column| column.dtype == DType::F64) {
            self.blocks::<E, f64>(expression)
        } else {
            self.blocks::<E, f32>(expression)
        }
    }

    fn blocks<E: Pointwise, F: Element>(self, expression: &E) -> Done<'a>
    where
        Blocks<F>: Algebra<Float = Block<F>, Int = Block<i32>, Bool = Block<bool>>,
        Host<F, i32>: Algebra<Float = F, Int = i32, Bool = bool>,
    {
        if !self.fits::<E, F, i32>() {
            return self.zeros();
        }
        let Slots { pointer, length, dtype, .. } = self.out;
        for start in (0..length).step_by(WIDTH) {
            let count = WIDTH.min(length - start);
            // SAFETY: the parts lie in the slots and do not overlap.
            let out = unsafe { Slots::at(pointer.add(start * dtype.size()), count, dtype) };
            let result = expression.eval(Blocks::new(), &BlockAt { args: self.args, start, count });
            <E::Output as Kind>::write(result, Fill(out));
        }
        Done(self.brand)
    }

    /// Whether arguments and result are what the expression has, where floats are `F` and integers `I`.
    fn fits<E: Pointwise, F: Element, I: Element>(&self) -> bool {
        let expected = |kind: &KindId| match kind {
            KindId::Float => F::DTYPE,
            KindId::Int => I::DTYPE,
            KindId::Bool => DType::Bool,
        };
        self.args.len() == E::INPUTS.len()
            && self.out.dtype == <E::Output as Kind>::Element::<F, I>::DTYPE
            && self
                .args
                .iter()
                .zip(E::INPUTS)
                .all(|(column, kind)| column.dtype == expected(kind) && column.length >= self.out.length)
    }

    /// Fills the slots with zeros.
    pub fn zeros(self) -> Done<'a> {
        // SAFETY: the slots can be written, and zero bytes are an element of every type.
        unsafe { self.out.pointer.write_bytes(0, self.out.length * self.out.dtype.size()) };
        Done(self.brand)
    }

    /// The arguments.
    pub(crate) fn args(&self) -> &'a [Column<'a>] {
        self.args
    }

    /// The type of the results.
    pub(crate) fn dtype(&self) -> DType {
        self.out.dtype
    }

    /// Fills the slots with a function of the first argument's elements; zeros where types differ.
    pub(crate) fn each<T: Element, U: Element>(self, function: impl Fn(T) -> U) -> Done<'a> {
        let values =
            self.args.first().and_then(Column::values::<T>).filter(|values| values.len() >= self.out.length);
        let Some(values) = values.filter(|_| self.out.dtype == U::DTYPE) else {
            return self.zeros();
        };
        let brand = self.brand;
        for (place, value) in self.out.places().into_iter().flatten().zip(values) {
            place.write(function(*value));
        }
        Done(brand)
    }

    fn typed<E: Pointwise, F: Element, I: Element>(self, expression: &E) -> Done<'a>
    where
        Host<F, I>: Algebra<Float = F, Int = I, Bool = bool>,
    {
        const { assert!(E::INPUTS.len() <= MAX_INPUTS, "an expression has at most 24 arguments") };
        if !self.fits::<E, F, I>() {
            return self.zeros();
        }
        let mut pointers = [std::ptr::null(); MAX_INPUTS];
        for (column, pointer) in self.args.iter().zip(&mut pointers) {
            *pointer = column.pointer;
        }
        let brand = self.brand;
        if let Some(out) = self.out.places() {
            // SAFETY: the columns were checked above.
            let arguments = unsafe { Arguments::<E, F, I>::new(&pointers) };
            pulp::Arch::new().dispatch(Loop { expression, arguments, out });
        }
        Done(brand)
    }
}

/// Whether an argument of the expression is of this kind.
const fn takes<E: Pointwise>(kind: KindId) -> bool {
    let mut index = 0;
    while index < E::INPUTS.len() {
        if E::INPUTS[index] as u8 == kind as u8 {
            return true;
        }
        index += 1;
    }
    false
}
