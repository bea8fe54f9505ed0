use dispatch_runtime::Device;

#[derive(Clone, Debug, PartialEq, Device)]
#[device(backend = dispatch_ui_tests::Mine)]
pub struct MineDevice<T>(T);

fn main() {}
