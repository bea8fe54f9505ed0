//! Work in the order of its calls: recorded into one pass of one encoder, submitted together.

use super::buffer::Storage;
use super::context::Context;
use super::failure::{Failure, lock};
use super::verdict::{Check, Checks};
use crate::{Error, Result};
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use wgpu::BufferUsages as Usage;

/// Parameters that one batch can hold.
const PARAMETER_BYTES: usize = 64 << 10;
/// The alignment of each dispatch's parameters, as every device has it.
const PARAMETER_ALIGNMENT: usize = 256;
/// What a shader sees of the parameters.
pub(crate) const PARAMETER_WINDOW: usize = 512;
/// Dispatches after which a batch is submitted, so that the device does not wait for a reader.
const BATCH_DISPATCHES: usize = 128;
/// Checks that one batch can hold: two words each.
const CHECKS: usize = 128;

/// Work that is submitted together.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    failure: OnceLock<Failure>,
}

impl Batch {
    pub(crate) fn failure(&self) -> Option<Failure> {
        self.failure.get().cloned()
    }
}

/// How the content of a memory came about. The default is: from the host.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origin {
    written: Option<(&'static str, Arc<Batch>)>,
    pub(crate) checks: Checks,
}

impl Origin {
    /// Fails if what wrote it is known to have failed.
    pub(crate) fn verdict(&self) -> Result<()> {
        if let Some((operation, batch)) = &self.written
            && let Some(failure) = batch.failure()
        {
            return Err(failure.during(operation));
        }
        self.checks.verdict()
    }
}

/// One dispatch.
pub(crate) struct Work<'a> {
    pub(crate) operation: &'static str,
    pub(crate) pipeline: &'a wgpu::ComputePipeline,
    pub(crate) bindings: &'a wgpu::BindGroup,
    pub(crate) reads: &'a [&'a Storage],
    pub(crate) writes: &'a [&'a Storage],
    /// The words of the shader's parameters. With a check, the first becomes its number.
    pub(crate) parameters: &'a mut [u32],
    pub(crate) groups: [u32; 3],
    /// The size that indices must stay below, where the shader checks them.
    pub(crate) check: Option<usize>,
}

/// The recorder.
#[derive(Debug)]
pub(crate) struct Stream {
    pass: Option<wgpu::ComputePass<'static>>,
    encoder: Option<wgpu::CommandEncoder>,
    batch: Arc<Batch>,
    parameters: Vec<u8>,
    dispatches: usize,
    checks: Vec<Arc<Check>>,
    parameter_buffer: wgpu::Buffer,
    parameter_bindings: wgpu::BindGroup,
    pub(crate) parameter_layout: wgpu::BindGroupLayout,
    /// Where shaders note bad indices: for each check a flag and the index.
    pub(crate) check_buffer: wgpu::Buffer,
}

impl Stream {
    pub(crate) fn new(device: &wgpu::Device) -> Self {
        let buffer = |size: usize, usage| {
            let size = size as u64;
            device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size,
                usage,
                mapped_at_creation: false,
            })
        };
        let parameter_buffer = buffer(PARAMETER_BYTES + PARAMETER_WINDOW, Usage::UNIFORM | Usage::COPY_DST);
        let window = std::num::NonZeroU64::new(PARAMETER_WINDOW as u64);
        let parameter_layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("parameters"),
            entries: &[wgpu::BindGroupLayoutEntry {
                binding: 0,
                visibility: wgpu::ShaderStages::COMPUTE,
                ty: wgpu::BindingType::Buffer {
                    ty: wgpu::BufferBindingType::Uniform,
                    has_dynamic_offset: true,
                    min_binding_size: window,
                },
                count: None,
            }],
        });
        let parameter_bindings = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("parameters"),
            layout: &parameter_layout,
            entries: &[wgpu::BindGroupEntry {
                binding: 0,
                resource: wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                    buffer: &parameter_buffer,
                    offset: 0,
                    size: window,
                }),
            }],
        });
        let check_buffer = buffer(CHECKS * 8, Usage::STORAGE | Usage::COPY_SRC | Usage::COPY_DST);
        Self {
            pass: None,
            encoder: None,
            batch: Arc::default(),
            parameters: Vec::new(),
            dispatches: 0,
            checks: Vec::new(),
            parameter_buffer,
            parameter_bindings,
            parameter_layout,
            check_buffer,
        }
    }

    /// What is being recorded.
    pub(crate) fn batch(&self) -> Arc<Batch> {
        Arc::clone(&self.batch)
    }

    /// Records one dispatch.
    pub(crate) fn record(&mut self, context: &Context, work: Work<'_>) -> Result<()> {
        context.check().map_err(|failure| failure.during(work.operation))?;
        let needed = (work.parameters.len() * 4).next_multiple_of(PARAMETER_ALIGNMENT);
        if needed > PARAMETER_WINDOW {
            return Err(Error::internal(work.operation, "too many dimensions and arguments in one kernel"));
        }
        if self.parameters.len() + needed > PARAMETER_BYTES
            || self.dispatches >= BATCH_DISPATCHES
            || self.checks.len() >= CHECKS
        {
            self.flush(context);
        }
        // After a flush, so that what it found is known: nothing is computed from what failed.
        let mut checks = Checks::default();
        for storage in work.reads.iter().chain(work.writes) {
            let origin = storage.origin();
            origin.verdict()?;
            checks.join(&origin.checks);
        }
        if let Some(size) = work.check {
            if let Some(number) = work.parameters.first_mut() {
                *number = self.checks.len() as u32;
            }
            let check = Arc::new(Check::new(work.operation, size));
            checks.push(Arc::clone(&check));
            self.checks.push(check);
        }
        let offset = self.parameters.len();
        for word in &*work.parameters {
            self.parameters.extend_from_slice(&word.to_le_bytes());
        }
        self.parameters.resize(offset + needed, 0);
        self.open(context);
        self.dispatches += 1;
        if let Some(pass) = &mut self.pass {
            let [x, y, z] = work.groups;
            pass.set_pipeline(work.pipeline);
            pass.set_bind_group(0, work.bindings, &[]);
            pass.set_bind_group(1, &self.parameter_bindings, &[offset as u32]);
            pass.dispatch_workgroups(x, y, z);
        }
        for storage in work.writes {
            storage.set_origin(Origin {
                written: Some((work.operation, Arc::clone(&self.batch))),
                checks: checks.clone(),
            });
        }
        Ok(())
    }

    /// Records a copy of `bytes` bytes from `offset` on to the start of another buffer.
    pub(crate) fn copy(
        &mut self,
        context: &Context,
        from: &wgpu::Buffer,
        offset: u64,
        to: &wgpu::Buffer,
        bytes: u64,
    ) {
        self.encoder(context).copy_buffer_to_buffer(from, offset, to, 0, bytes);
    }

    /// The open encoder, outside of any pass.
    fn encoder(&mut self, context: &Context) -> &mut wgpu::CommandEncoder {
        // Dropping a pass ends it.
        self.pass = None;
        self.encoder.get_or_insert_with(|| {
            context.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default())
        })
    }

    fn open(&mut self, context: &Context) {
        if self.pass.is_none() {
            let pass = self
                .encoder(context)
                .begin_compute_pass(&wgpu::ComputePassDescriptor::default())
                .forget_lifetime();
            self.pass = Some(pass);
        }
    }

    /// Has what the checks found brought to the host.
    fn collect(&self, context: &Context, encoder: &mut wgpu::CommandEncoder, checks: &[Arc<Check>]) {
        let size = (checks.len() * 8) as u64;
        let usage = Usage::MAP_READ | Usage::COPY_DST;
        let staging = context.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size,
            usage,
            mapped_at_creation: false,
        });
        encoder.copy_buffer_to_buffer(&self.check_buffer, 0, &staging, 0, size);
        encoder.clear_buffer(&self.check_buffer, 0, Some(size));
        super::verdict::collect(encoder, &staging, checks.to_vec());
    }

    /// Submits what is recorded. What fails is kept in the batch, for those who read what it wrote.
    pub(crate) fn flush(&mut self, context: &Context) -> Option<wgpu::SubmissionIndex> {
        self.pass = None;
        let mut encoder = self.encoder.take()?;
        let batch = std::mem::take(&mut self.batch);
        let parameters = std::mem::take(&mut self.parameters);
        let checks = std::mem::take(&mut self.checks);
        self.dispatches = 0;
        let submitted = context.scoped(|| {
            if !checks.is_empty() {
                self.collect(context, &mut encoder, &checks);
            }
            if !parameters.is_empty() {
                context.queue.write_buffer(&self.parameter_buffer, 0, &parameters);
            }
            context.queue.submit([encoder.finish()])
        });
        let submitted = submitted.and_then(|index| context.check().map(|()| index));
        let recording = context.recording.fetch_add(1, Ordering::AcqRel) + 1;
        if recording.is_multiple_of(64) {
            context.pool.trim(recording);
        }
        self.parameters = parameters;
        self.parameters.clear();
        match submitted {
            Ok(index) => Some(index),
            Err(failure) => {
                checks.iter().for_each(|check| check.pass());
                let _ = batch.failure.set(failure);
                None
            }
        }
    }
}

impl Context {
    /// Records one dispatch.
    pub(crate) fn record(&self, work: Work<'_>) -> Result<()> {
        lock(&self.stream).record(self, work)
    }
}
