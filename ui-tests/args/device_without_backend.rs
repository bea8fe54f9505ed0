use dispatch_runtime::Device;

#[derive(Clone, Debug, PartialEq, Device)]
#[device(one_way)]
pub struct MineDevice;

fn main() {}
