//! First and second derivatives of every differentiable operation.
//!
//! On the CPU in f64 they are compared with central differences. Differences of f32 are too coarse to tell much, so the other
//! places, which compute in f32, are compared with the derivatives in f64.

mod check;
mod derivatives;
mod table;

use dispatch_runtime::{Cpu, CpuDevice, Dispatch, DispatchDevice};
use dispatch_tests::Place;
use libtest_mimic::Arguments;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cpu = Place::new("cpu", CpuDevice);
    let mut trials = table::each(check::Differences::new(cpu.map("cpu in f64", |device| device)));
    trials.extend(table::each(check::Single::<Cpu>::new(cpu.clone(), 1.0)));
    trials.extend(table::each(check::Single::<Dispatch>::new(cpu.map("dispatch", DispatchDevice::Cpu), 1.0)));
    #[cfg(feature = "wgpu")]
    {
        let wgpu = Place::wgpu();
        let dispatch = wgpu.map("dispatch on wgpu", DispatchDevice::Wgpu);
        trials.extend(table::each(check::Single::<dispatch_runtime::Wgpu>::new(wgpu, 10.0)));
        trials.extend(table::each(check::Single::<Dispatch>::new(dispatch, 10.0)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
