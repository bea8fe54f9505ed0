//! The kinds of tensor: float, integer and boolean.

use crate::autodiff::{Strategy, Tracked};
use crate::backend::{AnyTensor, Backend, Repr};
use crate::scalar::{Algebra, DualAlgebra, Host, KindFamily, NumericFamily, Sink, Source};
use crate::tape::Edge;
use crate::{DType, Element, Result, Tensor};
use std::fmt::Debug;

/// Float tensors: the only kind that carries gradients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Float;

/// Integer tensors: indices, labels, counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Int;

/// Boolean tensors: masks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
    /// `float`, `int` or `bool`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Float => "float",
            Self::Int => "int",
            Self::Bool => "bool",
        }
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Float {}
    impl Sealed for super::Int {}
    impl Sealed for super::Bool {}
}

/// [`Float`], [`Int`] or [`Bool`].
pub trait Kind: sealed::Sealed + Copy + Debug + Default + Send + Sync + 'static {
    /// The kind as a value.
    const ID: KindId;
    /// The element type of new tensors that name none.
    const DTYPE: DType;
    /// A value of this kind in a pointwise expression.
    type Scalar<A: Algebra>: Copy;
    /// What an autodiff backend keeps for a tensor of this kind.
    type Tracked<B: Backend, S: Strategy>: Repr;

    /// The tensor with its kind as a value.
    fn any<B: Backend>(tensor: &Tensor<B, Self>) -> AnyTensor<'_, B>;
    /// Applies the member for this kind of a family of expressions.
    #[doc(hidden)]
    fn map_kind<B: Backend, F: KindFamily>(
        family: &F,
        args: &[AnyTensor<'_, B>],
    ) -> Result<Tensor<B, F::Output<Self>>>;
    /// The host's element type of this kind, where floats are `F` and integers `I`.
    type Element<F: Element, I: Element>: Element;
    /// A result that the [`Host`] algebra computed, as such an element. Backends write what `map` computes with this.
    fn element<F: Element, I: Element>(value: Self::Scalar<Host<F, I>>) -> Self::Element<F, I>
    where
        Host<F, I>: Algebra<Float = F, Int = I, Bool = bool>;
    /// Argument `index` of an evaluation.
    fn read<A: Algebra>(source: &impl Source<A>, index: usize) -> Self::Scalar<A>;
    /// A result, given to the method of `sink` for this kind.
    fn write<A: Algebra, T: Sink<A>>(value: Self::Scalar<A>, sink: T) -> T::Output;
    /// The derivative part of a dual value, where it has one.
    #[doc(hidden)]
    fn tangent<A: Algebra>(value: Self::Scalar<DualAlgebra<A>>) -> Option<A::Float>;

    /// The value under the tape.
    #[doc(hidden)]
    fn inner<B: Backend, S: Strategy>(tracked: &Self::Tracked<B, S>) -> &Tensor<B, Self>;
    /// The value under the tape.
    #[doc(hidden)]
    fn into_inner<B: Backend, S: Strategy>(tracked: Self::Tracked<B, S>) -> Tensor<B, Self>;
    /// The tensor's place on the tape.
    #[doc(hidden)]
    fn edge<B: Backend, S: Strategy>(tracked: &Self::Tracked<B, S>) -> Option<&Edge>;
    /// The value with a place on the tape; kinds without gradients have none.
    #[doc(hidden)]
    fn attach<B: Backend, S: Strategy>(value: Tensor<B, Self>, edge: Option<Edge>) -> Self::Tracked<B, S>;
    /// The tensor, where this kind is [`Float`].
    #[doc(hidden)]
    fn as_float<B: Backend>(tensor: &Tensor<B, Self>) -> Option<&Tensor<B, Float>>;
}

/// The kinds that can be computed with: [`Float`] and [`Int`].
pub trait Numeric: Kind {
    /// Applies the member for this kind of a family of expressions.
    #[doc(hidden)]
    fn map_numeric<B: Backend, F: NumericFamily>(
        family: &F,
        args: &[AnyTensor<'_, B>],
    ) -> Result<Tensor<B, F::Output<Self>>>;
}

impl Kind for Float {
    const ID: KindId = KindId::Float;
    const DTYPE: DType = DType::F32;
    type Scalar<A: Algebra> = A::Float;
    type Tracked<B: Backend, S: Strategy> = Tracked<B, S>;
    type Element<F: Element, I: Element> = F;

    #[inline(always)]
    fn element<F: Element, I: Element>(value: F) -> F
    where
        Host<F, I>: Algebra<Float = F, Int = I, Bool = bool>,
    {
        value
    }

    fn any<B: Backend>(tensor: &Tensor<B, Self>) -> AnyTensor<'_, B> {
        AnyTensor::Float(tensor)
    }
    fn map_kind<B: Backend, F: KindFamily>(
        family: &F,
        args: &[AnyTensor<'_, B>],
    ) -> Result<Tensor<B, F::Output<Self>>> {
        B::map(&family.float(), args)
    }
    #[inline(always)]
    fn read<A: Algebra>(source: &impl Source<A>, index: usize) -> A::Float {
        source.float(index)
    }
    #[inline(always)]
    fn write<A: Algebra, T: Sink<A>>(value: A::Float, sink: T) -> T::Output {
        sink.float(value)
    }
    #[inline(always)]
    fn tangent<A: Algebra>(value: Self::Scalar<DualAlgebra<A>>) -> Option<A::Float> {
        value.tangent
    }
    fn inner<B: Backend, S: Strategy>(tracked: &Tracked<B, S>) -> &Tensor<B, Self> {
        tracked.value()
    }
    fn into_inner<B: Backend, S: Strategy>(tracked: Tracked<B, S>) -> Tensor<B, Self> {
        tracked.into_value()
    }
    fn edge<B: Backend, S: Strategy>(tracked: &Tracked<B, S>) -> Option<&Edge> {
        tracked.edge()
    }
    fn attach<B: Backend, S: Strategy>(value: Tensor<B, Self>, edge: Option<Edge>) -> Tracked<B, S> {
        Tracked::new(value, edge)
    }
    fn as_float<B: Backend>(tensor: &Tensor<B, Self>) -> Option<&Tensor<B, Float>> {
        Some(tensor)
    }
}

impl Numeric for Float {
    fn map_numeric<B: Backend, F: NumericFamily>(
        family: &F,
        args: &[AnyTensor<'_, B>],
    ) -> Result<Tensor<B, F::Output<Self>>> {
        B::map(&family.float(), args)
    }
}

macro_rules! kind_without_gradient {
    ($kind:ident, $dtype:ident, $member:ident, $element:ident) => {
        impl Kind for $kind {
            const ID: KindId = KindId::$kind;
            const DTYPE: DType = DType::$dtype;
            type Scalar<A: Algebra> = A::$kind;
            type Tracked<B: Backend, S: Strategy> = Tensor<B, Self>;
            type Element<F: Element, I: Element> = $element;

            #[inline(always)]
            fn element<F: Element, I: Element>(value: $element) -> $element
            where
                Host<F, I>: Algebra<Float = F, Int = I, Bool = bool>,
            {
                value
            }

            fn any<B: Backend>(tensor: &Tensor<B, Self>) -> AnyTensor<'_, B> {
                AnyTensor::$kind(tensor)
            }
            fn map_kind<B: Backend, F: KindFamily>(
                family: &F,
                args: &[AnyTensor<'_, B>],
            ) -> Result<Tensor<B, F::Output<Self>>> {
                B::map(&family.$member(), args)
            }
            #[inline(always)]
            fn read<A: Algebra>(source: &impl Source<A>, index: usize) -> A::$kind {
                source.$member(index)
            }
            #[inline(always)]
            fn write<A: Algebra, T: Sink<A>>(value: A::$kind, sink: T) -> T::Output {
                sink.$member(value)
            }
            #[inline(always)]
            fn tangent<A: Algebra>(_: Self::Scalar<DualAlgebra<A>>) -> Option<A::Float> {
                None
            }
            fn inner<B: Backend, S: Strategy>(tracked: &Tensor<B, Self>) -> &Tensor<B, Self> {
                tracked
            }
            fn into_inner<B: Backend, S: Strategy>(tracked: Tensor<B, Self>) -> Tensor<B, Self> {
                tracked
            }
            fn edge<B: Backend, S: Strategy>(_: &Tensor<B, Self>) -> Option<&Edge> {
                None
            }
            fn attach<B: Backend, S: Strategy>(value: Tensor<B, Self>, _: Option<Edge>) -> Tensor<B, Self> {
                value
            }
            fn as_float<B: Backend>(_: &Tensor<B, Self>) -> Option<&Tensor<B, Float>> {
                None
            }
        }
    };
}
kind_without_gradient!(Int, I32, int, I);
kind_without_gradient!(Bool, Bool, bool, bool);

impl Numeric for Int {
    fn map_numeric<B: Backend, F: NumericFamily>(
        family: &F,
        args: &[AnyTensor<'_, B>],
    ) -> Result<Tensor<B, F::Output<Self>>> {
        B::map(&family.int(), args)
    }
}
