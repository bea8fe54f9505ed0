use dispatch_runtime::{Cpu, dispatch_backends};
use dispatch_ui_tests::Sink;

#[dispatch_backends(Cpu(path = Cpu, from(Sink = download)), Sink(path = Sink, one_way))]
pub struct All;

fn main() {}
