//! Graphs of 100,000 operations.

use crate::common::{Twice, tracked, values};

#[test]
fn a_chain_of_100_000_operations_runs_back_and_drops() {
    let x = tracked(&[1.0]);
    let mut y = x.clone();
    for _ in 0..100_000 {
        y = y.add_scalar(1.0).unwrap();
    }
    let gradients = y.backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [1.0]);
    drop((x, y));
}

#[test]
fn a_chain_that_is_never_run_back_drops() {
    let mut y = tracked(&[1.0]);
    for _ in 0..100_000 {
        y = y.mul(&y).unwrap();
    }
}

#[test]
fn a_second_order_chain_drops() {
    let mut y = Twice::from_inner(tracked(&[0.5])).require_grad();
    for _ in 0..100_000 {
        y = y.mul_scalar(0.999).unwrap();
    }
}

/// Every result is an operand twice: of the next one and of the one after.
#[test]
fn a_web_of_100_000_operations() {
    let x = tracked(&[1.0]);
    let (mut before, mut last) = (x.clone(), x.clone());
    for _ in 0..50_000 {
        // The mean of the last two: the derivative of each is 1.
        let next = before.add(&last).unwrap().mul_scalar(0.5).unwrap();
        (before, last) = (last, next);
    }
    drop(before);
    let gradients = last.backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [1.0]);
}

#[test]
fn a_chain_of_100_000_operations_is_freed_on_the_way() {
    let x = tracked(&[1.0]);
    let mut y = x.clone();
    for _ in 0..100_000 {
        y = y.neg().unwrap();
    }
    let gradients = y.into_backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [1.0]);
}

/// Saved tensors of the outer tape own nodes of the inner one.
#[test]
fn a_second_order_chain_with_saved_tensors_drops() {
    let mut y = Twice::from_inner(tracked(&[0.5])).require_grad();
    for _ in 0..100_000 {
        y = y.mul(&y).unwrap();
    }
    let gradients = y.into_backward().unwrap();
    drop(gradients);
}
