//! What a misspelt runtime crate says: rustc's own words, at the path.
use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(crate = ::nonsense, Cpu(path = Cpu))]
pub struct All;

fn main() {}
