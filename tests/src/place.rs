//! Where a suite runs: a device, or why there is none here.

use dispatch_runtime::Result;
use libtest_mimic::{Failed, Trial};

/// A device for tests under a name, or why there is none on this machine.
///
/// Tests that lack their device are reported as ignored; where the device is required they fail.
#[derive(Clone, Debug)]
pub struct Place<D> {
    /// The name that follows those of the tests: `add wgpu`.
    pub name: String,
    device: Result<D>,
    required: bool,
}

impl<D: Clone + Send + 'static> Place<D> {
    /// A device that is everywhere.
    pub fn new(name: &str, device: D) -> Self {
        Self { name: name.to_owned(), device: Ok(device), required: true }
    }

    /// What is made of this place's device, under another name.
    pub fn map<E>(&self, name: &str, device: impl FnOnce(D) -> E) -> Place<E> {
        Place { name: name.to_owned(), device: self.device.clone().map(device), required: self.required }
    }

    /// A test of this place.
    pub fn test(
        &self,
        name: &str,
        test: impl FnOnce(&D) -> std::result::Result<(), Failed> + Send + 'static,
    ) -> Trial {
        let device = self.device.clone();
        let ignored = device.is_err() && !self.required;
        Trial::test(format!("{name} {}", self.name), move || test(&device?)).with_ignored_flag(ignored)
    }

    /// Tests of this place, by their names.
    pub fn tests(&self, tests: &[(&'static str, fn(&D))]) -> Vec<Trial> {
        let trial = |&(name, test): &(&'static str, fn(&D))| {
            self.test(name, move |device| {
                test(device);
                Ok(())
            })
        };
        tests.iter().map(trial).collect()
    }
}

#[cfg(feature = "wgpu")]
impl Place<dispatch_runtime::WgpuDevice> {
    /// The adapter that `DISPATCH_WGPU_ADAPTER` names, or the best one. `DISPATCH_REQUIRE_WGPU=1` requires it.
    ///
    /// Says on standard error which it is, or why there is none.
    pub fn wgpu() -> Self {
        let device = dispatch_runtime::WgpuDevice::from_env();
        match &device {
            Ok(device) => eprintln!("{device}: {} ({})", device.name(), device.driver()),
            Err(error) => eprintln!("{error}"),
        }
        let required = std::env::var_os("DISPATCH_REQUIRE_WGPU").is_some_and(|value| value == "1");
        Self { name: "wgpu".to_owned(), device, required }
    }
}

/// Functions generic over the backend, by their names, for one backend: `tests!(Cpu: branches_add_up, ..)`.
#[macro_export]
macro_rules! tests {
    ($backend:ty: $($name:ident),* $(,)?) => {
        [$((stringify!($name), $name::<$backend> as fn(&_))),*]
    };
}
