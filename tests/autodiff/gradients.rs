//! What a backward pass starts from and what it leaves.

use crate::common::{Tracked, Twice, gradient, leaf, plain, tracked, values};
use dispatch_runtime::{
    Autodiff, Cpu, CpuDevice, DType, Error, ErrorKind, Gradients, NoCheckpointing, Result, Tensor,
};
use dispatch_tests::reference::ReferenceDevice;
use dispatch_tests::{Three, ThreeDevice};

#[test]
fn backward_from_a_given_gradient() {
    let x = tracked(&[1.0, 2.0, 3.0]);
    let y = x.mul(&x).unwrap();
    let gradients = y.backward_with(&plain(&[1.0, 10.0, 100.0])).unwrap();
    assert_eq!(gradient(&x, &gradients), [2.0, 40.0, 600.0]);
}

/// What does not fit a tensor, by each call that takes a gradient: the error names that call.
#[test]
fn gradients_that_do_not_fit() {
    let x = tracked(&[1.0, 2.0]);
    let mut gradients = x.square().unwrap().backward().unwrap();
    let short = plain(&[1.0]);
    let single = plain(&[1.0, 1.0]).cast(DType::F32).unwrap();
    let shape = |error: Error| match error.kind() {
        ErrorKind::ShapeMismatch { operation, lhs, rhs, .. } => (*operation, lhs.to_vec(), rhs.to_vec()),
        other => panic!("{other}"),
    };
    let dtype = |error: Error| match error.kind() {
        ErrorKind::DTypeMismatch { operation, lhs, rhs } => (*operation, *lhs, *rhs),
        other => panic!("{other}"),
    };
    assert_eq!(shape(x.backward_with(&short).unwrap_err()), ("backward_with", vec![2], vec![1]));
    assert_eq!(shape(x.grad_replace(&mut gradients, short).unwrap_err()), ("grad_replace", vec![2], vec![1]));
    let want = |name| (name, DType::F64, DType::F32);
    assert_eq!(dtype(x.backward_with(&single).unwrap_err()), want("backward_with"));
    assert_eq!(dtype(x.grad_replace(&mut gradients, single).unwrap_err()), want("grad_replace"));
    assert_eq!(gradient(&x, &gradients), [2.0, 4.0]);
}

#[test]
fn gradients_on_another_device() {
    let (cpu, other) = (ThreeDevice::Cpu(CpuDevice), ThreeDevice::Reference(ReferenceDevice));
    let x = leaf::<Three, NoCheckpointing>(&[1.0], &cpu);
    let elsewhere = Tensor::<Three>::from_data([1.0_f64], &other).unwrap();
    match x.backward_with(&elsewhere).unwrap_err().kind() {
        ErrorKind::MixedDevices { operation, argument, expected, found } => {
            assert_eq!((*operation, *argument), ("backward_with", "gradient"));
            assert_eq!((expected, found), (&cpu.to_string(), &other.to_string()));
        }
        error => panic!("{error}"),
    }
}

#[test]
fn gradients_are_taken_out_and_replaced() {
    let (x, y) = (tracked(&[2.0]), tracked(&[3.0]));
    let constant = Tracked::from_inner(plain(&[1.0]));
    let mut gradients = x.mul(&y).unwrap().backward().unwrap();
    assert_eq!(values(&x.grad_remove(&mut gradients).unwrap()), [3.0]);
    assert!(x.grad_remove(&mut gradients).is_none() && x.grad(&gradients).is_none());
    assert_eq!(values(&y.grad_replace(&mut gradients, plain(&[7.0])).unwrap().unwrap()), [2.0]);
    assert!(x.grad_replace(&mut gradients, plain(&[5.0])).unwrap().is_none());
    assert_eq!((gradient(&x, &gradients), gradient(&y, &gradients)), (vec![5.0], vec![7.0]));
    assert!(constant.grad_remove(&mut gradients).is_none());
    let error = constant.grad_replace(&mut gradients, plain(&[1.0])).unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::NotTracked);
    assert_eq!(gradients.len(), 2);
}

/// A batch in parts gives the gradient of the whole batch.
#[test]
fn several_passes_add_up() {
    let (w, v) = (tracked(&[0.5, -1.0]), tracked(&[2.0]));
    let part = |x: &[f64]| w.mul(&Tracked::from_inner(plain(x))).unwrap().sum().unwrap();
    let mut sum = Gradients::default();
    sum.accumulate(part(&[1.0, 2.0]).square().unwrap().backward().unwrap()).unwrap();
    sum.accumulate(part(&[3.0, -1.0]).square().unwrap().backward().unwrap()).unwrap();
    sum.accumulate(part(&[0.0, 1.0]).mul(&v).unwrap().sum().unwrap().backward().unwrap()).unwrap();
    // 2 (w . x) x for (1, 2) and (3, -1), then v x for (0, 1); w . x is -1.5, 2.5, -1
    assert_eq!(gradient(&w, &sum), [-3.0 + 15.0, -6.0 - 5.0 + 2.0]);
    assert_eq!(gradient(&v, &sum), [-1.0]);
    assert_eq!(sum.len(), 2);
}

/// Sums that fail leave what was there. `v` is on one device in both passes, the gradient put in for it is not.
#[test]
fn a_failed_sum_changes_nothing() {
    let (cpu, other) = (ThreeDevice::Cpu(CpuDevice), ThreeDevice::Reference(ReferenceDevice));
    let (x, y) = (leaf::<Three, NoCheckpointing>(&[1.0], &cpu), leaf::<Three, NoCheckpointing>(&[2.0], &cpu));
    let pass = || x.mul(&y).unwrap().backward().unwrap();
    let moved = y.grad_hook(move |gradient| gradient.to_device(&other));
    let mut sum = pass();
    let error = sum.accumulate(x.mul(&moved).unwrap().backward().unwrap()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::MixedDevices { operation: "accumulate", .. }), "{error}");
    assert_eq!((gradient(&x, &sum), gradient(&y, &sum)), (vec![2.0], vec![1.0]));
}

#[test]
fn hooks_see_the_whole_gradient_and_change_it() {
    let x = tracked(&[1.0, 2.0]);
    let calls = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = calls.clone();
    let y = x.square().unwrap().grad_hook(move |gradient| {
        seen.lock().unwrap().push(values(gradient));
        gradient.mul_scalar(0.5)
    });
    // Two ways from `y`: the hook runs once, with the sum.
    let gradients = y.mul_scalar(3.0).unwrap().add(&y).unwrap().backward().unwrap();
    assert_eq!(*calls.lock().unwrap(), [[4.0, 4.0]]);
    assert_eq!(gradient(&x, &gradients), [4.0, 8.0]);
    let constant = Tracked::from_inner(plain(&[1.0])).grad_hook(|_| panic!("no gradient comes here"));
    assert!(!constant.is_tracked());
}

#[test]
fn faults_of_hooks_are_reported() {
    let x = tracked(&[1.0, 2.0]);
    let run = |hook: fn(&Tensor<Cpu>) -> Result<Tensor<Cpu>>| {
        x.grad_hook(hook).exp().unwrap().backward().unwrap_err()
    };
    let shape = run(|gradient| gradient.sum());
    assert!(matches!(shape.kind(), ErrorKind::ShapeMismatch { operation: "grad_hook", .. }), "{shape}");
    let dtype = run(|gradient| gradient.cast(DType::F32));
    assert!(matches!(dtype.kind(), ErrorKind::DTypeMismatch { operation: "grad_hook", .. }), "{dtype}");
    let own = run(|_| Err(Error::argument("clip", "norm", "negative")));
    assert!(matches!(own.kind(), ErrorKind::InvalidArgument { operation: "clip", .. }), "{own}");
}

#[test]
fn gradients_of_results_are_kept_where_asked() {
    let x = tracked(&[3.0]);
    let y = x.square().unwrap().retain_grad();
    let z = y.mul(&x).unwrap().retain_grad(); // x^3
    let gradients = z.mul_scalar(2.0).unwrap().add(&y).unwrap().backward().unwrap(); // 2 x^3 + x^2
    assert_eq!(gradient(&z, &gradients), [2.0]);
    assert_eq!(gradient(&y, &gradients), [2.0 * 3.0 + 1.0]);
    assert_eq!(gradient(&x, &gradients), [6.0 * 9.0 + 2.0 * 3.0]);
    assert_eq!(gradients.len(), 3);
    assert!(!y.is_leaf() && y.is_tracked());
}

/// Hooks and kept gradients are part of the graph of higher order.
#[test]
fn hooks_in_the_second_order() {
    // f = x^3 with its gradient doubled: 6 x^2, whose derivative is 12 x.
    let inner = tracked(&[2.0]);
    let x = Twice::from_inner(inner.clone()).require_grad();
    let hooked = x.grad_hook(|gradient: &Tensor<Autodiff<Cpu>>| gradient.mul_scalar(2.0)).retain_grad();
    let cube = hooked.square().unwrap().mul(&hooked).unwrap();
    let gradients = cube.backward().unwrap();
    assert_eq!(values(&hooked.grad(&gradients).unwrap().inner()), [12.0]);
    let first = x.grad(&gradients).unwrap();
    assert_eq!(values(&first.inner()), [24.0]);
    assert_eq!(gradient(&inner, &first.backward().unwrap()), [24.0]);
}
