//! What an annotation must satisfy beyond its grammar. Each rule is a function; each file lists its rules.
//!
//! What rustc reports well by itself, such as a type that does not exist, is left to it.

pub(crate) mod args;
pub(crate) mod carried;
pub(crate) mod grads;
pub(crate) mod list;
pub(crate) mod operation;
pub(crate) mod operations;
pub(crate) mod pointwise;
