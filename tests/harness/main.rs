//! Conformance: cases with reference values from other libraries, on every backend, plain and tracked.
//!
//! Reads every `*.jsonl` of the directory in `CONFORMANCE_DIR`, by default the committed `tests/conformance`, and makes one
//! test of each case and form, named like `reduce/sum_dim/03 autodiff<cpu>`. `conformance/FORMAT.md` describes the cases.
//!
//! A new operation is a line in `src/ops`; a new backend is a line in [`forms`] below.

mod case;
mod check;
mod evaluate;
mod forms;
mod layout;

use case::Case;
use dispatch_runtime::{Cpu, CpuDevice, Dispatch, DispatchDevice};
use dispatch_tests::Place;
use dispatch_tests::reference::{Reference, ReferenceDevice};
use forms::{Form, of_backend};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Backends, where they run, and how much wider their tolerances are than those of a careful CPU.
fn forms() -> Vec<Form> {
    let cpu = Place::new("cpu", CpuDevice);
    let mut forms = Vec::new();
    forms.extend(of_backend::<Dispatch>(cpu.map("dispatch", DispatchDevice::Cpu), 1.0));
    forms.extend(of_backend::<Cpu>(cpu, 1.0));
    forms.extend(of_backend::<Reference>(Place::new("reference", ReferenceDevice), 1.0));
    #[cfg(feature = "wgpu")]
    {
        let wgpu = Place::wgpu();
        forms.extend(of_backend::<Dispatch>(wgpu.map("dispatch on wgpu", DispatchDevice::Wgpu), 10.0));
        forms.extend(of_backend::<dispatch_runtime::Wgpu>(wgpu, 10.0));
    }
    forms
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let directory = std::env::var_os("CONFORMANCE_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance"), PathBuf::from);
    let (cases, mut trials) = read(&directory);
    for form in forms() {
        trials
            .extend(cases.iter().filter(|case| (form.applies)(case)).map(|case| (form.trial)(case.clone())));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The cases of a directory, and a failing trial for whatever cannot be read.
fn read(directory: &Path) -> (Vec<Arc<Case>>, Vec<Trial>) {
    let (mut cases, mut faults) = (Vec::new(), Vec::new());
    let mut fault = |place: String, what: String| faults.push(Trial::test(place, || Err(Failed::from(what))));
    let mut files: Vec<PathBuf> = match directory.read_dir() {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
        Err(error) => {
            fault(directory.display().to_string(), error.to_string());
            Vec::new()
        }
    };
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    if files.is_empty() {
        fault(directory.display().to_string(), "no *.jsonl here".to_owned());
    }
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| {
            fault(file.display().to_string(), error.to_string());
            String::new()
        });
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            match serde_json::from_str(line) {
                Ok(case) => cases.push(Arc::new(case)),
                Err(error) => fault(format!("{}:{}", file.display(), number + 1), error.to_string()),
            }
        }
    }
    (cases, faults)
}
