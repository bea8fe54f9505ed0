use dispatch_runtime::Device;

#[derive(Clone, Debug, PartialEq, Device)]
#[device(backend = dispatch_ui_tests::Mine, oneway)]
pub struct MineDevice;

fn main() {}
