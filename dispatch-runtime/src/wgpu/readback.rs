//! From the device to the host.

use super::buffer::{Reuse, STAGING, Storage, round_up};
use super::context::{Context, PATIENCE};
use super::failure::{Failure, lock};
use super::kernels::contiguous;
use super::tensor::{WgpuTensor, width};
use crate::{DType, HostBuffer, Repr, Result, TensorData, f16};
use std::sync::{Arc, mpsc};

/// Values on their way to the host.
pub(crate) struct Readback {
    tensor: WgpuTensor,
    staging: Option<Staging>,
}

struct Staging {
    storage: Arc<Storage>,
    buffer: wgpu::Buffer,
    submitted: Option<wgpu::SubmissionIndex>,
    /// What is copied: whole words.
    bytes: u64,
    /// Where in it the values begin, and how many bytes they are.
    values: std::ops::Range<usize>,
}

impl Readback {
    /// Submits all that the values need, and their copy.
    pub(crate) fn start(operation: &'static str, tensor: &WgpuTensor) -> Result<Self> {
        let tensor = contiguous(operation, tensor)?;
        let Some(storage) = tensor.storage().cloned() else {
            return Ok(Self { tensor, staging: None });
        };
        let context = storage.context();
        let width = width(tensor.dtype());
        let length = tensor.shape().elements() as u64 * width;
        let start = tensor.layout().offset() as u64 * width;
        let offset = start / 4 * 4;
        let bytes = round_up(start + length, 4) - offset;
        let values = (start - offset) as usize..(start - offset + length) as usize;
        let buffer = context
            .pool
            .take(context, bytes, STAGING, Reuse::Recorded)
            .map_err(|failure| failure.during(operation))?;
        let (batch, submitted) = {
            let mut stream = lock(&context.stream);
            let batch = stream.batch();
            stream.copy(context, storage.buffer(), offset, &buffer, bytes);
            (batch, stream.flush(context))
        };
        // What failed earlier, and names its operation; then what failed with the copy itself.
        storage.origin().verdict()?;
        batch.failure().map_or(Ok(()), |failure| Err(failure.during(operation)))?;
        Ok(Self { staging: Some(Staging { storage, buffer, submitted, bytes, values }), tensor })
    }

    /// Waits for the values.
    pub(crate) fn finish(self, operation: &'static str) -> Result<TensorData> {
        let dtype = self.tensor.dtype();
        let buffer = match &self.staging {
            None => values(dtype, &[]),
            Some(staging) => staging.finish(operation, dtype)?,
        };
        TensorData::from_buffer(buffer, self.tensor.shape().clone())
    }
}

impl Staging {
    fn finish(&self, operation: &'static str, dtype: DType) -> Result<HostBuffer> {
        let context = self.storage.context();
        let (sender, receiver) = mpsc::channel();
        self.buffer.map_async(wgpu::MapMode::Read, ..self.bytes, move |mapped| {
            // No one waits where the reader gave up.
            let _ = sender.send(mapped);
        });
        let read = || -> Result<HostBuffer, Failure> {
            context.wait(self.submitted.clone())?;
            // Another thread's poll may be running the callback.
            let mapped = receiver.recv_timeout(PATIENCE).map_err(|error| context.failed(&error))?;
            mapped.map_err(|error| context.failed(&error))?;
            let range = self.buffer.get_mapped_range(..self.bytes).map_err(|error| context.failed(&error))?;
            Ok(values(dtype, range.get(self.values.clone()).unwrap_or_default()))
        };
        let values = read().map_err(|failure| failure.during(operation))?;
        self.buffer.unmap();
        context.pool.give(context, &self.buffer, STAGING);
        self.storage.origin().checks.wait()?;
        Ok(values)
    }
}

impl Context {
    /// Why values did not arrive: the device's loss before anything else.
    fn failed(&self, error: &dyn std::fmt::Display) -> Failure {
        self.lost().unwrap_or_else(|| Failure::Readback(error.to_string().into()))
    }
}

/// Words of the device as values of the host.
fn values(dtype: DType, words: &[u8]) -> HostBuffer {
    match dtype {
        DType::F16 => HostBuffer::from(copied::<f16>(words)),
        DType::I32 => HostBuffer::from(copied::<i32>(words)),
        DType::Bool => HostBuffer::from(
            words.chunks_exact(4).map(|word| word.iter().any(|&byte| byte != 0)).collect::<Vec<bool>>(),
        ),
        _ => HostBuffer::from(copied::<f32>(words)),
    }
}

fn copied<T: bytemuck::Pod>(bytes: &[u8]) -> Vec<T> {
    let mut values = vec![T::zeroed(); bytes.len() / size_of::<T>()];
    let target: &mut [u8] = bytemuck::cast_slice_mut(&mut values);
    target.copy_from_slice(bytes);
    values
}

/// Values of the host as whole words of the device.
pub(crate) fn words(buffer: &HostBuffer) -> Option<std::borrow::Cow<'_, [u8]>> {
    match buffer {
        HostBuffer::F16(values) => {
            let bytes: &[u8] = bytemuck::cast_slice(values.as_slice());
            let is_whole = bytes.len().is_multiple_of(4);
            Some(if is_whole { bytes.into() } else { [bytes, &[0; 2]].concat().into() })
        }
        HostBuffer::F32(values) => Some(bytemuck::cast_slice(values.as_slice()).into()),
        HostBuffer::I32(values) => Some(bytemuck::cast_slice(values.as_slice()).into()),
        HostBuffer::Bool(values) => {
            Some(values.iter().flat_map(|&value| u32::from(value).to_le_bytes()).collect::<Vec<u8>>().into())
        }
        _ => None,
    }
}
