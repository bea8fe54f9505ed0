//! Several threads.

use crate::common::{tracked, values};
use dispatch_runtime::{
    Autodiff, AutodiffDevice, CpuDevice, Dispatch, DispatchDevice, ErrorKind, Result, Tensor,
};

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

/// A part of the graph from each of several threads, joined and run back on another.
#[test]
fn a_graph_built_by_threads() {
    let x = tracked(&[2.0]);
    let parts: Vec<_> = std::thread::scope(|scope| {
        let part = |k: i32| {
            let x = &x;
            scope.spawn(move || x.powi_scalar(i64::from(k)).unwrap())
        };
        let threads: Vec<_> = (1..=4).map(part).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let sum = parts.into_iter().reduce(|sum, part| sum.add(&part).unwrap()).unwrap();
    let gradients = std::thread::spawn(move || sum.into_backward().unwrap()).join().unwrap();
    // 1 + 2 x + 3 x^2 + 4 x^3
    assert_eq!(values(&x.grad(&gradients).unwrap()), [1.0 + 4.0 + 12.0 + 32.0]);
}
