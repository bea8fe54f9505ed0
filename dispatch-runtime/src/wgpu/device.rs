//! The adapters of this machine, and the device handle that callers hold.

use super::Wgpu;
use super::context::Context;
use super::failure::{Failure, lock};
use crate::{Error, Result};
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};

/// A GPU, or a software renderer in its place: one adapter of this machine. Cheap to clone.
///
/// Adapters are numbered from the most powerful kind on: `wgpu:0` is a discrete GPU where there is one.
///
/// ```no_run
/// use dispatch_runtime::WgpuDevice;
/// for device in WgpuDevice::all() {
///     println!("{device}: {} ({:?}, {})", device.name(), device.adapter_kind(), device.driver());
/// }
/// let device = WgpuDevice::from_env()?; // DISPATCH_WGPU_ADAPTER=1, =cpu or =llvmpipe
/// # Ok::<(), dispatch_runtime::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct WgpuDevice(&'static Slot);

/// What sort of hardware an adapter is, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum AdapterKind {
    /// A GPU with memory of its own.
    Discrete,
    /// A GPU that shares the processor's memory.
    Integrated,
    /// A share of a GPU, in a virtual machine.
    Virtual,
    /// Not known.
    Other,
    /// A software renderer.
    Cpu,
}

/// An adapter and, once someone computes on it, its device.
struct Slot {
    index: usize,
    kind: AdapterKind,
    info: wgpu::AdapterInfo,
    adapter: wgpu::Adapter,
    context: Mutex<Option<Arc<Context>>>,
}

/// The environment variable that [`WgpuDevice::from_env`] reads.
const VARIABLE: &str = "DISPATCH_WGPU_ADAPTER";

impl WgpuDevice {
    /// Every adapter of this machine, best kind first; empty without a driver.
    #[must_use]
    pub fn all() -> Vec<Self> {
        slots().iter().map(Self).collect()
    }

    /// The adapter with a number.
    ///
    /// # Errors
    ///
    /// [`NoDevice`](crate::ErrorKind::NoDevice) where there is no such adapter, as in all constructors.
    pub fn new(index: usize) -> Result<Self> {
        Self::find(format_args!("number {index}"), |slot| slot.index == index)
    }

    /// The first adapter of a kind.
    pub fn of_kind(kind: AdapterKind) -> Result<Self> {
        Self::find(format_args!("kind {kind:?}"), |slot| slot.kind == kind)
    }

    /// The best adapter.
    pub fn best() -> Result<Self> {
        Self::new(0)
    }

    /// The adapter that the environment variable `DISPATCH_WGPU_ADAPTER` names: by number, by kind (`discrete`,
    /// `integrated`, `virtual`, `cpu`) or by a part of its name. The best one where the variable is not set.
    pub fn from_env() -> Result<Self> {
        match std::env::var(VARIABLE) {
            Ok(wanted) if !wanted.is_empty() => Self::named(&wanted),
            _ => Self::best(),
        }
    }

    fn named(wanted: &str) -> Result<Self> {
        if let Ok(index) = wanted.parse() {
            return Self::new(index);
        }
        let wanted = wanted.to_lowercase();
        let by_kind = |slot: &Slot| format!("{:?}", slot.kind).to_lowercase() == wanted;
        let by_name = |slot: &Slot| slot.info.name.to_lowercase().contains(&wanted);
        Self::find(format_args!("kind or name `{wanted}` ({VARIABLE})"), |slot| {
            by_kind(slot) || by_name(slot)
        })
    }

    fn find(what: fmt::Arguments<'_>, matches: impl Fn(&Slot) -> bool) -> Result<Self> {
        slots().iter().find(|slot| matches(slot)).map(Self).ok_or_else(|| {
            let present: Vec<_> =
                slots().iter().map(|slot| format!("{} {}", slot.index, slot.info.name)).collect();
            let present = if present.is_empty() {
                "this machine has none".to_owned()
            } else {
                format!("there are {}", present.join(", "))
            };
            Failure::NoAdapter(format!("no adapter of {what}: {present}").into()).during("device")
        })
    }

    /// Its number.
    #[must_use]
    pub fn index(&self) -> usize {
        self.0.index
    }

    /// The adapter's name, as the driver says it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        &self.0.info.name
    }

    /// What sort of hardware it is.
    #[must_use]
    pub fn adapter_kind(&self) -> AdapterKind {
        self.0.kind
    }

    /// The graphics interface, the driver and its version.
    #[must_use]
    pub fn driver(&self) -> String {
        let info = &self.0.info;
        format!("{} {} {}", info.backend, info.driver, info.driver_info)
    }

    /// Whether its shaders have elements of f16.
    pub(crate) fn has_half(&self) -> bool {
        self.0.adapter.features().contains(wgpu::Features::SHADER_F16)
    }

    /// Submits what is recorded and waits until the device has done it.
    ///
    /// # Errors
    ///
    /// [`Backend`](crate::ErrorKind::Backend) where the device failed since the last wait.
    pub fn sync(&self) -> Result<()> {
        let open = lock(&self.0.context).clone();
        open.map_or(Ok(()), |context| context.sync().map_err(|failure| failure.during("sync")))
    }

    /// Gives back all that the device holds, at once. Tensors that live there report it as lost; for new ones it is opened
    /// again.
    pub fn close(&self) {
        let open = lock(&self.0.context).take();
        if let Some(context) = open {
            context.close();
        }
    }

    /// The open device. A lost one is replaced: tensors of the lost one report it, new ones work.
    pub(crate) fn context(&self, operation: &'static str) -> Result<Arc<Context>, Error> {
        let mut open = lock(&self.0.context);
        match &*open {
            Some(context) if context.lost().is_none() => Ok(Arc::clone(context)),
            _ => {
                let context = Context::new(&self.0.adapter).map_err(|failure| failure.during(operation))?;
                Ok(Arc::clone(open.insert(context)))
            }
        }
    }
}

/// The adapters, looked for once.
fn slots() -> &'static [Slot] {
    static SLOTS: OnceLock<Vec<Slot>> = OnceLock::new();
    SLOTS.get_or_init(|| {
        let mut description = wgpu::InstanceDescriptor::new_without_display_handle();
        // Debug builds would ask for validation layers.
        description.flags = wgpu::InstanceFlags::empty();
        let instance = wgpu::Instance::new(description.with_env());
        let mut adapters = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::all()));
        adapters.retain(|adapter| {
            adapter.get_downlevel_capabilities().flags.contains(wgpu::DownlevelFlags::COMPUTE_SHADERS)
        });
        adapters.sort_by_key(|adapter| kind(&adapter.get_info()));
        let slot = |(index, adapter): (usize, wgpu::Adapter)| {
            let info = adapter.get_info();
            Slot { index, kind: kind(&info), info, adapter, context: Mutex::new(None) }
        };
        adapters.into_iter().enumerate().map(slot).collect()
    })
}

fn kind(info: &wgpu::AdapterInfo) -> AdapterKind {
    match info.device_type {
        wgpu::DeviceType::DiscreteGpu => AdapterKind::Discrete,
        wgpu::DeviceType::IntegratedGpu => AdapterKind::Integrated,
        wgpu::DeviceType::VirtualGpu => AdapterKind::Virtual,
        wgpu::DeviceType::Other => AdapterKind::Other,
        wgpu::DeviceType::Cpu => AdapterKind::Cpu,
    }
}

impl PartialEq for WgpuDevice {
    fn eq(&self, other: &Self) -> bool {
        self.0.index == other.0.index
    }
}

impl Eq for WgpuDevice {}

impl fmt::Display for WgpuDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "wgpu:{}", self.0.index)
    }
}

impl fmt::Debug for WgpuDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({})", self.0.info.name)
    }
}

crate::__plain_device!(WgpuDevice, Wgpu);
impl crate::moves::HostOf<Wgpu> for WgpuDevice {}
impl<K> crate::moves::TwoWay<K> for Wgpu {}
