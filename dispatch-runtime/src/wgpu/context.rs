//! One open device: its queue, limits, pipelines, idle buffers, and the batch that is being recorded.

use super::buffer::Pool;
use super::failure::{Failure, lock};
use super::pipeline::Pipelines;
use super::stream::Stream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// An open device.
pub(crate) struct Context {
    pub(crate) device: wgpu::Device,
    pub(crate) queue: wgpu::Queue,
    pub(crate) limits: wgpu::Limits,
    pub(crate) pool: Pool,
    pub(crate) pipelines: Pipelines,
    pub(crate) stream: Mutex<Stream>,
    /// The number of the batch that is being recorded.
    pub(crate) recording: AtomicU64,
    faults: Arc<Faults>,
}

/// What the driver reports outside of any call.
#[derive(Default)]
struct Faults {
    lost: OnceLock<Arc<str>>,
    stray: Mutex<Option<Failure>>,
    has_stray: AtomicBool,
}

/// How long a wait for the device may take before it is reported as failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

impl Context {
    pub(crate) fn new(adapter: &wgpu::Adapter) -> Result<Arc<Self>, Failure> {
        let wanted = wgpu::Features::SHADER_F16 | wgpu::Features::SUBGROUP;
        let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor {
            label: Some("tensors"),
            required_features: adapter.features() & wanted,
            // The defaults would cap bindings at 128 MiB.
            required_limits: adapter.limits(),
            experimental_features: wgpu::ExperimentalFeatures::disabled(),
            memory_hints: wgpu::MemoryHints::Performance,
            trace: wgpu::Trace::Off,
        }))
        .map_err(|error| Failure::NoDevice(error.to_string().into()))?;
        let faults = Arc::<Faults>::default();
        let seen = Arc::clone(&faults);
        device.set_device_lost_callback(move |reason, message| {
            let _ = seen.lost.set(format!("{reason:?}: {message}").into());
        });
        let seen = Arc::clone(&faults);
        // Without this, wgpu panics.
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            lock(&seen.stray).get_or_insert(error.into());
            seen.has_stray.store(true, Ordering::Release);
        }));
        let limits = device.limits();
        let stream = scoped(&device, &faults, || Stream::new(&device))?;
        Ok(Arc::new(Self {
            pool: Pool::default(),
            pipelines: Pipelines::default(),
            stream: Mutex::new(stream),
            recording: AtomicU64::new(0),
            device,
            queue,
            limits,
            faults,
        }))
    }

    /// Why the device is lost, if it is.
    pub(crate) fn lost(&self) -> Option<Failure> {
        self.faults.lost.get().map(|reason| Failure::Lost(Arc::clone(reason)))
    }

    /// Fails once the device is lost, or where it reported an error outside of any scope since the last question.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), Failure> {
        check(&self.faults)
    }

    /// What `action` gives, or the error that it made wgpu report.
    pub(crate) fn scoped<T>(&self, action: impl FnOnce() -> T) -> Result<T, Failure> {
        scoped(&self.device, &self.faults, action)
    }

    /// Submits what is recorded and waits until it is done. The failure of the last batch, if it failed.
    pub(crate) fn sync(&self) -> Result<(), Failure> {
        let (batch, index) = {
            let mut stream = lock(&self.stream);
            let batch = stream.batch();
            (batch, stream.flush(self))
        };
        batch.failure().map_or(Ok(()), Err)?;
        self.wait(index)
    }

    /// Destroys the device, and waits until that is known.
    pub(crate) fn close(&self) {
        self.device.destroy();
        // What this reports is the loss.
        let _ = self.device.poll(wgpu::PollType::Poll);
        let _ = self.faults.lost.set("it was closed".into());
    }

    /// Waits for a submission, or for all.
    pub(crate) fn wait(&self, submission_index: Option<wgpu::SubmissionIndex>) -> Result<(), Failure> {
        let waited = self.device.poll(wgpu::PollType::Wait { submission_index, timeout: Some(PATIENCE) });
        self.check()?;
        waited.map(drop).map_err(|error| Failure::Driver(error.to_string().into()))
    }
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("device", &self.device).finish_non_exhaustive()
    }
}

fn check(faults: &Faults) -> Result<(), Failure> {
    if let Some(reason) = faults.lost.get() {
        return Err(Failure::Lost(Arc::clone(reason)));
    }
    if faults.has_stray.load(Ordering::Acquire)
        && faults.has_stray.swap(false, Ordering::AcqRel)
        && let Some(failure) = lock(&faults.stray).take()
    {
        return Err(failure);
    }
    Ok(())
}

/// Error scopes are a stack of the thread's own, popped in reverse order.
fn scoped<T>(device: &wgpu::Device, faults: &Faults, action: impl FnOnce() -> T) -> Result<T, Failure> {
    let filters =
        [wgpu::ErrorFilter::OutOfMemory, wgpu::ErrorFilter::Validation, wgpu::ErrorFilter::Internal];
    let [memory, validation, internal] = filters.map(|filter| device.push_error_scope(filter));
    let value = action();
    let errors = [internal, validation, memory].map(|scope| pollster::block_on(scope.pop()));
    // A lost device swallows errors: without this, later calls would look fine.
    if let Some(reason) = faults.lost.get() {
        return Err(Failure::Lost(Arc::clone(reason)));
    }
    match errors.into_iter().flatten().next() {
        Some(error) => Err(error.into()),
        None => Ok(value),
    }
}
