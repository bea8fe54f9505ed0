//! The smallest complete backend: naive loops over contiguous values, written against the public interface of
//! `dispatch-runtime` as anybody could, and easy to trust.
//!
//! [`Reference`] is what the other backends are compared with. [`Mirror`] is the same under another name, so that moves
//! between backends have a third one to go to.

mod elements;
mod map;
mod ops;
mod sums;

use dispatch_runtime::scalar::Pointwise;
use dispatch_runtime::{
    AnyTensor, Backend, DType, Device, Error, Kind, Numeric, Repr, Result, Shape, Tensor, TensorData, View,
};
use std::fmt;
use std::marker::PhantomData;

/// The backend of naive loops.
pub type Reference = Naive<ReferenceDevice>;

/// Another instance of it: its tensors are of another backend.
pub type Mirror = Naive<MirrorDevice>;

/// A third one, which tensors can be moved onto and never off.
pub type Trap = Naive<TrapDevice>;

/// The device of [`Reference`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Device)]
#[device(backend = Reference)]
pub struct ReferenceDevice;

/// The device of [`Mirror`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Device)]
#[device(backend = Mirror)]
pub struct MirrorDevice;

/// The device of [`Trap`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Device)]
#[device(backend = Trap, one_way)]
pub struct TrapDevice;

/// A device under which naive loops run.
pub trait NaiveDevice: Device<Backend = Naive<Self>> + Copy + Default {
    /// The backend's name.
    const NAME: &'static str;
}

macro_rules! named {
    ($($device:ident $name:literal)*) => {$(
        impl NaiveDevice for $device {
            const NAME: &'static str = $name;
        }

        impl fmt::Display for $device {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(Self::NAME)
            }
        }
    )*};
}
named!(ReferenceDevice "Reference" MirrorDevice "Mirror" TrapDevice "Trap");

/// Naive loops, for the device `D`.
#[derive(Clone, Copy, Debug)]
pub struct Naive<D>(PhantomData<D>);

/// A tensor: its values, row-major.
#[derive(Clone, Debug)]
pub struct NaiveTensor {
    data: TensorData,
}

impl Repr for NaiveTensor {
    fn shape(&self) -> &Shape {
        self.data.shape()
    }

    fn dtype(&self) -> DType {
        self.data.dtype()
    }
}

/// The values of a tensor.
fn data<D: NaiveDevice, K: Kind>(tensor: &Tensor<Naive<D>, K>) -> &TensorData {
    &tensor.repr().data
}

/// A tensor of these values, which are of its kind.
fn tensor<D: NaiveDevice, K: Kind>(data: TensorData) -> Tensor<Naive<D>, K> {
    Tensor::from_repr(NaiveTensor { data })
}

impl<D: NaiveDevice> Backend for Naive<D> {
    type Device = D;
    type Repr<K: Kind> = NaiveTensor;
    const NAME: &'static str = D::NAME;

    fn device<K: Kind>(_: &Tensor<Self, K>) -> D {
        D::default()
    }

    fn supports(_: &D, _: DType) -> bool {
        true
    }

    fn from_data<K: Kind>(data: TensorData, _: &D) -> Result<Tensor<Self, K>> {
        if data.dtype().kind() != K::ID {
            return Err(Error::unsupported("from_data", K::ID.name(), data.dtype()));
        }
        Ok(tensor(data))
    }

    fn into_data<K: Kind>(tensor: Tensor<Self, K>) -> Result<TensorData> {
        Ok(tensor.into_repr().data)
    }

    fn transfer<K: Kind>(tensor: &Tensor<Self, K>, _: &D) -> Result<Tensor<Self, K>> {
        Ok(tensor.clone())
    }

    fn map<E: Pointwise>(expression: &E, args: &[AnyTensor<'_, Self>]) -> Result<Tensor<Self, E::Output>> {
        map::map(expression, args).map(tensor)
    }

    fn view<K: Kind>(x: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        view.check("view", x.shape())?;
        elements::pick(data(x), view.shape(), &elements::places(view)).map(tensor)
    }

    fn unview<K: Numeric>(x: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        let zeros = elements::filled(view.source(), 0.into(), x.dtype())?;
        sums::add_at(&zeros, &elements::places(view), data(x)).map(tensor)
    }
}
