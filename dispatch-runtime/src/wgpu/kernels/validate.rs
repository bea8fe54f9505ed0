//! Validation of shaders without a device.

use naga::valid::{Capabilities, ValidationFlags, Validator};

/// Panics with naga's report where `source` is not a valid module.
#[track_caller]
pub(crate) fn validate(source: &str) {
    let module = match naga::front::wgsl::parse_str(source) {
        Ok(module) => module,
        Err(error) => panic!("{}", error.emit_to_string(source)),
    };
    if let Err(error) = Validator::new(ValidationFlags::all(), Capabilities::empty()).validate(&module) {
        panic!("{}", error.emit_to_string(source));
    }
    assert!(module.entry_points.iter().any(|entry| entry.name == "main"), "no `main`");
}
