use dispatch_runtime::{Cpu, dispatch_backends};
use dispatch_ui_tests::many::B1;

#[dispatch_backends(ops(dispatch_runtime::TensorOps), Cpu(path = Cpu), B1(path = B1))]
pub struct All;

fn main() {}
