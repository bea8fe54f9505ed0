//! The device for tests of the wgpu backend.

use dispatch_runtime::WgpuDevice;

/// The device that `DISPATCH_WGPU_ADAPTER` names, or the best one; none without an adapter.
pub fn wgpu_device() -> Option<WgpuDevice> {
    WgpuDevice::from_env().ok()
}

/// Whether tests are to fail without an adapter, where they would be ignored: `DISPATCH_REQUIRE_WGPU=1`.
pub fn wgpu_is_required() -> bool {
    std::env::var_os("DISPATCH_REQUIRE_WGPU").is_some_and(|value| value == "1")
}
