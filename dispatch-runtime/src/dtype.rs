//! Element types, and the kinds of tensor that they belong to.

use crate::KindId;
use std::fmt;

/// The type of a tensor's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DType {
    /// 16-bit float (IEEE 754 binary16, [`f16`](crate::f16)). Operations compute in 32 bits and round their results.
    F16,
    /// 32-bit float, the default of float tensors.
    F32,
    /// 64-bit float.
    F64,
    /// 32-bit signed integer, the default of integer tensors.
    I32,
    /// 64-bit signed integer.
    I64,
    /// Truth value.
    Bool,
}

impl DType {
    /// Every element type.
    pub const ALL: [Self; 6] = [Self::F16, Self::F32, Self::F64, Self::I32, Self::I64, Self::Bool];

    /// The kind of tensor with such elements.
    #[must_use]
    pub const fn kind(self) -> KindId {
        match self {
            Self::F16 | Self::F32 | Self::F64 => KindId::Float,
            Self::I32 | Self::I64 => KindId::Int,
            Self::Bool => KindId::Bool,
        }
    }

    /// Bytes of one element in memory.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Self::F16 => 2,
            Self::F32 | Self::I32 => 4,
            Self::F64 | Self::I64 => 8,
            Self::Bool => 1,
        }
    }

    /// The name as in Rust: `f32`, `i64`, `bool`, ...
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::F16 => "f16",
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::Bool => "bool",
        }
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
