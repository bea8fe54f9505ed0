//! What is tracked: leaves, constants, results.

use crate::common::{Tracked, plain, tracked, values};
use dispatch_runtime::{Autodiff, Cpu, ErrorKind, Int, Tensor};

#[test]
fn unused_tensors_have_no_gradient() {
    let (x, y) = (tracked(&[1.0]), tracked(&[1.0]));
    let gradients = x.exp().unwrap().backward().unwrap();
    assert!(x.grad(&gradients).is_some());
    assert!(y.grad(&gradients).is_none());
    assert_eq!(gradients.len(), 1);
}

#[test]
fn constants_are_not_tracked() {
    let constant = Tracked::from_inner(plain(&[2.0]));
    assert!(!constant.is_tracked());
    assert!(!constant.exp().unwrap().is_tracked());
    assert_eq!(constant.exp().unwrap().backward().unwrap_err().kind(), &ErrorKind::NotTracked);
    let x = tracked(&[3.0]);
    let gradients = x.mul(&constant).unwrap().backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [2.0]);
    assert!(constant.grad(&gradients).is_none());
}

#[test]
fn detach_cuts_the_graph() {
    let x = tracked(&[3.0]);
    let y = x.mul(&x).unwrap();
    let z = y.detach().mul(&x).unwrap();
    let gradients = z.backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [9.0]);
    assert!(!y.detach().is_tracked());
}

#[test]
fn require_grad_keeps_a_leaf_and_cuts_a_result() {
    let x = tracked(&[2.0]);
    let again = x.require_grad();
    let gradients = again.mul(&x).unwrap().backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [4.0]);
    let cut = x.mul(&x).unwrap().require_grad();
    let gradients = cut.mul_scalar(3.0).unwrap().backward().unwrap();
    assert_eq!(values(&cut.grad(&gradients).unwrap()), [3.0]);
    assert!(x.grad(&gradients).is_none());
}

#[test]
fn integer_results_stay_on_their_instance() {
    let x = tracked(&[1.0, 3.0]);
    let index: Tensor<Autodiff<Cpu>, Int> = x.argmax(0).unwrap();
    assert_eq!(index.float().unwrap().inner().to_data().unwrap().to_vec::<f64>(), [1.0]);
}

#[test]
fn names_of_what_a_tensor_is() {
    let x = tracked(&[2.0]);
    let constant = Tracked::from_inner(plain(&[2.0]));
    let result = x.mul(&constant).unwrap();
    let is = |x: &Tracked| (x.is_leaf(), x.is_require_grad(), x.is_tracked());
    assert_eq!(is(&x), (true, true, true));
    assert_eq!(is(&constant), (true, false, false));
    assert_eq!(is(&constant.exp().unwrap()), (true, false, false));
    assert_eq!(is(&result), (false, false, true));
    assert_eq!(is(&result.detach()), (true, false, false));
    assert_eq!(is(&result.require_grad()), (true, true, true));
}

#[test]
fn parameters_are_frozen_and_thawed() {
    let x = tracked(&[2.0]);
    let frozen = x.set_require_grad(false);
    assert!(!frozen.is_tracked() && values(&frozen.inner()) == [2.0]);
    let thawed = frozen.set_require_grad(true);
    let gradients = thawed.mul(&x).unwrap().backward().unwrap();
    assert_eq!(values(&thawed.grad(&gradients).unwrap()), [2.0]);
    // A leaf stays the same leaf.
    let gradients = x.set_require_grad(true).mul(&x).unwrap().backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [4.0]);
}
