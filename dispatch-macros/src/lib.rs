//! The generator behind `#[dispatch_backends]`; use it through `dispatch-runtime`.

mod pointwise;
