use dispatch_runtime::{Cpu, dispatch_backends};
use dispatch_ui_tests::Sink;

#[dispatch_backends(Cpu(path = Cpu), Sink(path = Sink, one_way, one_way))]
pub struct All;

fn main() {}
