//! `#[derive(Device)]`

use super::{messages, tokens};
use crate::derive::device;

fn text(input: &str) -> String {
    device(tokens(input)).to_string().replace(' ', "")
}

#[test]
fn impls() {
    let text = text("#[device(backend = a::Mine)] struct MineDevice;");
    assert!(text.contains("::dispatch_runtime::__plain_device!(MineDevice,a::Mine);"), "{text}");
    assert!(text.contains("HostOf<a::Mine>forMineDevice"), "{text}");
    assert!(text.contains("TwoWay<K>fora::Mine"), "{text}");
}

#[test]
fn one_way() {
    let text = text("#[device(backend = Trap, one_way, crate = ::runtime)] enum TrapDevice { A }");
    assert!(text.contains("::runtime::__plain_device!"), "{text}");
    assert!(!text.contains("TwoWay"), "{text}");
}

#[test]
fn faults() {
    let count = |input: &str| messages(device(tokens(input))).len();
    assert_eq!(count("struct D;"), 1);
    assert_eq!(count("#[device(backend = A)] struct D<T>(T);"), 1);
    assert_eq!(count("#[device(bakend = A, oneway)] struct D;"), 2);
    assert_eq!(count("#[device(backend = A, crate = runtime)] struct D;"), 1);
}
