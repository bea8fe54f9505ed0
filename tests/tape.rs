//! The gradient tape: what is tracked, what is kept, what is freed.

use dispatch_runtime::{
    Autodiff, AutodiffDevice, Cpu, CpuDevice, Dispatch, DispatchDevice, ErrorKind, Float, Int, Result,
    Tensor, TensorData,
};

type Tracked = Tensor<Autodiff<Cpu>>;
type Twice = Tensor<Autodiff<Autodiff<Cpu>>>;

fn tracked(values: &[f64]) -> Tracked {
    Tracked::from_inner(plain(values)).require_grad()
}

fn plain(values: &[f64]) -> Tensor<Cpu> {
    Tensor::from_data(values.to_vec(), &CpuDevice).unwrap()
}

fn values(tensor: &Tensor<Cpu>) -> Vec<f64> {
    tensor.to_data().unwrap().to_vec()
}

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
fn backward_from_a_given_gradient() {
    let x = tracked(&[1.0, 2.0, 3.0]);
    let y = x.mul(&x).unwrap();
    let gradients = y.backward_with(&plain(&[1.0, 10.0, 100.0])).unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [2.0, 40.0, 600.0]);
    assert!(matches!(y.backward_with(&plain(&[1.0])).unwrap_err().kind(), ErrorKind::ShapeMismatch { .. }));
    let other = plain(&[1.0, 1.0, 1.0]).cast(dispatch_runtime::DType::F32).unwrap();
    assert!(matches!(y.backward_with(&other).unwrap_err().kind(), ErrorKind::DTypeMismatch { .. }));
}

#[test]
fn backward_twice_gives_the_same() {
    let x = tracked(&[1.5]);
    let y = x.exp().unwrap();
    let first = values(&x.grad(&y.backward().unwrap()).unwrap());
    assert_eq!(first, values(&x.grad(&y.backward().unwrap()).unwrap()));
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

#[test]
fn integer_results_stay_on_their_instance() {
    let x = tracked(&[1.0, 3.0]);
    let index: Tensor<Autodiff<Cpu>, Int> = x.argmax(0).unwrap();
    assert_eq!(index.float().unwrap().inner().to_data().unwrap().to_vec::<f64>(), [1.0]);
}

/// A model, trained by each of several threads on the same device at once, comes to the same numbers in each.
#[test]
fn training_from_eight_threads() {
    let device = AutodiffDevice::new(DispatchDevice::Cpu(CpuDevice));
    let train = || -> Result<Vec<f32>> {
        let mut weight: Tensor<Autodiff<Dispatch>> = Tensor::random_normal([8, 4], 0.0, 0.5, 7, &device)?;
        let x: Tensor<Autodiff<Dispatch>> = Tensor::random_normal([16, 8], 0.0, 1.0, 8, &device)?;
        for _ in 0..50 {
            weight = weight.require_grad();
            let loss = x.matmul(&weight)?.tanh()?.mul(&x.slice((.., 0..4))?)?.mean()?;
            let gradient = weight.grad(&loss.backward()?).ok_or(ErrorKind::NotTracked)?;
            weight = Tensor::from_inner((weight.inner() - gradient)?);
        }
        Ok(weight.to_data()?.to_vec())
    };
    let alone = train().unwrap();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(train)).collect();
        for thread in threads {
            assert_eq!(thread.join().unwrap().unwrap(), alone);
        }
    });
}

/// One graph, built by several threads and run back from each.
#[test]
fn a_graph_shared_by_threads() {
    let x = tracked(&[2.0]);
    let y = x.mul(&x).unwrap();
    std::thread::scope(|scope| {
        for k in 0..8 {
            let (x, y) = (&x, &y);
            scope.spawn(move || {
                let z = y.mul_scalar(f64::from(k)).unwrap();
                let gradients = z.backward().unwrap();
                assert_eq!(values(&x.grad(&gradients).unwrap()), [4.0 * f64::from(k)]);
            });
        }
    });
}

/// What a formula does not name is not kept: the memory of a tensor is handed over when only the tape could still hold it.
#[test]
fn only_what_formulas_name_is_kept() {
    let kept_by =
        |operation: &dyn Fn(&Tracked, &Tracked) -> Result<Tracked>, track: [bool; 2]| -> Result<[bool; 2]> {
            let make = |track: bool| -> Result<(Tracked, std::sync::Weak<Vec<f64>>)> {
                let data = TensorData::new(vec![1.0_f64; 4], [2, 2])?;
                let weak = match data.buffer() {
                    dispatch_runtime::HostBuffer::F64(values) => std::sync::Arc::downgrade(values),
                    _ => std::sync::Weak::new(),
                };
                let tensor = Tracked::from_inner(Tensor::<_, Float>::from_data(data, &CpuDevice)?);
                Ok((if track { tensor.require_grad() } else { tensor }, weak))
            };
            let ((x, x_memory), (y, y_memory)) = (make(track[0])?, make(track[1])?);
            let result = operation(&x, &y)?;
            drop((x, y));
            let kept = [x_memory.upgrade().is_some(), y_memory.upgrade().is_some()];
            drop(result);
            assert!(
                x_memory.upgrade().is_none() && y_memory.upgrade().is_none(),
                "a graph that is never run back is freed"
            );
            Ok(kept)
        };
    let kept =
        |operation: &dyn Fn(&Tracked, &Tracked) -> Result<Tracked>, track| kept_by(operation, track).unwrap();
    assert_eq!(kept(&|x, y| x.add(y), [true, true]), [false, false]);
    assert_eq!(kept(&|x, y| x.mul(y), [true, false]), [false, true]);
    assert_eq!(kept(&|x, y| x.mul(y), [false, true]), [true, false]);
    assert_eq!(kept(&|x, y| x.matmul(y), [true, false]), [false, true]);
    assert_eq!(kept(&|x, y| x.matmul(y), [true, true]), [true, true]);
    assert_eq!(kept(&|x, _| x.exp(), [true, false]), [true, false]);
    assert_eq!(kept(&|x, _| x.sum(), [true, false]), [false, false]);
    assert_eq!(kept(&|x, _| x.softmax(1), [true, false]), [false, false]);
    assert_eq!(kept(&|x, y| Tensor::cat(&[x.clone(), y.clone()], 0), [true, true]), [false, false]);
    assert_eq!(kept(&|x, y| x.matmul(y), [false, false]), [false, false]);
}
