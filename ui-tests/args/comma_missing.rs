use dispatch_runtime::{Cpu, dispatch_backends};
use dispatch_ui_tests::Mine;

#[dispatch_backends(Cpu(path = Cpu) Mine(path = Mine))]
pub struct All;

fn main() {}
