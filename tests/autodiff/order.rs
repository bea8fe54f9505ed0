//! Derivatives of higher order.

use crate::common::{Twice, assert_close, gradient, leaf, spread, tracked, values};
use dispatch_runtime::{
    Autodiff, AutodiffDevice, Backend, Cpu, CpuDevice, Dispatch, DispatchDevice, NoCheckpointing, Result,
    Tensor, TensorOps,
};
use dispatch_tests::reference::{Reference, ReferenceDevice};
use dispatch_tests::{Three, ThreeDevice};

#[test]
fn second_order_through_nesting() {
    // f = x^3: f' = 3 x^2, f'' = 6 x
    let leaf = tracked(&[2.0, -1.0]);
    let x = Twice::from_inner(leaf.clone()).require_grad();
    let cube = x.mul(&x).unwrap().mul(&x).unwrap();
    let first = x.grad(&cube.backward().unwrap()).unwrap();
    assert_eq!(values(&first.inner()), [12.0, 3.0]);
    let second = leaf.grad(&first.backward().unwrap()).unwrap();
    assert_eq!(values(&second), [12.0, -6.0]);
}

#[test]
fn third_order_through_nesting() {
    // f = e^(2 x): f''' = 8 e^(2 x)
    let leaf = tracked(&[0.3]);
    let middle = Twice::from_inner(leaf.clone()).require_grad();
    let x = Tensor::<Autodiff<Autodiff<Autodiff<Cpu>>>>::from_inner(middle.clone()).require_grad();
    let y = x.mul_scalar(2.0).unwrap().exp().unwrap();
    let first = x.grad(&y.backward().unwrap()).unwrap();
    let second = middle.grad(&first.backward().unwrap()).unwrap();
    let third = leaf.grad(&second.backward().unwrap()).unwrap();
    assert!((values(&third)[0] - 8.0 * 0.6_f64.exp()).abs() < 1e-12);
}

/// The third derivatives of `f = x^2 y z` that are not zero, over a dispatching backend.
#[test]
fn mixed_third_order_over_dispatch() {
    type First = Autodiff<Dispatch>;
    type Third = Autodiff<Autodiff<First>>;
    let device = DispatchDevice::Cpu(CpuDevice);
    let [x, y, z] = [2.0, 3.0, 5.0].map(|value| leaf::<Dispatch, NoCheckpointing>(&[value], &device));
    let second = |x: &Tensor<First>| Tensor::<Autodiff<First>>::from_inner(x.clone()).require_grad();
    let [x2, y2, z2] = [second(&x), second(&y), second(&z)];
    let third = |x: &Tensor<Autodiff<First>>| Tensor::<Third>::from_inner(x.clone()).require_grad();
    let [x3, y3, z3] = [third(&x2), third(&y2), third(&z2)];
    let f = x3.square().unwrap().mul(&y3).unwrap().mul(&z3).unwrap();
    let by_x = x3.grad(&f.backward().unwrap()).unwrap(); // 2 x y z
    let by_xy = y2.grad(&by_x.backward().unwrap()).unwrap(); // 2 x z
    let gradients = by_xy.backward().unwrap();
    assert_eq!(gradient(&x, &gradients), [2.0 * 5.0]);
    assert_eq!(gradient(&z, &gradients), [2.0 * 2.0]);
    assert!(y.grad(&gradients).is_none());
}

/// The derivative of an inner derivative with respect to what it captured: `d/dx (x d/dy (x y)) = 2 x`.
#[test]
fn derivatives_do_not_mix() {
    let x = tracked(&[3.0]);
    let y = Twice::from_inner(x.detach()).require_grad();
    let product = Twice::from_inner(x.clone()).mul(&y).unwrap();
    let by_y = y.grad(&product.backward().unwrap()).unwrap();
    let gradients = x.mul(&by_y).unwrap().backward().unwrap();
    assert_eq!(gradient(&x, &gradients), [6.0]);
}

/// Rosenbrock's function of any number of variables: the sum of `100 (x[i+1] - x[i]^2)^2 + (1 - x[i])^2`.
fn rosenbrock<B: TensorOps>(x: &Tensor<B>) -> Result<Tensor<B>> {
    let n = x.elements();
    let (head, tail) = (x.narrow(0, 0, n - 1)?, x.narrow(0, 1, n - 1)?);
    let valley = (tail - head.square()?)?.square()?.mul_scalar(100.0)?;
    valley.add(&head.rsub_scalar(1.0)?.square()?)?.sum()
}

/// Its Hessian times `v`, from the closed form.
fn hessian_of_rosenbrock(x: &[f64], v: &[f64]) -> Vec<f64> {
    let n = x.len();
    let mut product = vec![0.0; n];
    for i in 0..n - 1 {
        product[i] += (1200.0 * x[i] * x[i] - 400.0 * x[i + 1] + 2.0) * v[i] - 400.0 * x[i] * v[i + 1];
        product[i + 1] += 200.0 * v[i + 1] - 400.0 * x[i] * v[i];
    }
    product
}

/// The gradient of the gradient along `v`.
fn product<B: TensorOps>(
    device: &B::Device,
    x: &[f64],
    v: &[f64],
    f: impl Fn(&Tensor<Autodiff<Autodiff<B>>>) -> Result<Tensor<Autodiff<Autodiff<B>>>>,
) -> Vec<f64> {
    let inner = leaf::<B, NoCheckpointing>(x, device);
    let outer = Tensor::from_inner(inner.clone()).require_grad();
    let gradient = outer.grad(&f(&outer).unwrap().backward().unwrap()).unwrap();
    let along = gradient.mul(&leaf::<B, NoCheckpointing>(v, device).detach()).unwrap().sum().unwrap();
    crate::common::gradient(&inner, &along.backward().unwrap())
}

#[test]
fn hessian_vector_products() {
    let (x, v) = (spread(9, -1.5, 1.5), spread(9, 2.0, -1.0));
    let want = hessian_of_rosenbrock(&x, &v);
    assert_close(&product::<Cpu>(&CpuDevice, &x, &v, rosenbrock), &want, 1e-12);
    assert_close(&product::<Reference>(&ReferenceDevice, &x, &v, rosenbrock), &want, 1e-12);
    let dispatch = DispatchDevice::Cpu(CpuDevice);
    assert_close(&product::<Dispatch>(&dispatch, &x, &v, rosenbrock), &want, 1e-12);
    let three = ThreeDevice::Reference(ReferenceDevice);
    assert_close(&product::<Three>(&three, &x, &v, rosenbrock), &want, 1e-12);
}

/// `Autodiff<Autodiff<Dispatch>>` says on which device its tensors are.
#[test]
fn devices_under_two_tapes() {
    let device = AutodiffDevice::<_>::new(AutodiffDevice::<_>::new(DispatchDevice::Cpu(CpuDevice)));
    let x: Tensor<Autodiff<Autodiff<Dispatch>>> = Tensor::ones([2], &device).unwrap();
    assert_eq!(x.device(), device);
    assert_eq!(x.inner().inner().device(), DispatchDevice::Cpu(CpuDevice));
    assert_eq!(<Autodiff<Autodiff<Dispatch>> as Backend>::device(&x).to_string(), device.to_string());
}
