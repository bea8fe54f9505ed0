//! What an operation returns, and what its gradient formulas get for it.

use super::node::{Edge, Form, Node};
use crate::autodiff::{Autodiff, Strategy};
use crate::{Backend, DType, Kind, KindId, Result, Shape, Tensor, TensorData, View};
use smallvec::SmallVec;
use std::sync::Arc;

/// A float result of a recorded operation: what a gradient of zeros for it looks like, where none arrives.
pub struct Slot<B: Backend> {
    shape: Shape,
    dtype: DType,
    device: B::Device,
}

impl<B: Backend> Slot<B> {
    pub(super) fn form(&self) -> Form<'_> {
        Form { shape: &self.shape, dtype: self.dtype }
    }

    pub(super) fn zeros(&self) -> Result<Tensor<B>> {
        filled(&self.shape, self.dtype, 0.0, &self.device)
    }
}

/// A float tensor with one value everywhere.
pub(crate) fn filled<B: Backend>(
    shape: &Shape,
    dtype: DType,
    value: f64,
    device: &B::Device,
) -> Result<Tensor<B>> {
    let one = match dtype {
        DType::F16 => TensorData::new(vec![crate::host::nearest_f16(value)], []),
        DType::F64 => TensorData::new(vec![value], []),
        _ => TensorData::new(vec![value as f32], []),
    };
    // One value that repeats: the size of the tensor is no matter.
    let one = B::from_data(one?, device)?;
    B::view(&one, &View::broadcast("backward", &Shape::scalar(), shape)?)
}

/// The places on the tape that the float results of one operation take, in order.
pub struct Places {
    node: Option<Arc<Node>>,
    next: u32,
}

impl Places {
    fn take(&mut self) -> Option<Edge> {
        let edge = Edge { node: self.node.clone()?, output: self.next };
        self.next += 1;
        Some(edge)
    }
}

/// Puts results on the tape; without a node they are constants.
pub(super) fn attach_all<B: Backend, S: Strategy, O: Outputs<B>>(
    outputs: O,
    node: Option<Arc<Node>>,
) -> O::Tracked<S> {
    outputs.attach(&mut Places { node, next: 0 })
}

/// What an operation returns: a tensor, a list of tensors, a plain value in [`Value`], or a tuple of these.
pub trait Outputs<B: Backend>: Sized {
    /// The same on the tape.
    type Tracked<S: Strategy>;
    /// Adds an entry for each float tensor.
    fn slots(&self, slots: &mut SmallVec<[Slot<B>; 1]>);
    /// Gives each float tensor its place.
    fn attach<S: Strategy>(self, places: &mut Places) -> Self::Tracked<S>;
}

impl<B: Backend, K: Kind> Outputs<B> for Tensor<B, K> {
    type Tracked<S: Strategy> = Tensor<Autodiff<B, S>, K>;

    fn slots(&self, slots: &mut SmallVec<[Slot<B>; 1]>) {
        if K::ID == KindId::Float {
            slots.push(Slot { shape: self.shape().clone(), dtype: self.dtype(), device: self.device() });
        }
    }
    fn attach<S: Strategy>(self, places: &mut Places) -> Self::Tracked<S> {
        let edge = if K::ID == KindId::Float { places.take() } else { None };
        super::attach(self, edge)
    }
}

impl<B: Backend, K: Kind> Outputs<B> for Vec<Tensor<B, K>> {
    type Tracked<S: Strategy> = Vec<Tensor<Autodiff<B, S>, K>>;

    fn slots(&self, slots: &mut SmallVec<[Slot<B>; 1]>) {
        for tensor in self {
            tensor.slots(slots);
        }
    }
    fn attach<S: Strategy>(self, places: &mut Places) -> Self::Tracked<S> {
        self.into_iter().map(|tensor| tensor.attach(places)).collect()
    }
}

/// A result that is no tensor.
pub struct Value<T>(pub T);

impl<B: Backend, T> Outputs<B> for Value<T> {
    type Tracked<S: Strategy> = T;

    fn slots(&self, _: &mut SmallVec<[Slot<B>; 1]>) {}
    fn attach<S: Strategy>(self, _: &mut Places) -> T {
        self.0
    }
}

/// What gradient formulas see as `grad`: a tensor for one float result, a list for a list, `()` for what carries no
/// gradient, a tuple by position.
pub trait Grads<B: Backend>: Sized + 'static {
    /// Built from one gradient for each float result, in order.
    fn collect(incoming: &mut dyn Iterator<Item = Tensor<B>>) -> Option<Self>;
}

impl<B: Backend> Grads<B> for Tensor<B> {
    fn collect(incoming: &mut dyn Iterator<Item = Tensor<B>>) -> Option<Self> {
        incoming.next()
    }
}

impl<B: Backend> Grads<B> for () {
    fn collect(_: &mut dyn Iterator<Item = Tensor<B>>) -> Option<Self> {
        Some(())
    }
}

impl<B: Backend> Grads<B> for Vec<Tensor<B>> {
    fn collect(incoming: &mut dyn Iterator<Item = Tensor<B>>) -> Option<Self> {
        Some(incoming.collect())
    }
}

macro_rules! tuples {
    ($(($($name:ident),+))*) => {$(
        impl<B: Backend, $($name: Outputs<B>),+> Outputs<B> for ($($name,)+) {
            type Tracked<S: Strategy> = ($($name::Tracked<S>,)+);

            #[allow(non_snake_case)]
            fn slots(&self, slots: &mut SmallVec<[Slot<B>; 1]>) {
                let ($($name,)+) = self;
                $($name.slots(slots);)+
            }
            #[allow(non_snake_case)]
            fn attach<S: Strategy>(self, places: &mut Places) -> Self::Tracked<S> {
                let ($($name,)+) = self;
                ($($name.attach(places),)+)
            }
        }
        impl<B: Backend, $($name: Grads<B>),+> Grads<B> for ($($name,)+) {
            fn collect(incoming: &mut dyn Iterator<Item = Tensor<B>>) -> Option<Self> {
                Some(($($name::collect(incoming)?,)+))
            }
        }
    )*};
}
tuples!((T0)(T0, T1)(T0, T1, T2)(T0, T1, T2, T3)(T0, T1, T2, T3, T4)(T0, T1, T2, T3, T4, T5));
