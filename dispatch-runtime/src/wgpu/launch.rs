//! From a kernel and its operands to one recorded dispatch.

use super::buffer::{Storage, round_up};
use super::context::Context;
use super::failure::{Failure, lock};
use super::pipeline::{Bindings, Key};
use super::stream::Work;
use crate::wgpu::Wgpu;
use crate::{Backend, DType, Error, Layout, Result};
use smallvec::SmallVec;
use std::sync::Arc;

/// A part of a memory that a kernel sees.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding<'a> {
    pub(crate) storage: &'a Storage,
    bytes: Option<(u64, u64)>,
    /// The element at which the part starts.
    start: usize,
}

impl<'a> Binding<'a> {
    /// The elements that a layout reaches: the whole memory, or just the part with them where that is too large to bind.
    pub(crate) fn new(storage: &'a Storage, layout: &Layout) -> Result<Self, Failure> {
        let limits = &storage.context().limits;
        let limit = limits.max_storage_buffer_binding_size;
        let size = storage.buffer().size();
        if size <= limit {
            return Ok(Self { storage, bytes: None, start: 0 });
        }
        let (first, last) = reach(layout);
        // Vectors of four stay aligned.
        let alignment = u64::from(limits.min_storage_buffer_offset_alignment).max(16);
        let width = storage.width();
        let start = first as u64 * width / alignment * alignment;
        let end = round_up((last as u64 + 1) * width, 16).min(size);
        if end - start > limit {
            return Err(Failure::Binding { bytes: end - start, limit });
        }
        Ok(Self { storage, bytes: Some((start, end - start)), start: (start / width) as usize })
    }

    /// The position of the layout's first element within the part.
    pub(crate) fn offset(&self, layout: &Layout) -> u32 {
        (layout.offset() - self.start.min(layout.offset())) as u32
    }

    fn resource(&self) -> wgpu::BindingResource<'a> {
        let buffer = self.storage.buffer();
        match self.bytes {
            None => buffer.as_entire_binding(),
            Some((offset, size)) => wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                buffer,
                offset,
                size: std::num::NonZeroU64::new(size),
            }),
        }
    }
}

/// The first and the last element that a layout reaches.
fn reach(layout: &Layout) -> (usize, usize) {
    let mut first = layout.offset() as isize;
    let mut last = first;
    for (&size, &stride) in layout.shape().iter().zip(layout.strides()) {
        let step = stride * size.saturating_sub(1) as isize;
        if step < 0 { first += step } else { last += step }
    }
    (first.max(0) as usize, last.max(0) as usize)
}

/// One kernel with its operands.
pub(crate) struct Launch<'a> {
    pub(crate) operation: &'static str,
    pub(crate) key: Key,
    pub(crate) source: &'a dyn Fn() -> String,
    pub(crate) reads: &'a [Binding<'a>],
    pub(crate) writes: &'a [Binding<'a>],
    pub(crate) parameters: &'a mut [u32],
    pub(crate) groups: [u32; 3],
    /// The size that indices must stay below, where the kernel checks them.
    pub(crate) check: Option<usize>,
    /// Bytes of workgroup memory, which wgpu does not check.
    pub(crate) workgroup: u32,
}

impl Launch<'_> {
    /// Records it.
    pub(crate) fn run(self, context: &Arc<Context>) -> Result<()> {
        let operation = self.operation;
        let limit = context.limits.max_compute_workgroup_storage_size;
        if self.workgroup > limit {
            return Err(Failure::Workgroup { workgroup: self.workgroup, limit }.during(operation));
        }
        let parts = || self.reads.iter().chain(self.writes);
        if !self.key.half && parts().any(|part| part.storage.width() == 2) {
            // A kernel that would take them for words.
            return Err(Error::unsupported(operation, Wgpu::NAME, DType::F16));
        }
        let shape =
            Bindings { reads: self.reads.len(), writes: self.writes.len(), check: self.check.is_some() };
        let pipeline =
            context.pipeline(&self.key, shape, self.source).map_err(|failure| failure.during(operation))?;
        let notes = self.check.map(|_| lock(&context.stream).check_buffer.clone());
        let mut entries: SmallVec<[wgpu::BindGroupEntry<'_>; 8]> = SmallVec::new();
        entries.extend(parts().enumerate().map(|(binding, part)| wgpu::BindGroupEntry {
            binding: binding as u32,
            resource: part.resource(),
        }));
        if let Some(notes) = &notes {
            entries.push(wgpu::BindGroupEntry {
                binding: entries.len() as u32,
                resource: notes.as_entire_binding(),
            });
        }
        // Errors here reach the handler of uncaptured errors, which recording asks: scopes would cost more than the call.
        let layout = &pipeline.bindings;
        let bindings = context.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout,
            entries: &entries,
        });
        let reads: SmallVec<[&Storage; 8]> = self.reads.iter().map(|part| part.storage).collect();
        let writes: SmallVec<[&Storage; 8]> = self.writes.iter().map(|part| part.storage).collect();
        context.record(Work {
            operation,
            pipeline: &pipeline.compiled,
            bindings: &bindings,
            reads: &reads,
            writes: &writes,
            parameters: self.parameters,
            groups: self.groups,
            check: self.check,
        })
    }
}

/// Enough groups in two dimensions, where one may be too short.
pub(crate) fn grid(groups: usize) -> [u32; 3] {
    let rows = groups.div_ceil(65_535).max(1);
    [groups.div_ceil(rows) as u32, rows as u32, 1]
}
