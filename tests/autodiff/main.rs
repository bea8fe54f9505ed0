//! Automatic differentiation: the tape, gradients, bridges, checkpoints, nesting.

mod common;
mod flow;
mod freeing;
mod gradients;
mod leaves;
mod order;
mod size;
mod threads;
mod zero;
