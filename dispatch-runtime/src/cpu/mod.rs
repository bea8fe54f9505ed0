//! The backend for the processor that runs the program.
//!
//! Tensors are shared host memory with a layout, so that views and moves of data copy nothing. Loops vectorise for the
//! instructions found at run time; large operations use all of rayon's threads, small ones stay on the caller's.

pub(crate) mod kernels;
pub(crate) mod number;
mod simd;
mod storage;
mod threads;
mod walk;

#[cfg(test)]
mod tests;

use crate::backend::Repr;
use crate::scalar::Pointwise;
use crate::{
    AnyTensor, Backend, Bool, DType, Float, Int, Kind, Numeric, Result, Tensor, TensorData, View, moves,
};
use kernels::map::Expression;
use std::fmt;

pub use storage::CpuTensor;

/// The CPU backend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cpu;

/// The processor, and the memory of the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CpuDevice;

impl fmt::Display for CpuDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cpu")
    }
}

crate::__plain_device!(CpuDevice, Cpu);
impl moves::HostOf<Cpu> for CpuDevice {}
impl moves::TwoWay<Float> for Cpu {}
impl moves::TwoWay<Int> for Cpu {}
impl moves::TwoWay<Bool> for Cpu {}

impl Backend for Cpu {
    type Device = CpuDevice;
    type Repr<K: Kind> = CpuTensor;
    const NAME: &'static str = "Cpu";

    #[inline]
    fn device<K: Kind>(_: &Tensor<Self, K>) -> CpuDevice {
        CpuDevice
    }

    fn supports(_: &CpuDevice, _: DType) -> bool {
        true
    }

    fn from_data<K: Kind>(data: TensorData, _: &CpuDevice) -> Result<Tensor<Self, K>> {
        moves::check_kind::<K>("from_data", data.dtype())?;
        let (buffer, shape) = data.into_parts();
        Ok(Tensor::from_repr(CpuTensor::whole("from_data", buffer, shape)?))
    }

    fn into_data<K: Kind>(tensor: Tensor<Self, K>) -> Result<TensorData> {
        let shape = tensor.shape().clone();
        TensorData::from_buffer(kernels::copy::row_major_buffer("into_data", tensor.repr())?, shape)
    }

    fn transfer<K: Kind>(tensor: &Tensor<Self, K>, _: &CpuDevice) -> Result<Tensor<Self, K>> {
        Ok(tensor.clone())
    }

    fn map<E: Pointwise>(expression: &E, args: &[AnyTensor<'_, Self>]) -> Result<Tensor<Self, E::Output>> {
        let fill = kernels::map::fill(|run| expression.run(run));
        let erased = Expression { name: E::NAME, inputs: E::INPUTS, output: E::Output::ID, fill: &fill };
        kernels::map::map(erased, args).map(Tensor::from_repr)
    }

    fn view<K: Kind>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        let layout = tensor.repr().layout().view("view", view)?;
        tensor.repr().with_layout("view", layout).map(Tensor::from_repr)
    }

    fn unview<K: Numeric>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        if let Some(inverse) = view.inverse().filter(|inverse| inverse.source() == tensor.shape()) {
            return Self::view(tensor, &inverse);
        }
        let repr = tensor.repr();
        number::with_number!("unview", repr.dtype(), T => kernels::unview::unview("unview", repr.strided::<T>("unview")?, view))
            .map(Tensor::from_repr)
    }
}
