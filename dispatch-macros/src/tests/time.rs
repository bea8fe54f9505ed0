//! The work is linear in the size of the annotation.

use std::time::{Duration, Instant};

#[test]
fn two_hundred_operations_on_eight_backends() {
    let arguments: String = (0..8).map(|index| format!(", B{index}(path = some::B{index})")).collect();
    let operations: String = (0..200)
        .map(|index| {
            format!(
                "#[op(grad(lhs = grad.mul(rhs)?.sum_to(lhs.shape())?, rhs = grad.mul(lhs)?.sum_to(rhs.shape())?))]
                 fn op_{index}(lhs: &Float, rhs: &Float, dim: impl Into<Dim>) -> Result<Float>;"
            )
        })
        .collect();
    let (arguments, item) = (
        super::tokens(&format!("name = D{arguments}")),
        super::tokens(&format!("pub trait Ops: Backend {{ {operations} }}")),
    );
    let start = Instant::now();
    let expansion = crate::expand::dispatch_backends(arguments, item);
    let spent = start.elapsed();
    assert!(!expansion.is_empty());
    // Unoptimised, on a busy machine; a quadratic step would take minutes.
    assert!(spent < Duration::from_secs(5), "{spent:?}");
}
