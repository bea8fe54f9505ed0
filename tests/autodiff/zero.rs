//! Derivatives that are zero whatever the arguments.

use crate::common::{Tracked, gradient, tracked, values};
use dispatch_runtime::{Result, Tensor};

/// Their gradient is zeros, of which the CPU holds a single one: no kernel wrote them.
#[test]
fn no_kernel_runs_for_zeros() {
    let operations: [fn(&Tracked) -> Result<Tracked>; 5] =
        [Tensor::floor, Tensor::ceil, Tensor::round, Tensor::trunc, Tensor::sign];
    for operation in operations {
        let x = tracked(&[-1.5, 0.0, 2.25]);
        let y = operation(&x).unwrap();
        assert!(y.is_tracked());
        let gradient = x.grad(&y.backward().unwrap()).unwrap();
        assert_eq!(values(&gradient), [0.0; 3]);
        assert_eq!(gradient.repr().buffer().len(), 1);
    }
}

/// Zeros add to what comes another way.
#[test]
fn zeros_add_up() {
    let x = tracked(&[1.5, -2.5]);
    let fraction = x.sub(&x.floor().unwrap()).unwrap();
    let gradients = fraction.square().unwrap().backward().unwrap();
    assert_eq!(gradient(&x, &gradients), [1.0, 1.0]);
}

/// By one argument zero, by the other not.
#[test]
fn of_one_argument() {
    // remainder(x, y) = x - floor(x / y) y
    let (x, y) = (tracked(&[7.5]), tracked(&[2.0]));
    let gradients = x.remainder(&y).unwrap().backward().unwrap();
    assert_eq!((gradient(&x, &gradients), gradient(&y, &gradients)), (vec![1.0], vec![-3.0]));
}

/// A comparison carries no gradient, what it chooses does.
#[test]
fn comparisons() {
    let x = tracked(&[1.0, -1.0]);
    let positive = x.greater_scalar(0.0).unwrap();
    let masked = x.mul(&positive.float().unwrap().convert(dispatch_runtime::DType::F64).unwrap()).unwrap();
    assert_eq!(gradient(&x, &masked.backward().unwrap()), [1.0, 0.0]);
}
