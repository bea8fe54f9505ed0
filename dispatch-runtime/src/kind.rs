//! The three kinds of tensor: floats, integers, truth values.

use crate::scalar::{Algebra, DualAlgebra, Source};
use std::fmt;
use std::fmt::Debug;

/// The kind of tensor whose elements are floats; the only kind with gradients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Float;

/// The kind of tensor whose elements are signed integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Int;

/// The kind of tensor whose elements are truth values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bool;

/// A [`Kind`] as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KindId {
    /// [`Float`].
    Float,
    /// [`Int`].
    Int,
    /// [`Bool`].
    Bool,
}

impl KindId {
    /// The name in messages: `float`, `int`, `bool`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Float => "float",
            Self::Int => "int",
            Self::Bool => "bool",
        }
    }
}

impl fmt::Display for KindId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Float {}
    impl Sealed for super::Int {}
    impl Sealed for super::Bool {}
}

/// A kind of tensor. There are three: [`Float`], [`Int`], [`Bool`].
pub trait Kind: sealed::Sealed + Copy + Debug + Send + Sync + 'static {
    /// This kind as a value.
    const ID: KindId;

    /// One element of this kind in an evaluation.
    type Scalar<A: Algebra>: Copy;

    /// Argument `index` of an evaluation.
    fn read<A: Algebra>(source: &impl Source<A>, index: usize) -> Self::Scalar<A>;

    /// The tangent of a result, if it is a float and depends on what is differentiated.
    fn tangent<A: Algebra>(value: Self::Scalar<DualAlgebra<A>>) -> Option<A::Float>;
}

/// A kind with arithmetic: [`Float`] or [`Int`].
pub trait Numeric: Kind {}

impl Kind for Float {
    const ID: KindId = KindId::Float;
    type Scalar<A: Algebra> = A::Float;

    #[inline(always)]
    fn read<A: Algebra>(source: &impl Source<A>, index: usize) -> A::Float {
        source.float(index)
    }

    #[inline(always)]
    fn tangent<A: Algebra>(value: Self::Scalar<DualAlgebra<A>>) -> Option<A::Float> {
        value.tangent
    }
}

impl Kind for Int {
    const ID: KindId = KindId::Int;
    type Scalar<A: Algebra> = A::Int;

    #[inline(always)]
    fn read<A: Algebra>(source: &impl Source<A>, index: usize) -> A::Int {
        source.int(index)
    }

    #[inline(always)]
    fn tangent<A: Algebra>(_: Self::Scalar<DualAlgebra<A>>) -> Option<A::Float> {
        None
    }
}

impl Kind for Bool {
    const ID: KindId = KindId::Bool;
    type Scalar<A: Algebra> = A::Bool;

    #[inline(always)]
    fn read<A: Algebra>(source: &impl Source<A>, index: usize) -> A::Bool {
        source.bool(index)
    }

    #[inline(always)]
    fn tangent<A: Algebra>(_: Self::Scalar<DualAlgebra<A>>) -> Option<A::Float> {
        None
    }
}

impl Numeric for Float {}
impl Numeric for Int {}
