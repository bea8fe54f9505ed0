//! What the tape keeps between the forward and the backward pass.

use std::fmt;

/// What the tape keeps between the forward and the backward pass.
pub trait Strategy: Copy + fmt::Debug + Default + PartialEq + Send + Sync + 'static {}

/// Keeps every tensor that a gradient formula names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NoCheckpointing;

/// Keeps what is costly to compute and recomputes cheap operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BalancedCheckpointing;

impl Strategy for NoCheckpointing {}
impl Strategy for BalancedCheckpointing {}
