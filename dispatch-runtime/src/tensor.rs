//! The tensor type. Most of its methods are generated from the operations; here are those that are not operations.

use crate::backend::{Backend, Device, Repr};
use crate::view::View;
use crate::{DType, Dims, Float, Kind, Numeric, Result, Shape, TensorData, moves};
use std::fmt;

/// A tensor of kind `K` on backend `B`.
///
/// Clones and views share memory. Every operation borrows its operands and gives a new tensor or an [`Error`](crate::Error).
pub struct Tensor<B: Backend, K: Kind = Float> {
    repr: B::Repr<K>,
}

impl<B: Backend, K: Kind> Tensor<B, K> {
    /// A tensor made of what the backend makes its tensors of. Backends and generated code call this.
    pub fn from_repr(repr: B::Repr<K>) -> Self {
        Self { repr }
    }

    /// What the backend made it of.
    #[inline]
    pub fn repr(&self) -> &B::Repr<K> {
        &self.repr
    }

    /// What the backend made it of.
    #[inline]
    pub fn into_repr(self) -> B::Repr<K> {
        self.repr
    }

    /// Values from the host on `device`, with the element type that they have.
    ///
    /// # Errors
    ///
    /// [`UnsupportedDType`](crate::ErrorKind::UnsupportedDType) where the type is not of kind `K`, or the device has no such elements.
    ///
    /// ```
    /// use dispatch_runtime::{CpuDevice, Float, Tensor};
    /// let x = Tensor::<_, Float>::from_data([[1.0_f32, 2.0], [3.0, 4.0]], &CpuDevice)?;
    /// assert_eq!(x.shape()[..], [2, 2]);
    /// # Ok::<(), dispatch_runtime::Error>(())
    /// ```
    pub fn from_data<D>(data: impl Into<TensorData>, device: &D) -> Result<Self>
    where
        D: Device<Backend = B>,
        B: Backend<Device = D>,
    {
        let data = data.into();
        moves::check_kind::<K>("from_data", data.dtype())?;
        B::from_data(data, device)
    }

    /// The values on the host, row-major. Waits for the device.
    pub fn to_data(&self) -> Result<TensorData> {
        B::into_data(self.clone())
    }

    /// As [`Tensor::to_data`], giving up the tensor, so that its memory can be handed over.
    pub fn into_data(self) -> Result<TensorData> {
        B::into_data(self)
    }

    /// The sizes.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        self.repr.shape()
    }

    /// The sizes, as a slice.
    #[must_use]
    pub fn dims(&self) -> &[usize] {
        self.repr.shape()
    }

    /// Number of dimensions.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.repr.shape().rank()
    }

    /// Number of elements.
    #[must_use]
    pub fn elements(&self) -> usize {
        self.repr.shape().elements()
    }

    /// Type of the elements.
    #[must_use]
    pub fn dtype(&self) -> DType {
        self.repr.dtype()
    }

    /// Where the tensor lives.
    #[must_use]
    pub fn device(&self) -> B::Device {
        B::device(self)
    }

    /// The elements that `view` reads, without a copy where the backend has strided tensors.
    ///
    /// Gradient: [`Tensor::unview`] of the incoming one.
    ///
    /// # Errors
    ///
    /// [`ShapeMismatch`](crate::ErrorKind::ShapeMismatch) where the view was made for another shape.
    pub fn view(&self, view: &View) -> Result<Self> {
        view.check("view", self.shape())?;
        B::view(self, view)
    }

    /// Sizes of 1 and missing leading dimensions repeated to `shape`, without a copy; -1 keeps a size.
    ///
    /// Gradient: the sum over what repeats.
    ///
    /// # Errors
    ///
    /// [`InvalidShape`](crate::ErrorKind::InvalidShape) where another size would have to change.
    pub fn expand(&self, shape: impl Into<Dims>) -> Result<Self> {
        B::view(self, &View::expand("expand", self.shape(), &shape.into())?)
    }
}

impl<B: Backend, K: Numeric> Tensor<B, K> {
    /// Zeros of the shape that `view` was made for, with this tensor's elements added where the view reads them.
    ///
    /// The adjoint of [`Tensor::view`]. Gradient: [`Tensor::view`] of the incoming one.
    ///
    /// # Errors
    ///
    /// [`ShapeMismatch`](crate::ErrorKind::ShapeMismatch) where this tensor's shape is not the view's.
    pub fn unview(&self, view: &View) -> Result<Self> {
        let shape = view.shape();
        if *self.shape() != shape {
            return Err(crate::Error::shapes(
                "unview",
                &shape,
                self.shape(),
                "the tensor has the shape of the view",
            ));
        }
        B::unview(self, view)
    }

    /// The sum over the dimensions along which a tensor of `shape` broadcasts to this one: the adjoint of broadcasting.
    ///
    /// # Errors
    ///
    /// [`InvalidShape`](crate::ErrorKind::InvalidShape) where `shape` does not broadcast to this tensor's.
    pub fn sum_to(&self, shape: &Shape) -> Result<Self> {
        if self.shape() == shape {
            return Ok(self.clone());
        }
        B::unview(self, &View::broadcast("sum_to", shape, self.shape())?)
    }
}

impl<B: Backend, K: Kind> Clone for Tensor<B, K> {
    #[inline]
    fn clone(&self) -> Self {
        Self { repr: self.repr.clone() }
    }
}

impl<B: Backend, K: Kind> Repr for Tensor<B, K> {
    fn shape(&self) -> &Shape {
        self.repr.shape()
    }
    fn dtype(&self) -> DType {
        self.repr.dtype()
    }
}

impl<B: Backend, K: Kind> fmt::Debug for Tensor<B, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Tensor<{}, {}>({} {} on {})",
            B::NAME,
            K::ID.name(),
            self.dtype(),
            self.shape(),
            self.device()
        )
    }
}

/// The backend of a second operand: the same as the first one's.
///
/// Every backend is this of itself alone. A method that takes any `R: SameInstanceAs<B>` instead of `B` reports two
/// instances with this trait's text, where rustc would speak of mismatched types.
#[diagnostic::on_unimplemented(
    message = "tensors of two instances in one operation",
    label = "this tensor lives on `{Self}`, the first one on `{B}`",
    note = "an operation takes tensors of one backend, all tracked or all plain",
    note = "to move: `tensor.to_device(&device)`; to leave autodiff: `tensor.inner()`; to enter it: `Tensor::from_inner(tensor)`"
)]
pub trait SameInstanceAs<B: Backend>: Backend {
    /// The operand, as what it is.
    #[doc(hidden)]
    fn operand<K: Kind>(tensor: &Tensor<Self, K>) -> &Tensor<B, K>;
}

#[diagnostic::do_not_recommend]
impl<B: Backend> SameInstanceAs<B> for B {
    #[inline]
    fn operand<K: Kind>(tensor: &Tensor<B, K>) -> &Tensor<B, K> {
        tensor
    }
}
