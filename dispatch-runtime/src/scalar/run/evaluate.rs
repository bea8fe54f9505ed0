//! The innermost loop, over single elements.

use super::MAX_INPUTS;
use crate::Element;
use crate::kind::{Kind, KindId};
use crate::scalar::{Algebra, Host, Pointwise, Source};
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// The loop, compiled once for every set of instructions that `pulp` knows; its body vectorises.
pub(super) struct Loop<'a, E: Pointwise, F: Element, I: Element> {
    pub(super) expression: &'a E,
    pub(super) arguments: Arguments<'a, E, F, I>,
    pub(super) out: &'a mut [MaybeUninit<<E::Output as Kind>::Element<F, I>>],
}

impl<E: Pointwise, F: Element, I: Element> pulp::WithSimd for Loop<'_, E, F, I>
where
    Host<F, I>: Algebra<Float = F, Int = I, Bool = bool>,
{
    type Output = ();

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) {
        fill(self.expression, self.arguments, self.out);
    }
}

/// A function of its own because references as parameters are known not to overlap.
#[inline(always)]
fn fill<E: Pointwise, F: Element, I: Element>(
    expression: &E,
    arguments: Arguments<'_, E, F, I>,
    out: &mut [MaybeUninit<<E::Output as Kind>::Element<F, I>>],
) where
    Host<F, I>: Algebra<Float = F, Int = I, Bool = bool>,
{
    // Copies, so that the compiler knows that writing results leaves parameters and pointers as they are.
    let (expression, pointers) = (&expression.clone(), &{ *arguments.pointers });
    let mut arguments = Arguments { pointers, ..arguments };
    for (index, place) in out.iter_mut().enumerate() {
        arguments.index = index;
        place.write(<E::Output as Kind>::element(expression.eval(Host::new(), &arguments)));
    }
}

/// The arguments at one position.
pub(super) struct Arguments<'a, E, F, I> {
    pointers: &'a [*const u8; MAX_INPUTS],
    index: usize,
    types: PhantomData<(E, F, I)>,
}

impl<'a, E: Pointwise, F: Element, I: Element> Arguments<'a, E, F, I> {
    /// # Safety
    ///
    /// For every kind in `E::INPUTS` there is a pointer to elements of the type `F`, `I` or `bool` of that kind, as many
    /// as there are results.
    pub(super) unsafe fn new(pointers: &'a [*const u8; MAX_INPUTS]) -> Self {
        Self { pointers, index: 0, types: PhantomData }
    }

    /// Argument `number` as `T`; 0 where it is of another kind, which is found at compile time.
    #[inline(always)]
    fn read<T: Element>(&self, number: usize, kind: KindId) -> T {
        match (E::INPUTS.get(number), self.pointers.get(number)) {
            // SAFETY: by the contract of `new` there are such elements, and `index` counts the results.
            (Some(&input), Some(pointer)) if input == kind => unsafe {
                pointer.cast::<T>().add(self.index).read()
            },
            _ => T::default(),
        }
    }
}

impl<E: Pointwise, F: Element, I: Element> Source<Host<F, I>> for Arguments<'_, E, F, I>
where
    Host<F, I>: Algebra<Float = F, Int = I, Bool = bool>,
{
    #[inline(always)]
    fn float(&self, index: usize) -> F {
        self.read(index, KindId::Float)
    }

    #[inline(always)]
    fn int(&self, index: usize) -> I {
        self.read(index, KindId::Int)
    }

    #[inline(always)]
    fn bool(&self, index: usize) -> bool {
        self.read(index, KindId::Bool)
    }
}
