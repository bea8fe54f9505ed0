//! Compiled kernels, each built once per device.

use super::context::Context;
use super::failure::{Failure, lock};
use crate::scalar::wgsl::FunctionKey;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// Which kernel: its name, the numbers that choose a variant, and its expression where it has one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    pub(crate) kernel: &'static str,
    pub(crate) variant: SmallVec<[u32; 12]>,
    pub(crate) function: Option<FunctionKey>,
    /// Whether it knows elements of f16, which a module must say.
    pub(crate) half: bool,
}

impl Key {
    pub(crate) fn new(kernel: &'static str, variant: impl IntoIterator<Item = u32>) -> Self {
        Self { kernel, variant: variant.into_iter().collect(), function: None, half: false }
    }
}

/// What a kernel binds in group 0, in this order: buffers it reads, buffers it writes, and the note of its check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bindings {
    pub(crate) reads: usize,
    pub(crate) writes: usize,
    pub(crate) check: bool,
}

/// A compiled kernel.
#[derive(Debug)]
pub(crate) struct Pipeline {
    pub(crate) compiled: wgpu::ComputePipeline,
    pub(crate) bindings: wgpu::BindGroupLayout,
}

/// The kernels of one device.
#[derive(Debug, Default)]
pub(crate) struct Pipelines {
    built: RwLock<HashMap<Key, Arc<Pipeline>>>,
    layouts: Mutex<HashMap<Bindings, (wgpu::BindGroupLayout, wgpu::PipelineLayout)>>,
    /// Held while building, so that threads do not build one kernel twice.
    building: Mutex<()>,
}

impl Context {
    /// The kernel of `key`, built from `source` where it is new.
    pub(crate) fn pipeline(
        &self,
        key: &Key,
        bindings: Bindings,
        source: &dyn Fn() -> String,
    ) -> Result<Arc<Pipeline>, Failure> {
        let find = || self.pipelines.built.read().unwrap_or_else(PoisonError::into_inner).get(key).cloned();
        if let Some(pipeline) = find() {
            return Ok(pipeline);
        }
        let _building = lock(&self.pipelines.building);
        if let Some(pipeline) = find() {
            return Ok(pipeline);
        }
        let text = if key.half { format!("enable f16;\n{}", source()) } else { source() };
        let pipeline = Arc::new(self.build(key.kernel, bindings, &text)?);
        let mut built = self.pipelines.built.write().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(built.entry(key.clone()).or_insert(pipeline)))
    }

    fn build(&self, name: &str, bindings: Bindings, source: &str) -> Result<Pipeline, Failure> {
        let (bind_group_layout, layout) = self.layouts(bindings)?;
        let module = self.scoped(|| {
            let source = wgpu::ShaderSource::Wgsl(source.into());
            self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: Some(name), source })
        })?;
        let compiled = self.scoped(|| {
            self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label: Some(name),
                layout: Some(&layout),
                module: &module,
                entry_point: Some("main"),
                // Kernels write workgroup memory before they read it.
                compilation_options: wgpu::PipelineCompilationOptions {
                    constants: &[],
                    zero_initialize_workgroup_memory: false,
                },
                cache: None,
            })
        })?;
        Ok(Pipeline { compiled, bindings: bind_group_layout })
    }

    fn layouts(&self, bindings: Bindings) -> Result<(wgpu::BindGroupLayout, wgpu::PipelineLayout), Failure> {
        let mut layouts = lock(&self.pipelines.layouts);
        if let Some(layouts) = layouts.get(&bindings) {
            return Ok(layouts.clone());
        }
        let Bindings { reads, writes, check } = bindings;
        let entries: Vec<_> = (0..reads + writes + usize::from(check))
            .map(|binding| storage_entry(binding, binding < reads))
            .collect();
        let parameters = lock(&self.stream).parameter_layout.clone();
        let made = self.scoped(|| {
            let group = self.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
                label: None,
                entries: &entries,
            });
            let layout = self.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: None,
                bind_group_layouts: &[Some(&group), Some(&parameters)],
                immediate_size: 0,
            });
            (group, layout)
        })?;
        Ok(layouts.entry(bindings).or_insert(made).clone())
    }
}

fn storage_entry(binding: usize, read_only: bool) -> wgpu::BindGroupLayoutEntry {
    wgpu::BindGroupLayoutEntry {
        binding: binding as u32,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Storage { read_only },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    }
}
