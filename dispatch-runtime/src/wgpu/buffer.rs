//! Device memory: allocation, reuse, and what was written into it.

use super::context::Context;
use super::failure::{Failure, lock};
use super::stream::Origin;
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use wgpu::BufferUsages as Usage;

/// The memory of a tensor. It goes back to the pool when the last tensor on it is dropped.
#[derive(Debug)]
pub(crate) struct Storage {
    buffer: wgpu::Buffer,
    context: Arc<Context>,
    origin: Mutex<Origin>,
    /// Bytes of one element.
    width: u64,
}

impl Storage {
    /// Memory with unspecified content.
    pub(crate) fn new(context: &Arc<Context>, bytes: u64, width: u64) -> Result<Arc<Self>, Failure> {
        let buffer = context.pool.take(context, bytes, STORAGE, Reuse::Recorded)?;
        Ok(Arc::new(Self { buffer, context: Arc::clone(context), origin: Mutex::default(), width }))
    }

    /// Memory with the content of `bytes`, whose length is a multiple of 4.
    ///
    /// Nothing waits: the queue takes the bytes before it takes anything that is recorded but not submitted, so the
    /// memory must not be in use there.
    pub(crate) fn upload(context: &Arc<Context>, bytes: &[u8], width: u64) -> Result<Arc<Self>, Failure> {
        let buffer = context.pool.take(context, bytes.len() as u64, STORAGE, Reuse::Submitted)?;
        for (index, chunk) in bytes.chunks(UPLOAD_CHUNK).enumerate() {
            context.scoped(|| context.queue.write_buffer(&buffer, (index * UPLOAD_CHUNK) as u64, chunk))?;
            if chunk.len() == UPLOAD_CHUNK {
                // The queue keeps a copy of every chunk until it is submitted.
                context.scoped(|| context.queue.submit([]))?;
            }
        }
        Ok(Arc::new(Self { buffer, context: Arc::clone(context), origin: Mutex::default(), width }))
    }

    pub(crate) fn buffer(&self) -> &wgpu::Buffer {
        &self.buffer
    }

    pub(crate) fn width(&self) -> u64 {
        self.width
    }

    pub(crate) fn context(&self) -> &Arc<Context> {
        &self.context
    }

    /// The operation that wrote it, with what is known to be wrong with that.
    pub(crate) fn origin(&self) -> Origin {
        lock(&self.origin).clone()
    }

    pub(crate) fn set_origin(&self, origin: Origin) {
        *lock(&self.origin) = origin;
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        self.context.pool.give(&self.context, &self.buffer, STORAGE);
    }
}

/// What tensors use their memory for.
pub(crate) const STORAGE: Usage = Usage::STORAGE.union(Usage::COPY_SRC).union(Usage::COPY_DST);
/// What a buffer is for through which values come to the host.
pub(crate) const STAGING: Usage = Usage::MAP_READ.union(Usage::COPY_DST);

/// Bytes that go to the queue at once.
const UPLOAD_CHUNK: usize = 64 << 20;
/// An idle buffer is dropped after so many batches without use.
const IDLE_BATCHES: u64 = 256;

/// Idle buffers by use and size.
///
/// A buffer is idle once its tensor is dropped, although work on it may be recorded or running: whatever is recorded
/// later comes after that work. Only uploads must not overtake it.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    idle: Mutex<HashMap<(Usage, u64), Vec<Idle>>>,
}

#[derive(Debug)]
struct Idle {
    buffer: wgpu::Buffer,
    /// The batch that was being recorded when it became idle; none later uses it.
    batch: u64,
}

/// How far the work on a buffer must have come for it to be reused.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reuse {
    /// Recorded is enough: the new use is recorded too.
    Recorded,
    /// Submitted: the new use overtakes what is recorded.
    Submitted,
}

impl Pool {
    /// An idle buffer of the size class, or a new one.
    pub(crate) fn take(
        &self,
        context: &Context,
        bytes: u64,
        usage: Usage,
        reuse: Reuse,
    ) -> Result<wgpu::Buffer, Failure> {
        if let Some(failure) = context.lost() {
            return Err(failure);
        }
        let size = size_class(bytes);
        let recording = context.recording.load(Ordering::Acquire);
        if let Some(idle) = lock(&self.idle).get_mut(&(usage, size)) {
            let free = |idle: &Idle| reuse == Reuse::Recorded || idle.batch < recording;
            if let Some(position) = idle.iter().rposition(free) {
                return Ok(idle.remove(position).buffer);
            }
        }
        let limit = context.limits.max_buffer_size;
        // The class may be above the limit where the size is not.
        let size = if size > limit { round_up(bytes, 16).max(16) } else { size };
        if size > limit {
            return Err(Failure::Binding { bytes, limit });
        }
        let description = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
        let create = || context.scoped(|| context.device.create_buffer(&description));
        match create() {
            Err(Failure::OutOfMemory) => {
                // What is idle may be enough, once nothing running needs it.
                context.sync()?;
                self.clear();
                context.wait(None)?;
                create()
            }
            created => created,
        }
    }

    /// Takes a buffer back.
    pub(crate) fn give(&self, context: &Context, buffer: &wgpu::Buffer, usage: Usage) {
        if context.lost().is_some() {
            return;
        }
        let batch = context.recording.load(Ordering::Acquire);
        lock(&self.idle)
            .entry((usage, buffer.size()))
            .or_default()
            .push(Idle { buffer: buffer.clone(), batch });
    }

    /// Drops what was idle for long.
    pub(crate) fn trim(&self, recording: u64) {
        lock(&self.idle).retain(|_, idle| {
            idle.retain(|idle| idle.batch + IDLE_BATCHES > recording);
            !idle.is_empty()
        });
    }

    fn clear(&self) {
        lock(&self.idle).clear();
    }
}

/// Sizes are rounded up so that buffers fit again: to 256 bytes at least, by an eighth at most.
fn size_class(bytes: u64) -> u64 {
    let step = (bytes.checked_next_power_of_two().unwrap_or(bytes) / 16).max(256);
    round_up(bytes, step).max(step)
}

pub(crate) fn round_up(value: u64, step: u64) -> u64 {
    value.div_ceil(step).saturating_mul(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn size_classes_waste_little() {
        for bytes in [0, 1, 4, 256, 257, 1000, 4097, 1 << 20, (1 << 20) + 4, 123_456_789] {
            let class = size_class(bytes);
            assert!(class >= bytes && class.is_multiple_of(16) && class >= 256);
            assert!(class - bytes <= (bytes / 8).max(256), "{bytes} {class}");
            assert_eq!(size_class(class), class);
        }
    }
}
