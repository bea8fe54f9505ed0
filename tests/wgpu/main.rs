//! The wgpu backend on a real device, or a software renderer.
//!
//! Without an adapter the tests are reported as ignored; with `DISPATCH_REQUIRE_WGPU=1` they fail instead.

mod failures;
mod half;
mod memory;
mod ops;
mod views;

use dispatch_runtime::WgpuDevice;
use dispatch_tests::Place;
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
    let place = Place::wgpu();
    let trials = |tests: &[Test]| -> Vec<Trial> {
        tests.iter().map(|&(name, test)| place.test(name, move |device| test(*device))).collect()
    };
    let together =
        [half::TESTS, memory::TESTS, ops::TESTS, views::TESTS].map(trials).into_iter().flatten().collect();
    let conclusion = libtest_mimic::run(&arguments, together);
    let alone = Arguments { test_threads: Some(1), ..arguments };
    let failures = libtest_mimic::run(&alone, trials(failures::TESTS));
    if conclusion.has_failed() { conclusion.exit() } else { failures.exit() }
}
