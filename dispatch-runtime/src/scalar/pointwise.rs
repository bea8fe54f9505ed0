//! Pointwise expressions, and families of them over the kinds.

use super::{Algebra, Done, Run, Source};
use crate::kind::{Bool, Float, Int, Kind, KindId};
use std::fmt::Debug;

/// A pointwise expression with its plain parameters: one function over any [`Algebra`].
pub trait Pointwise: Clone + Debug + Send + Sync + 'static {
    /// The kind of the result.
    type Output: Kind;
    /// The operation's name, for messages and graphs.
    const NAME: &'static str;
    /// The kinds of the arguments, in order.
    const INPUTS: &'static [KindId];
    /// The names of the arguments, in order, for messages; empty where they have none.
    const ARGUMENTS: &'static [&'static str] = &[];

    /// The result for one element of each argument.
    fn eval<A: Algebra>(&self, algebra: A, args: &impl Source<A>) -> <Self::Output as Kind>::Scalar<A>;

    /// Whether [`run`](Self::run) and [`run_derivative`](Self::run_derivative) are overridden: always together.
    ///
    /// The default of `run` is compiled in each crate that uses the expression, so it is small code; generated code
    /// overrides it by a vectorised loop, compiled once, in the crate that defines the expression.
    #[doc(hidden)]
    const COMPILED: bool = false;

    /// The results for columns of arguments in host memory.
    #[doc(hidden)]
    fn run<'a>(&self, run: Run<'a>) -> Done<'a> {
        run.in_blocks(self)
    }

    /// As `run`, of the derivative by an argument.
    #[doc(hidden)]
    fn run_derivative<'a>(&self, argument: usize, run: Run<'a>) -> Done<'a> {
        let _ = argument;
        run.zeros()
    }
}

/// One pointwise operation for each kind with arithmetic.
pub trait NumericFamily: Clone + Debug + Send + Sync + 'static {
    /// The kind of the result, for arguments of kind `K`.
    type Output<K: Kind>: Kind;
    /// The expression on floats.
    type Float: Pointwise<Output = Self::Output<Float>>;
    /// The expression on integers.
    type Int: Pointwise<Output = Self::Output<Int>>;

    /// The expression on floats.
    fn float(&self) -> Self::Float;
    /// The expression on integers.
    fn int(&self) -> Self::Int;
}

/// One pointwise operation for each kind.
pub trait KindFamily: NumericFamily {
    /// The expression on truth values.
    type Bool: Pointwise<Output = Self::Output<Bool>>;

    /// The expression on truth values.
    fn bool(&self) -> Self::Bool;
}
