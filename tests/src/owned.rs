//! A tensor of any kind, owned.

use dispatch_runtime::{
    AnyTensor, Backend, Bool, DType, Float, Int, Kind, KindId, Result, Shape, Tensor, TensorData,
};

/// A tensor of any kind.
#[derive(Clone, Debug)]
pub enum Owned<B: Backend> {
    /// A float tensor.
    Float(Tensor<B, Float>),
    /// An integer tensor.
    Int(Tensor<B, Int>),
    /// A boolean tensor.
    Bool(Tensor<B, Bool>),
}

/// Runs `$body` with `$tensor` of whichever kind it is.
#[macro_export]
macro_rules! with_tensor {
    ($owned:expr, $tensor:ident => $body:expr) => {
        match $owned {
            $crate::Owned::Float($tensor) => $body,
            $crate::Owned::Int($tensor) => $body,
            $crate::Owned::Bool($tensor) => $body,
        }
    };
}

impl<B: Backend> Owned<B> {
    /// The values on a device, as a tensor of the kind that they are of.
    pub fn from_data(data: TensorData, device: &B::Device) -> Result<Self> {
        Ok(match data.dtype().kind() {
            KindId::Float => Self::Float(B::from_data(data, device)?),
            KindId::Int => Self::Int(B::from_data(data, device)?),
            KindId::Bool => Self::Bool(B::from_data(data, device)?),
        })
    }

    /// The values on the host.
    pub fn to_data(&self) -> Result<TensorData> {
        with_tensor!(self, tensor => tensor.to_data())
    }

    /// The tensor by reference.
    pub fn any(&self) -> AnyTensor<'_, B> {
        match self {
            Self::Float(tensor) => AnyTensor::Float(tensor),
            Self::Int(tensor) => AnyTensor::Int(tensor),
            Self::Bool(tensor) => AnyTensor::Bool(tensor),
        }
    }

    /// The sizes.
    pub fn shape(&self) -> &Shape {
        with_tensor!(self, tensor => tensor.shape())
    }

    /// The element type.
    pub fn dtype(&self) -> DType {
        with_tensor!(self, tensor => tensor.dtype())
    }
}

/// A kind whose tensors can be put into an [`Owned`] and found there.
pub trait AnyKind: Kind {
    /// The tensor, where it is of this kind.
    fn find<B: Backend>(owned: &Owned<B>) -> Option<&Tensor<B, Self>>;
    /// The tensor, of a kind known only at run time.
    fn wrap<B: Backend>(tensor: Tensor<B, Self>) -> Owned<B>;
}

macro_rules! any_kind {
    ($($kind:ident)*) => {$(
        impl AnyKind for $kind {
            fn find<B: Backend>(owned: &Owned<B>) -> Option<&Tensor<B, Self>> {
                match owned {
                    Owned::$kind(tensor) => Some(tensor),
                    _ => None,
                }
            }
            fn wrap<B: Backend>(tensor: Tensor<B, Self>) -> Owned<B> {
                Owned::$kind(tensor)
            }
        }
    )*};
}
any_kind!(Float Int Bool);
