//! Where gradients flow.

use crate::common::{tracked, values};

#[test]
fn gradient_of_a_product_by_both_factors() {
    let (x, y) = (tracked(&[1.0, 2.0]), tracked(&[3.0, 5.0]));
    let gradients = (&x * &y).unwrap().backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [3.0, 5.0]);
    assert_eq!(values(&y.grad(&gradients).unwrap()), [1.0, 2.0]);
}

#[test]
fn branches_add_up() {
    let x = tracked(&[3.0]);
    let square = x.mul(&x).unwrap();
    let sum = square.add(&square.mul(&x).unwrap()).unwrap(); // x^2 + x^3
    let gradients = sum.backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [2.0 * 3.0 + 3.0 * 9.0]);
}

#[test]
fn a_long_diamond_is_linear() {
    // 2^60 paths: a walk that follows each would never end.
    let x = tracked(&[1.0]);
    let mut y = x.clone();
    for _ in 0..60 {
        y = y.add(&y).unwrap();
    }
    let gradients = y.backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [2_f64.powi(60)]);
}

#[test]
fn a_result_without_gradient_among_several() {
    let x = tracked(&[1.0, 7.0, 3.0]);
    let (max, index) = x.max_dim_with_indices(0).unwrap();
    assert_eq!(index.to_data().unwrap().to_vec::<i64>(), [1]);
    let gradients = max.mul_scalar(2.0).unwrap().backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [0.0, 2.0, 0.0]);
}

#[test]
fn some_of_several_results_used() {
    let x = tracked(&[1.0, 2.0, 3.0, 4.0]);
    let parts = x.split(2, 0).unwrap();
    let gradients = parts[1].mul(&parts[1]).unwrap().backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [0.0, 0.0, 6.0, 8.0]);
}

/// A result that nothing else uses gets no gradient, and nothing before it a kernel for one.
#[test]
fn what_is_not_used_is_not_walked() {
    let (x, y) = (tracked(&[1.0, 2.0]), tracked(&[3.0, 4.0]));
    let _unused = x.mul(&y).unwrap().exp().unwrap();
    let gradients = x.square().unwrap().backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [2.0, 4.0]);
    assert!(y.grad(&gradients).is_none());
}

/// One tensor as every operand of an operation.
#[test]
fn the_same_operand_several_times() {
    let x = tracked(&[2.0]);
    let y = dispatch_runtime::Tensor::cat(&[x.clone(), x.clone(), x.clone()], 0).unwrap();
    let weights = crate::common::Tracked::from_inner(crate::common::plain(&[1.0, 10.0, 100.0]));
    let gradients = y.mul(&weights).unwrap().backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [111.0]);
}
