//! The backend for GPUs, through wgpu: Vulkan, Metal or DirectX 12.
//!
//! Work is recorded in the order of the calls and submitted when someone reads, when enough is recorded, or on
//! [`WgpuDevice::sync`]. What goes wrong after a call returned is reported, with the name of the operation, by those
//! that read or use its result; among this are indices out of range.

mod arrival;
mod buffer;
mod context;
mod device;
mod failure;
pub(crate) mod kernels;
mod launch;
mod pipeline;
mod readback;
mod stream;
mod tensor;
mod verdict;

pub use device::{AdapterKind, WgpuDevice};
pub use tensor::WgpuTensor;

use crate::scalar::Pointwise;
use crate::{AnyTensor, Backend, DType, Error, Kind, Numeric, Result, Tensor, TensorData, View, moves};
use readback::Readback;

/// The backend for GPUs. Elements are `f32`, `i32` and `bool`, and `f16` where the adapter has it; shaders have no `f64` and no
/// `i64`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wgpu;

impl Backend for Wgpu {
    type Device = WgpuDevice;
    type Repr<K: Kind> = WgpuTensor;
    const NAME: &'static str = "Wgpu";

    fn device<K: Kind>(tensor: &Tensor<Self, K>) -> WgpuDevice {
        tensor.repr().device()
    }

    fn supports(device: &WgpuDevice, dtype: DType) -> bool {
        tensor::supported("supports", dtype, *device).is_ok()
    }

    fn from_data<K: Kind>(data: TensorData, device: &WgpuDevice) -> Result<Tensor<Self, K>> {
        moves::check_kind::<K>("from_data", data.dtype())?;
        upload("from_data", &data, *device).map(WgpuTensor::tensor)
    }

    fn into_data<K: Kind>(tensor: Tensor<Self, K>) -> Result<TensorData> {
        Readback::start("into_data", tensor.repr())?.finish("into_data")
    }

    fn transfer<K: Kind>(tensor: &Tensor<Self, K>, device: &WgpuDevice) -> Result<Tensor<Self, K>> {
        if tensor.repr().device() == *device {
            return Ok(tensor.clone());
        }
        // Devices do not share memory.
        let data = Readback::start("to_device", tensor.repr())?.finish("to_device")?;
        upload("to_device", &data, *device).map(WgpuTensor::tensor)
    }

    fn map<E: Pointwise>(expression: &E, args: &[AnyTensor<'_, Self>]) -> Result<Tensor<Self, E::Output>> {
        kernels::map(expression, args)
    }

    fn view<K: Kind>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        let tensor = tensor.repr();
        Ok(tensor.with_layout(tensor.layout().view("view", view)?).tensor())
    }

    fn unview<K: Numeric>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        kernels::unview("unview", tensor.repr(), view).map(WgpuTensor::tensor)
    }
}

fn upload(operation: &'static str, data: &TensorData, device: WgpuDevice) -> Result<WgpuTensor> {
    let unsupported = || Error::unsupported(operation, Wgpu::NAME, data.dtype());
    let words = readback::words(data.buffer()).ok_or_else(unsupported)?;
    WgpuTensor::upload(operation, &words, data.shape().clone(), data.dtype(), device)
}
