//! The largest list.
#![deny(warnings)]
use dispatch_runtime::{Result, Tensor, dispatch_backends};
use dispatch_ui_tests::many::*;

#[dispatch_backends(
    B1(path = B1), B2(path = B2), B3(path = B3), B4(path = B4), B5(path = B5), B6(path = B6), B7(path = B7), B8(path = B8),
    B9(path = B9), B10(path = B10), B11(path = B11), B12(path = B12), B13(path = B13), B14(path = B14), B15(path = B15),
    B16(path = B16),
)]
pub struct Many;

fn main() -> Result<()> {
    let x: Tensor<_> = Tensor::from_data([1.0_f32], &ManyDevice::B1(B1Device))?;
    let last = ManyDevice::B16(B16Device);
    assert_eq!(x.to_device(&last)?.device(), last);
    Ok(())
}
