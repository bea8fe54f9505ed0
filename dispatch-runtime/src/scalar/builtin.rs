//! The expressions that the runtime itself needs.

use super::{Algebra, Done, Pointwise, Run, Source};
use crate::kind::{Float, Kind, KindId};

/// The argument itself.
#[derive(Clone, Copy, Debug)]
pub struct Identity;

impl Pointwise for Identity {
    type Output = Float;
    const NAME: &'static str = "identity";
    const INPUTS: &'static [KindId] = &[Float::ID];

    #[inline(always)]
    fn eval<A: Algebra>(&self, _: A, args: &impl Source<A>) -> A::Float {
        args.float(0)
    }
}

/// The sum of two floats.
#[derive(Clone, Copy, Debug)]
pub struct Add;

impl Pointwise for Add {
    type Output = Float;
    const NAME: &'static str = "add";
    const INPUTS: &'static [KindId] = &[Float::ID, Float::ID];

    #[inline(always)]
    fn eval<A: Algebra>(&self, _: A, args: &impl Source<A>) -> A::Float {
        args.float(0) + args.float(1)
    }

    fn run<'a>(&self, run: Run<'a>) -> Done<'a> {
        run.of(self)
    }
}

/// The product of two floats.
#[derive(Clone, Copy, Debug)]
pub struct Mul;

impl Pointwise for Mul {
    type Output = Float;
    const NAME: &'static str = "mul";
    const INPUTS: &'static [KindId] = &[Float::ID, Float::ID];

    #[inline(always)]
    fn eval<A: Algebra>(&self, _: A, args: &impl Source<A>) -> A::Float {
        args.float(0) * args.float(1)
    }
}
