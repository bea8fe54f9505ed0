//! What a backend is: its device, what its tensors are made of, and the primitives that everything else rests on.

use crate::scalar::Pointwise;
use crate::view::View;
use crate::{Bool, DType, Float, Int, Kind, KindId, Numeric, Result, Shape, Tensor, TensorData};
use std::fmt::{Debug, Display};

/// A place where tensors live and operations run.
///
/// These primitives are what data movement and the gradient tape need; the operations are traits of their own, such as
/// [`TensorOps`](crate::TensorOps). A new backend implements this trait, those operations of the traits that have no
/// default body, and derives [`Device`](derive@crate::Device) for its device.
///
/// Tensor arguments arrive with any view applied to them, also overlapping ones; no primitive may change them.
pub trait Backend: Sized + Copy + Debug + Send + Sync + 'static {
    /// Where a tensor of this backend can be put.
    type Device: Device<Backend = Self>;
    /// What a tensor of kind `K` is made of.
    type Repr<K: Kind>: Repr;
    /// Its name in messages.
    const NAME: &'static str;

    /// The device that a tensor lives on.
    fn device<K: Kind>(tensor: &Tensor<Self, K>) -> Self::Device;

    /// Whether tensors of this element type can live on `device`.
    fn supports(device: &Self::Device, dtype: DType) -> bool;

    /// A tensor with the values of `data`, whose type is of kind `K`.
    ///
    /// Fails with [`UnsupportedDType`](crate::ErrorKind::UnsupportedDType) where it is not, or the device has no such type.
    fn from_data<K: Kind>(data: TensorData, device: &Self::Device) -> Result<Tensor<Self, K>>;

    /// The values, row-major.
    fn into_data<K: Kind>(tensor: Tensor<Self, K>) -> Result<TensorData>;

    /// A move between two devices of this backend.
    fn transfer<K: Kind>(tensor: &Tensor<Self, K>, device: &Self::Device) -> Result<Tensor<Self, K>>;

    /// Applies a scalar expression to every element; the arguments broadcast together.
    ///
    /// The float arguments have one element type among them, and so have the integer arguments, or the call fails with
    /// [`DTypeMismatch`](crate::ErrorKind::DTypeMismatch). The result has the type of the arguments of its kind, or the
    /// kind's default where there are none.
    fn map<E: Pointwise>(expression: &E, args: &[AnyTensor<'_, Self>]) -> Result<Tensor<Self, E::Output>>;

    /// Reads `tensor` through `view`. Backends with strided tensors copy nothing.
    fn view<K: Kind>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>>;

    /// The adjoint of [`Backend::view`]: zeros of the shape that `view` was made for, with every element of `tensor`
    /// (whose shape is the view's) added at the place that the view reads it from. With an expanding view this is a sum.
    fn unview<K: Numeric>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>>;

    /// The tensor of backend `T` that this one is: itself, or what a dispatching backend holds. Moves ask this, so
    /// that data already in place does not pass through the host.
    fn find<T: Backend, K: Kind>(tensor: &Tensor<Self, K>) -> Option<&Tensor<T, K>> {
        (tensor as &dyn std::any::Any).downcast_ref()
    }

    /// Whether the tensor may leave for another backend; a dispatching backend says no for what it holds on a `one_way` one.
    fn can_leave<K: Kind>(tensor: &Tensor<Self, K>) -> bool {
        let _ = tensor;
        true
    }

    /// The tensor of another backend taken into this one as it is, where this one is a dispatching backend over it.
    fn adopt<T: Backend, K: Kind>(tensor: &Tensor<T, K>) -> Option<Tensor<Self, K>> {
        let _ = tensor;
        None
    }
}

/// What the tensors of a backend are made of. Clones share their memory.
pub trait Repr: Clone + Debug + Send + Sync + 'static {
    /// The sizes.
    fn shape(&self) -> &Shape;
    /// The element type.
    fn dtype(&self) -> DType;
}

/// A device of a backend. Derive it: `#[derive(Device)] #[device(backend = Mine)]`, which also says how tensors of
/// other backends reach it and which moves do not compile.
pub trait Device: Clone + Debug + Display + PartialEq + Send + Sync + 'static {
    /// The backend whose tensors live here.
    type Backend: Backend<Device = Self>;
}

/// A backend without a tape. What an autodiff backend cannot do is bounded by this.
///
/// Derived with [`Device`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a plain backend",
    note = "leave autodiff first: `tensor.inner()`"
)]
pub trait Plain: Backend {}

/// A backend that may run the operation `Op`, which says nothing of gradients: any without a tape.
#[diagnostic::on_unimplemented(
    message = "operation `{Op}` is not marked for autodiff",
    label = "called on `{Self}`",
    note = "mark it `#[op(grad(..))]` or `#[op(no_grad)]`, or leave autodiff first: `tensor.inner()`"
)]
#[doc(hidden)]
pub trait Marked<Op> {}

#[diagnostic::do_not_recommend]
impl<B: Plain, Op> Marked<Op> for B {}

/// A tensor of any kind, by reference.
#[derive(Debug)]
pub enum AnyTensor<'a, B: Backend> {
    /// A float tensor.
    Float(&'a Tensor<B, Float>),
    /// An integer tensor.
    Int(&'a Tensor<B, Int>),
    /// A boolean tensor.
    Bool(&'a Tensor<B, Bool>),
}

impl<B: Backend> Clone for AnyTensor<'_, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: Backend> Copy for AnyTensor<'_, B> {}

impl<B: Backend> AnyTensor<'_, B> {
    /// Which kind it is.
    #[must_use]
    pub fn kind(&self) -> KindId {
        match self {
            Self::Float(_) => KindId::Float,
            Self::Int(_) => KindId::Int,
            Self::Bool(_) => KindId::Bool,
        }
    }

    /// The sizes.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        match self {
            Self::Float(tensor) => tensor.shape(),
            Self::Int(tensor) => tensor.shape(),
            Self::Bool(tensor) => tensor.shape(),
        }
    }

    /// The element type.
    #[must_use]
    pub fn dtype(&self) -> DType {
        match self {
            Self::Float(tensor) => tensor.dtype(),
            Self::Int(tensor) => tensor.dtype(),
            Self::Bool(tensor) => tensor.dtype(),
        }
    }

    /// Where it lives.
    #[must_use]
    pub fn device(&self) -> B::Device {
        match self {
            Self::Float(tensor) => tensor.device(),
            Self::Int(tensor) => tensor.device(),
            Self::Bool(tensor) => tensor.device(),
        }
    }
}
