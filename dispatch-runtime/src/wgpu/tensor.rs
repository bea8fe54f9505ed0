//! What a tensor of this backend is made of.

use super::buffer::{Storage, round_up};
use super::context::Context;
use super::failure::Failure;
use super::{Wgpu, WgpuDevice};
use crate::{Backend, DType, Error, ErrorKind, Kind, Layout, Repr, Result, Shape, Tensor};
use std::sync::Arc;

/// A tensor in device memory: shared memory, and where in it the elements lie.
#[derive(Clone, Debug)]
pub struct WgpuTensor {
    /// Nothing without elements: no empty buffer reaches the device.
    storage: Option<Arc<Storage>>,
    layout: Layout,
    dtype: DType,
    device: WgpuDevice,
}

impl Repr for WgpuTensor {
    fn shape(&self) -> &Shape {
        self.layout.shape()
    }

    fn dtype(&self) -> DType {
        self.dtype
    }
}

impl WgpuTensor {
    /// A tensor whose elements are still to be written, row-major.
    pub(crate) fn new(
        operation: &'static str,
        shape: Shape,
        dtype: DType,
        device: WgpuDevice,
    ) -> Result<Self> {
        supported(operation, dtype, device)?;
        let elements = shape.checked_elements(operation)?;
        if elements == 0 {
            return Ok(Self { storage: None, layout: Layout::contiguous(shape), dtype, device });
        }
        let context = device.context(operation)?;
        Self::within(&context, operation, shape, dtype, device)
    }

    /// As [`WgpuTensor::new`], in the same open device as this tensor.
    pub(crate) fn like(&self, operation: &'static str, shape: Shape, dtype: DType) -> Result<Self> {
        match &self.storage {
            Some(storage) if shape.checked_elements(operation)? != 0 => {
                Self::within(storage.context(), operation, shape, dtype, self.device)
            }
            _ => Self::new(operation, shape, dtype, self.device),
        }
    }

    fn within(
        context: &Arc<Context>,
        operation: &'static str,
        shape: Shape,
        dtype: DType,
        device: WgpuDevice,
    ) -> Result<Self> {
        let width = width(dtype);
        let bytes = round_up(width * shape.elements() as u64, 4);
        // Kernels count in 32 bits.
        if bytes > context.limits.max_buffer_size || shape.elements() > i32::MAX as usize {
            return Err(ErrorKind::TooLarge { operation, shape }.into());
        }
        let storage = Storage::new(context, bytes, width).map_err(|failure| failure.during(operation))?;
        Ok(Self { storage: Some(storage), layout: Layout::contiguous(shape), dtype, device })
    }

    /// A tensor of values from the host.
    pub(crate) fn upload(
        operation: &'static str,
        bytes: &[u8],
        shape: Shape,
        dtype: DType,
        device: WgpuDevice,
    ) -> Result<Self> {
        supported(operation, dtype, device)?;
        if bytes.is_empty() {
            return Self::new(operation, shape, dtype, device);
        }
        let context = device.context(operation)?;
        if bytes.len() as u64 > context.limits.max_buffer_size {
            return Err(ErrorKind::TooLarge { operation, shape }.into());
        }
        let storage =
            Storage::upload(&context, bytes, width(dtype)).map_err(|failure| failure.during(operation))?;
        Ok(Self { storage: Some(storage), layout: Layout::contiguous(shape), dtype, device })
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn device(&self) -> WgpuDevice {
        self.device
    }

    /// The memory; none without elements.
    pub(crate) fn storage(&self) -> Option<&Arc<Storage>> {
        self.storage.as_ref()
    }

    /// The same memory under another layout.
    pub(crate) fn with_layout(&self, layout: Layout) -> Self {
        let storage = if layout.shape().contains(&0) { None } else { self.storage.clone() };
        Self { storage, layout, dtype: self.dtype, device: self.device }
    }

    /// The tensor that it makes.
    pub(crate) fn tensor<K: Kind>(self) -> Tensor<Wgpu, K> {
        Tensor::from_repr(self)
    }
}

/// Bytes of one element in device memory: truth values are words.
pub(crate) fn width(dtype: DType) -> u64 {
    if dtype == DType::F16 { 2 } else { 4 }
}

/// Fails where shaders have no such elements.
pub(crate) fn supported(operation: &'static str, dtype: DType, device: WgpuDevice) -> Result<()> {
    match dtype {
        DType::F16 if device.has_half() => Ok(()),
        DType::F32 | DType::I32 | DType::Bool => Ok(()),
        _ => Err(Error::unsupported(operation, Wgpu::NAME, dtype)),
    }
}

/// The open device that operands share.
pub(crate) fn shared_context<'a>(
    operation: &'static str,
    operands: impl IntoIterator<Item = (&'static str, &'a WgpuTensor)>,
) -> Result<Option<&'a Arc<Context>>> {
    let mut first: Option<(&WgpuTensor, Option<&'a Arc<Context>>)> = None;
    for (argument, operand) in operands {
        let context = operand.storage.as_ref().map(|storage| storage.context());
        match &mut first {
            None => first = Some((operand, context)),
            Some((tensor, _)) if tensor.device != operand.device => {
                return Err(Error::mixed_devices(operation, argument, tensor.device, operand.device));
            }
            Some((_, shared)) => match (*shared, context) {
                (None, context) => *shared = context,
                (Some(one), Some(other)) if !Arc::ptr_eq(one, other) => {
                    let lost = one.lost().or_else(|| other.lost());
                    let closed = || Failure::Lost("it was closed".into());
                    return Err(lost.unwrap_or_else(closed).during(operation));
                }
                _ => {}
            },
        }
    }
    Ok(first.and_then(|(_, context)| context))
}
