//! An annotated trait of a user's, on a list of a user's: what only such a crate can show.
#![allow(missing_docs)]

use dispatch_runtime::{
    Autodiff, Backend, Cpu, CpuDevice, ErrorKind, Float, Int, Result, Tensor, TensorOps, dispatch_backends,
};
use dispatch_tests::reference::{Mirror, Reference, ReferenceDevice};

#[dispatch_backends(
    name = Own,
    ops(dispatch_runtime::TensorOps),
    Cpu(path = dispatch_runtime::Cpu),
    Reference(path = dispatch_tests::reference::Reference, one_way),
    Mirror(path = dispatch_tests::reference::Mirror),
)]
pub trait OwnOps: TensorOps {
    /// A product of six.
    #[op(pointwise = |a, b, c, d, e, f| a * b * c * d * e * f)]
    fn six(a: &Float, b: &Float, c: &Float, d: &Float, e: &Float, f: &Float) -> Result<Float>;

    /// A sum whose gradient has the wrong shape.
    #[op(grad(x = grad.clone()))]
    fn badly_differentiated(x: &Float) -> Result<Float> {
        x.sum()
    }

    /// Two results.
    #[op(grad(x = grad.0.add(&grad.1)?))]
    fn both(x: &Float) -> Result<(Float, Float)> {
        Ok((x.clone(), x.clone()))
    }
}

impl OwnOps for Cpu {}
impl OwnOps for Reference {}
impl OwnOps for Mirror {}

type Tracked = Tensor<Autodiff<Cpu>>;
type Twice = Tensor<Autodiff<Autodiff<Cpu>>>;

fn leaf(value: f64) -> Tracked {
    Tracked::from_inner(Tensor::from_data([value], &CpuDevice).unwrap()).require_grad()
}

fn number<B: Backend>(tensor: &Tensor<B>) -> f64 {
    tensor.to_data().unwrap().to_vec::<f64>()[0]
}

#[test]
fn derivatives_by_each_of_six_arguments() {
    let x: Vec<Tracked> = (1..=6).map(|value| leaf(f64::from(value))).collect();
    let product = x[0].six(&x[1], &x[2], &x[3], &x[4], &x[5]).unwrap();
    let gradients = product.backward().unwrap();
    for (index, x) in (1..).zip(&x) {
        assert_eq!(number(&x.grad(&gradients).unwrap()), 720.0 / f64::from(index));
    }
}

/// `z = (a^6)^2`: `z' = 12 a^11`, `z'' = 132 a^10`.
#[test]
fn second_derivative_through_six_arguments() {
    let inner = leaf(2.0);
    let a = Twice::from_inner(inner.clone()).require_grad();
    let y = a.six(&a, &a, &a, &a, &a).unwrap();
    let first = a.grad(&y.mul(&y).unwrap().backward().unwrap()).unwrap();
    assert_eq!(number(&first), 12.0 * 2_f64.powi(11));
    assert_eq!(number(&inner.grad(&first.backward().unwrap()).unwrap()), 132.0 * 2_f64.powi(10));
}

#[test]
fn a_gradient_of_another_shape_is_an_error() {
    let x = Tracked::from_inner(Tensor::from_data([1.0_f64, 2.0], &CpuDevice).unwrap()).require_grad();
    let error = x.badly_differentiated().unwrap().backward().unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::ShapeMismatch { operation: "badly_differentiated", .. }),
        "{error}"
    );
}

#[test]
fn the_gradient_of_a_huge_view_takes_no_memory() {
    let x = leaf(1.0);
    let huge = x.expand([1_i64 << 40]).unwrap();
    assert_eq!(number(&x.grad(&huge.backward().unwrap()).unwrap()), 2_f64.powi(40));
    let (first, second) = huge.both().unwrap();
    drop(second);
    // The slice's gradient is as large as the tensor, and no view.
    let error = first.slice(0..3).unwrap().backward().unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::TooLarge { .. }), "{error}");
}

#[test]
fn what_the_list_calls_one_way_stays() {
    let data = || dispatch_runtime::TensorData::from([1.0_f32]);
    let kept = Tensor::<Own, Float>::from_data(data(), &OwnDevice::Reference(ReferenceDevice)).unwrap();
    let no_route = |result: Result<()>| matches!(result.unwrap_err().kind(), ErrorKind::NoRoute { .. });
    assert!(no_route(kept.to_device(&OwnDevice::Cpu(CpuDevice)).map(drop)));
    assert!(no_route(kept.to_device(&CpuDevice).map(drop)));
    assert!(no_route(kept.to_device(&dispatch_runtime::DispatchDevice::Cpu(CpuDevice)).map(drop)));
    assert!(no_route(kept.int().unwrap().to_device(&CpuDevice).map(drop)));
    let tracked = Tensor::<Autodiff<Own>, Int>::from_inner(kept.int().unwrap());
    assert!(no_route(tracked.to_device(&CpuDevice).map(drop)));
    assert!(kept.to_device(&OwnDevice::Reference(ReferenceDevice)).is_ok());
    assert!(kept.to_device(&ReferenceDevice).is_ok());
    let free = Tensor::<Own, Float>::from_data(data(), &OwnDevice::Cpu(CpuDevice)).unwrap();
    assert!(free.to_device(&CpuDevice).is_ok());
}
