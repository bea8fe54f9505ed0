//! Every function of pointwise expressions on the wgpu backend, at many values and all special ones, against the host.
//!
//! Without an adapter the tests are reported as ignored; with `DISPATCH_REQUIRE_WGPU=1` they fail instead. The
//! environment variable `DISPATCH_REPORT=1` prints the greatest error of each function.

mod check;
mod functions;
mod inputs;

use dispatch_runtime::WgpuDevice;
use dispatch_runtime::scalar::Pointwise;
use libtest_mimic::{Arguments, Trial};

/// Makes a test of each function.
struct Trials {
    device: Result<WgpuDevice, dispatch_runtime::Error>,
    ignored: bool,
    trials: Vec<Trial>,
}

impl functions::Visitor for Trials {
    fn visit<E: Pointwise>(&mut self, function: E, ulps: f64) {
        let device = self.device.clone();
        let test = move || check::check(&function, ulps, &device?);
        self.trials.push(Trial::test(E::NAME, test).with_ignored_flag(self.ignored));
    }
}

fn main() {
    let arguments = Arguments::from_args();
    let device = WgpuDevice::from_env();
    match &device {
        Ok(device) => eprintln!("{device}: {} ({})", device.name(), device.driver()),
        Err(error) => eprintln!("{error}"),
    }
    let required = std::env::var_os("DISPATCH_REQUIRE_WGPU").is_some_and(|value| value == "1");
    let ignored = device.is_err() && !required;
    let mut trials = Trials { device, ignored, trials: Vec::new() };
    functions::each(&mut trials);
    libtest_mimic::run(&arguments, trials.trials).exit();
}
