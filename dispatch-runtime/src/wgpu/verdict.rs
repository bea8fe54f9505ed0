//! Indices are checked where they are read, on the device. What the checks found arrives with the results.

use super::context::PATIENCE;
use super::failure::lock;
use crate::{Error, Result};
use std::sync::{Arc, Condvar, Mutex};

/// The check of one dispatch's indices.
#[derive(Debug)]
pub(crate) struct Check {
    operation: &'static str,
    size: usize,
    found: Mutex<Found>,
    arrived: Condvar,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Found {
    Unknown,
    Fine,
    Bad(i32),
}

impl Check {
    pub(crate) fn new(operation: &'static str, size: usize) -> Self {
        Self { operation, size, found: Mutex::new(Found::Unknown), arrived: Condvar::new() }
    }

    /// Every index is in range, or something else failed that will be reported instead.
    pub(crate) fn pass(&self) {
        self.set(Found::Fine);
    }

    fn set(&self, found: Found) {
        let mut slot = lock(&self.found);
        if *slot == Found::Unknown {
            *slot = found;
        }
        self.arrived.notify_all();
    }

    fn get(&self) -> Found {
        *lock(&self.found)
    }

    fn verdict(&self) -> Result<()> {
        match self.get() {
            Found::Bad(index) => Err(Error::index(self.operation, i64::from(index), self.size)),
            Found::Unknown | Found::Fine => Ok(()),
        }
    }

    /// Waits for the device, whose work was submitted and waited for by the caller.
    fn wait(&self) -> Result<()> {
        let found = lock(&self.found);
        // Another thread's poll may be the one that delivers it.
        let waited = self.arrived.wait_timeout_while(found, PATIENCE, |found| *found == Found::Unknown);
        match waited.map(|(found, _)| *found) {
            Ok(Found::Fine) => Ok(()),
            Ok(Found::Bad(index)) => Err(Error::index(self.operation, i64::from(index), self.size)),
            _ => Err(Error::internal(self.operation, "the check of the indices never arrived")),
        }
    }
}

/// The checks that a memory's content depends on. Mostly none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checks(Option<Arc<Vec<Arc<Check>>>>);

impl Checks {
    /// Fails if one is known to have failed.
    pub(crate) fn verdict(&self) -> Result<()> {
        self.0.iter().flat_map(|checks| checks.iter()).try_for_each(|check| check.verdict())
    }

    /// Waits for all.
    pub(crate) fn wait(&self) -> Result<()> {
        self.0.iter().flat_map(|checks| checks.iter()).try_for_each(|check| check.wait())
    }

    /// Those of both; what passed is forgotten.
    pub(crate) fn join(&mut self, other: &Self) {
        let Some(others) = &other.0 else { return };
        match &mut self.0 {
            None if others.iter().all(|check| check.get() == Found::Unknown) => {
                self.0 = Some(Arc::clone(others))
            }
            Some(checks) if Arc::ptr_eq(checks, others) => {}
            _ => {
                for check in others.iter().filter(|check| check.get() != Found::Fine) {
                    self.push(Arc::clone(check));
                }
            }
        }
    }

    pub(crate) fn push(&mut self, check: Arc<Check>) {
        let checks = Arc::make_mut(self.0.get_or_insert_default());
        if !checks.iter().any(|present| Arc::ptr_eq(present, &check)) {
            checks.push(check);
        }
    }
}

/// Has the content of `staging`, two words for each check, brought to `checks` once `encoder`'s work is done.
pub(crate) fn collect(encoder: &wgpu::CommandEncoder, staging: &wgpu::Buffer, checks: Vec<Arc<Check>>) {
    let buffer = staging.clone();
    encoder.map_buffer_on_submit(staging, wgpu::MapMode::Read, .., move |mapped| {
        // A device that fails here is lost, or the batch failed: either is reported.
        let words = mapped.ok().and_then(|()| buffer.get_mapped_range(..).ok().map(|range| words(&range)));
        let words = words.unwrap_or_default();
        for (number, check) in checks.iter().enumerate() {
            match (words.get(2 * number), words.get(2 * number + 1)) {
                (Some(&flag), Some(&index)) if flag != 0 => check.set(Found::Bad(index as i32)),
                _ => check.pass(),
            }
        }
        buffer.unmap();
    });
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).filter_map(|word| word.try_into().ok().map(u32::from_le_bytes)).collect()
}
