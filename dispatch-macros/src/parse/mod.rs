//! From tokens to what the annotation says, one item at a time. Faults are collected, and what is sound goes on.

pub(crate) mod args;
pub(crate) mod backend;
pub(crate) mod carried;
pub(crate) mod cfg;
pub(crate) mod entries;
pub(crate) mod mark;
pub(crate) mod operation;
pub(crate) mod salvage;
pub(crate) mod syntax;
pub(crate) mod ty;
