use dispatch_runtime::{Cpu, dispatch_backends};

#[dispatch_backends(Cpu(path = Cpu, path = dispatch_ui_tests::Mine))]
pub struct All;

fn main() {}
