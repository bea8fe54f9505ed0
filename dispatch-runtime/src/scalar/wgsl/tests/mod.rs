//! Texts are valid WGSL, and look as they should.

mod expressions;
mod golden;
mod valid;
