//! The derivative of an expression, as an expression.

use super::run::MAX_INPUTS;
use super::{Algebra, Done, Dual, DualAlgebra, DualBool, DualInt, Pointwise, Run, Source};
use crate::kind::{Float, Kind, KindId};
use std::marker::PhantomData;

/// The derivative of `E` by its argument `I`, times an incoming gradient: a fused kernel for the backward pass.
///
/// Its arguments are those of `E`, then the gradient. It is an expression itself, so it can be differentiated again.
#[derive(Clone, Copy, Debug)]
pub struct Derivative<E, const I: usize>(pub E);

impl<E: Pointwise, const I: usize> Derivative<E, I> {
    const PADDED_INPUTS: &'static [KindId; MAX_INPUTS] = &{
        let mut inputs = [Float::ID; MAX_INPUTS];
        let mut index = 0;
        while index < E::INPUTS.len() {
            inputs[index] = E::INPUTS[index];
            index += 1;
        }
        inputs
    };
}

impl<E: Pointwise, const I: usize> Pointwise for Derivative<E, I> {
    type Output = Float;
    const NAME: &'static str = E::NAME;
    const INPUTS: &'static [KindId] = Self::PADDED_INPUTS.split_at(E::INPUTS.len() + 1).0;

    #[inline(always)]
    fn eval<A: Algebra>(&self, algebra: A, args: &impl Source<A>) -> A::Float {
        let seeded = Seeded::<A, _, I> { args, gradient: E::INPUTS.len(), algebra: PhantomData };
        let result = self.0.eval(DualAlgebra(algebra), &seeded);
        <E::Output as Kind>::tangent::<A>(result).unwrap_or(algebra.float(0.0))
    }

    fn run<'a>(&self, run: Run<'a>) -> Done<'a> {
        if const { E::COMPILED } { self.0.run_derivative(I, run) } else { run.in_blocks(self) }
    }
}

/// Arguments of which number `I` carries the incoming gradient as its tangent.
///
/// The derivative is linear in the tangent, so what comes out is already multiplied by the gradient, and where the
/// expression passes its argument on, the gradient passes unchanged, infinite or not.
struct Seeded<'a, A, S, const I: usize> {
    args: &'a S,
    gradient: usize,
    algebra: PhantomData<A>,
}

impl<A: Algebra, S: Source<A>, const I: usize> Source<DualAlgebra<A>> for Seeded<'_, A, S, I> {
    #[inline(always)]
    fn float(&self, index: usize) -> Dual<A> {
        let tangent = if index == I { Some(self.args.float(self.gradient)) } else { None };
        Dual { value: self.args.float(index), tangent }
    }

    #[inline(always)]
    fn int(&self, index: usize) -> DualInt<A> {
        DualInt(self.args.int(index))
    }

    #[inline(always)]
    fn bool(&self, index: usize) -> DualBool<A> {
        DualBool(self.args.bool(index))
    }
}
