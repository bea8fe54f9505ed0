use dispatch_runtime::Device;

#[derive(Clone, Debug, PartialEq, Device)]
pub struct MineDevice;

fn main() {}
