//! Every function of pointwise expressions on the wgpu backend, at many values and all special ones, against the host.
//!
//! Without an adapter the tests are reported as ignored; with `DISPATCH_REQUIRE_WGPU=1` they fail instead. The
//! environment variable `DISPATCH_REPORT=1` prints the greatest error of each function.

mod check;
mod functions;
mod inputs;

use dispatch_runtime::WgpuDevice;
use dispatch_runtime::scalar::Pointwise;
use dispatch_tests::Place;
use libtest_mimic::{Arguments, Trial};

/// Makes a test of each function.
struct Trials {
    place: Place<WgpuDevice>,
    trials: Vec<Trial>,
}

impl functions::Visitor for Trials {
    fn visit<E: Pointwise>(&mut self, function: E, ulps: f64) {
        let test = move |device: &WgpuDevice| check::check(&function, ulps, device);
        self.trials.push(self.place.test(E::NAME, test));
    }
}

fn main() {
    let mut trials = Trials { place: Place::wgpu(), trials: Vec::new() };
    functions::each(&mut trials);
    libtest_mimic::run(&Arguments::from_args(), trials.trials).exit();
}
