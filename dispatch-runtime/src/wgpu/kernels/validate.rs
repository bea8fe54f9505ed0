//! Validation of shaders without a device.

use naga::valid::{Capabilities, ValidationFlags, Validator};

/// Fails the test with naga's report where `source` is not a valid module with a `main`.
#[track_caller]
pub(crate) fn validate(source: &str) {
    let enabled = if source.contains("f16") { format!("enable f16;\n{source}") } else { source.to_owned() };
    let source = enabled.as_str();
    let report = match naga::front::wgsl::parse_str(source) {
        Err(error) => error.emit_to_string(source),
        Ok(module) => {
            match Validator::new(ValidationFlags::all(), Capabilities::SHADER_FLOAT16).validate(&module) {
                Err(error) => error.emit_to_string(source),
                Ok(_) if module.entry_points.iter().any(|entry| entry.name == "main") => String::new(),
                Ok(_) => "no `main`".to_owned(),
            }
        }
    };
    assert!(report.is_empty(), "{report}");
}
