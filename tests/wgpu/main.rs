//! The wgpu backend on a real device, or a software renderer.
//!
//! Without an adapter the tests are reported as ignored; with `DISPATCH_REQUIRE_WGPU=1` they fail instead.

mod failures;
mod memory;
mod ops;
mod views;

use dispatch_runtime::WgpuDevice;
use libtest_mimic::{Arguments, Failed, Trial};

/// What a test gives: an error of any kind fails it.
type Outcome = Result<(), Failed>;
/// A test's name and what it does on a device.
type Test = (&'static str, fn(WgpuDevice) -> Outcome);

/// Lists functions under their names.
#[macro_export]
macro_rules! tests {
    ($module:ident: $($name:ident),* $(,)?) => {
        /// The tests of this module.
        pub(crate) const TESTS: &[$crate::Test] = &[$((concat!(stringify!($module), "::", stringify!($name)), $name)),*];
    };
}

fn main() {
    let arguments = Arguments::from_args();
    let device = WgpuDevice::from_env();
    match &device {
        Ok(device) => eprintln!("{device}: {} ({})", device.name(), device.driver()),
        Err(error) => eprintln!("{error}"),
    }
    let ignored = device.is_err() && !dispatch_tests::wgpu_is_required();
    let all = [memory::TESTS, ops::TESTS, views::TESTS];
    let trial = |&(name, test): &Test| {
        let device = device.clone();
        Trial::test(name, move || test(device?)).with_ignored_flag(ignored)
    };
    let conclusion = libtest_mimic::run(&arguments, all.into_iter().flatten().map(trial).collect());
    let alone = Arguments { test_threads: Some(1), ..arguments };
    let failures = libtest_mimic::run(&alone, failures::TESTS.iter().map(trial).collect());
    if conclusion.has_failed() { conclusion.exit() } else { failures.exit() }
}
