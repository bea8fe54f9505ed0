//! Moves between devices, and which of them do not compile.
//!
//! One trait per reason, each total over what another one rejects, so that one mistake gives one error. The destination's
//! device type is `Self` and the source backend a parameter: the other way round rustc infers the destination from the only
//! impl and reports mismatched types instead. `#[derive(Device)]` implements all of them for a plain backend's device.

use crate::autodiff::{Autodiff, AutodiffDevice, Strategy};
use crate::backend::{Backend, Device, Plain};
use crate::{Bool, DType, Error, ErrorKind, Float, Int, Kind, Result, Tensor};

/// The tensor and the destination are both on a tape, or both are not.
#[diagnostic::on_unimplemented(
    message = "cannot move a float tensor between autodiff and plain instances",
    label = "the tensor lives on `{B}`, the destination is `{Self}`",
    note = "to leave autodiff: `tensor.inner().to_device(&device)`",
    note = "to enter autodiff: `Tensor::from_inner(tensor.to_device(&device)?)`"
)]
pub trait SameInstance<B, K> {}

/// The destination holds tensors of the tracked tensor's own backend.
#[diagnostic::on_unimplemented(
    message = "an autodiff tensor cannot be moved between backends",
    label = "the tensor lives on `{B}`, the destination is `{Self}`",
    note = "detach, move and track again: `Tensor::from_inner(tensor.inner().to_device(&device)?)`"
)]
pub trait SameBackend<B, K> {}

/// The device type of one known backend. A dispatching device is not: it may hold any.
#[diagnostic::on_unimplemented(
    message = "an autodiff tensor cannot be moved between backends",
    label = "the tensor's backend is `{B}`, the destination is a `{Self}`",
    note = "detach, move and track again: `Tensor::from_inner(tensor.inner().to_device(&device)?)`"
)]
pub trait HostOf<B> {}

/// The tracked tensor and the destination have one checkpointing strategy.
#[diagnostic::on_unimplemented(
    message = "an autodiff tensor cannot be moved between checkpointing strategies",
    label = "the tensor lives on `{B}`, the destination is `{Self}`",
    note = "leave autodiff and enter it again: `Tensor::from_inner(tensor.inner())`"
)]
pub trait SameStrategy<B, K> {}

/// Tensors can leave the source backend for this device.
#[diagnostic::on_unimplemented(
    message = "no route from backend `{B}`",
    label = "the destination is `{Self}`",
    note = "tensors can be moved onto a `one_way` backend, never off it"
)]
pub trait RouteFrom<B, K> {}

/// A backend that tensors of kind `K` can leave: every one that is not `one_way`.
#[diagnostic::on_unimplemented(
    message = "no route from backend `{Self}`",
    label = "this backend is `one_way`",
    note = "tensors can be moved onto a `one_way` backend, never off it"
)]
pub trait TwoWay<K>: Backend {}

/// How the data of a tensor of `B` reaches this device. There is always a way; the traits above decide whether it may be taken.
pub trait Receive<B: Backend, K: Kind>: Device {
    /// The tensor, here.
    fn receive(&self, tensor: &Tensor<B, K>) -> Result<Tensor<Self::Backend, K>>;
}

/// A device that tensors of `B` of kind `K` can be moved to: all of the above, as one bound for generic code.
///
/// ```
/// use dispatch_runtime::moves::Destination;
/// use dispatch_runtime::{Backend, Kind, Result, Tensor};
///
/// fn copies<B: Backend, K: Kind, D: Destination<B, K>>(x: &Tensor<B, K>, to: &[D]) -> Result<Vec<Tensor<D::Backend, K>>> {
///     to.iter().map(|device| x.to_device(device)).collect()
/// }
/// ```
pub trait Destination<B: Backend, K: Kind>:
    SameInstance<B, K> + SameBackend<B, K> + SameStrategy<B, K> + RouteFrom<B, K> + Receive<B, K>
{
}

#[diagnostic::do_not_recommend]
impl<B: Backend, K: Kind, D> Destination<B, K> for D where
    D: SameInstance<B, K> + SameBackend<B, K> + SameStrategy<B, K> + RouteFrom<B, K> + Receive<B, K>
{
}

/// A move through host memory. A CPU tensor's memory is such data, so that neither end copies more than it must.
///
/// Generated grids call this for every pair without a route of its own.
pub fn through_data<A: Backend, B: Backend, K: Kind>(
    tensor: &Tensor<A, K>,
    device: &B::Device,
) -> Result<Tensor<B, K>> {
    if !B::supports(device, tensor.dtype()) {
        return Err(Error::unsupported("to_device", B::NAME, tensor.dtype()));
    }
    B::from_data(A::into_data(tensor.clone())?, device)
}

/// The error of a move off a one-way backend. Generated grids call this.
pub fn no_route<A: Backend, B: Backend, T>() -> Result<T> {
    Err(ErrorKind::NoRoute { from: A::NAME, to: B::NAME }.into())
}

impl<B: Backend, K: Kind> Tensor<B, K> {
    /// This tensor on another device, of this backend or of another.
    ///
    /// Values and element type stay as they are, to the bit; this tensor is untouched. What cannot be right does not
    /// compile: a float tensor between autodiff and plain backends, or a tracked one between two backends. Integer and
    /// boolean tensors carry no gradient and move freely.
    ///
    /// # Errors
    ///
    /// [`UnsupportedDType`](ErrorKind::UnsupportedDType) where the destination has no such elements,
    /// [`NoRoute`](ErrorKind::NoRoute) where a dispatched tensor turns out to be on a one-way backend.
    pub fn to_device<D>(&self, device: &D) -> Result<Tensor<D::Backend, K>>
    where
        D: Device
            + SameInstance<B, K>
            + SameBackend<B, K>
            + SameStrategy<B, K>
            + RouteFrom<B, K>
            + Receive<B, K>,
    {
        device.receive(self)
    }
}

/// The device of a [`Plain`] backend: everything above follows for it. `#[derive(Device)]` and generated lists implement it.
///
/// The implementations stand here, once for all devices, and not where a device is: an attribute such as
/// `do_not_recommend` cannot be written by a macro in a crate without a prelude.
#[doc(hidden)]
pub trait PlainDevice: Device {}

// Into plain devices. Float tensors come from plain backends alone, the other kinds from anywhere.

#[diagnostic::do_not_recommend]
impl<B: Plain, D: PlainDevice> SameInstance<B, Float> for D {}
#[diagnostic::do_not_recommend]
impl<B, D: PlainDevice> SameInstance<B, Int> for D {}
#[diagnostic::do_not_recommend]
impl<B, D: PlainDevice> SameInstance<B, Bool> for D {}
#[diagnostic::do_not_recommend]
impl<B, K, D: PlainDevice> SameBackend<B, K> for D {}
#[diagnostic::do_not_recommend]
impl<B, K, D: PlainDevice> SameStrategy<B, K> for D {}
#[diagnostic::do_not_recommend]
impl<B: TwoWay<K>, K, D: PlainDevice> RouteFrom<B, K> for D {}

impl<B: Backend, K: Kind, D: PlainDevice> Receive<B, K> for D
where
    D::Backend: Backend<Device = D>,
{
    fn receive(&self, tensor: &Tensor<B, K>) -> Result<Tensor<D::Backend, K>> {
        receive::<B, D::Backend, K>(tensor, self)
    }
}

// Into autodiff devices. Float tensors come from autodiff backends alone, the other kinds from anywhere.

#[diagnostic::do_not_recommend]
impl<B: Backend, D, S, T> SameInstance<Autodiff<B, T>, Float> for AutodiffDevice<D, S> {}
#[diagnostic::do_not_recommend]
impl<B, D, S> SameInstance<B, Int> for AutodiffDevice<D, S> {}
#[diagnostic::do_not_recommend]
impl<B, D, S> SameInstance<B, Bool> for AutodiffDevice<D, S> {}

#[diagnostic::do_not_recommend]
impl<B: Plain, D, S> SameBackend<B, Float> for AutodiffDevice<D, S> {}
#[diagnostic::do_not_recommend]
impl<B: Backend, D: HostOf<B>, S, T> SameBackend<Autodiff<B, T>, Float> for AutodiffDevice<D, S> {}
#[diagnostic::do_not_recommend]
impl<B, D, S> SameBackend<B, Int> for AutodiffDevice<D, S> {}
#[diagnostic::do_not_recommend]
impl<B, D, S> SameBackend<B, Bool> for AutodiffDevice<D, S> {}

#[diagnostic::do_not_recommend]
impl<B: Plain, D, S> SameStrategy<B, Float> for AutodiffDevice<D, S> {}
#[diagnostic::do_not_recommend]
impl<B: Backend, D, S> SameStrategy<Autodiff<B, S>, Float> for AutodiffDevice<D, S> {}
#[diagnostic::do_not_recommend]
impl<B, D, S> SameStrategy<B, Int> for AutodiffDevice<D, S> {}
#[diagnostic::do_not_recommend]
impl<B, D, S> SameStrategy<B, Bool> for AutodiffDevice<D, S> {}

// A tracked float tensor goes to its own backend or nowhere, which `SameBackend` says.
#[diagnostic::do_not_recommend]
impl<B, D, S> RouteFrom<B, Float> for AutodiffDevice<D, S> {}
#[diagnostic::do_not_recommend]
impl<B: TwoWay<Int>, D, S> RouteFrom<B, Int> for AutodiffDevice<D, S> {}
#[diagnostic::do_not_recommend]
impl<B: TwoWay<Bool>, D, S> RouteFrom<B, Bool> for AutodiffDevice<D, S> {}

// A float tensor on a tape is rejected for that first, whatever lies under the tape.
impl<B: Backend, S: Strategy> TwoWay<Float> for Autodiff<B, S> {}
impl<B: TwoWay<Int>, S: Strategy> TwoWay<Int> for Autodiff<B, S> {}
impl<B: TwoWay<Bool>, S: Strategy> TwoWay<Bool> for Autodiff<B, S> {}

/// The device under an autodiff device of the same nesting: a tracked tensor's host is the host of what it wraps.
impl<B: Backend, D: HostOf<B>, S: Strategy> HostOf<Autodiff<B, S>> for AutodiffDevice<D, S> {}

impl<B: Backend, K: Kind, D: Device, S: Strategy> Receive<B, K> for AutodiffDevice<D, S>
where
    D::Backend: Backend<Device = D>,
{
    fn receive(&self, tensor: &Tensor<B, K>) -> Result<Tensor<Self::Backend, K>> {
        receive::<B, Self::Backend, K>(tensor, self)
    }
}

/// `#[derive(Device)]` and generated lists expand to this.
#[doc(hidden)]
#[macro_export]
macro_rules! __plain_device {
    ($device:ty, $backend:ty) => {
        impl $crate::Device for $device {
            type Backend = $backend;
        }
        impl $crate::Plain for $backend {}
        impl $crate::moves::PlainDevice for $device {}
    };
}

/// A move within the backend where the tensor is of it or can be taken into it as it is; through host memory otherwise.
#[doc(hidden)]
pub fn receive<A: Backend, B: Backend, K: Kind>(
    tensor: &Tensor<A, K>,
    device: &B::Device,
) -> Result<Tensor<B, K>> {
    if let Some(tensor) = A::find::<B, K>(tensor) {
        B::transfer(tensor, device)
    } else if let Some(tensor) = B::adopt::<A, K>(tensor) {
        B::transfer(&tensor, device)
    } else if A::can_leave(tensor) {
        through_data::<A, B, K>(tensor, device)
    } else {
        no_route::<A, B, _>()
    }
}

/// The element type is of the kind; backends check data that comes in with this.
pub fn check_kind<K: Kind>(operation: &'static str, dtype: DType) -> Result<()> {
    if dtype.kind() == K::ID { Ok(()) } else { Err(Error::unsupported(operation, K::ID.name(), dtype)) }
}

/// What a list of backends claims of each of them. Generated lists call these, so that a wrong claim is an error at the
/// backend's path.
#[doc(hidden)]
pub mod listed {
    use super::TwoWay;
    use crate::{Float, Plain};

    /// A backend that a list can have.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` cannot be in a list of backends",
        label = "no plain backend",
        note = "a backend implements `Backend`, and its device has `#[derive(Device)]`",
        note = "autodiff goes around the list: `Autodiff<Dispatch>`"
    )]
    pub trait Listed {}

    #[diagnostic::do_not_recommend]
    impl<B: Plain> Listed for B {}

    /// A backend that a list can have without `one_way`.
    #[diagnostic::on_unimplemented(
        message = "backend `{Self}` is `one_way`, which the list does not say",
        label = "add `one_way` after this path",
        note = "tensors can be moved onto a `one_way` backend, never off it"
    )]
    pub trait BothWays {}

    #[diagnostic::do_not_recommend]
    impl<B: TwoWay<Float>> BothWays for B {}

    /// Tensors can be moved onto the backend, never off it.
    pub const fn one_way<B: Listed>() {}

    /// Tensors can be moved onto the backend and off it.
    pub const fn both_ways<B: Listed + BothWays>() {}
}

/// A way of its own from one backend to another, which a list names: `from(Source = route)`.
pub type Route<A, B, K> = fn(&Tensor<A, K>, &<B as Backend>::Device) -> Result<Tensor<B, K>>;

/// A move by a route that a list names.
#[doc(hidden)]
#[inline]
pub fn route<A: Backend, B: Backend, K: Kind>(
    route: Route<A, B, K>,
    tensor: &Tensor<A, K>,
    device: &B::Device,
) -> Result<Tensor<B, K>> {
    route(tensor, device)
}
