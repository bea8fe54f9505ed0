//! Values in and out.

use crate::{Outcome, tests};
use dispatch_runtime::{Backend, Bool, DType, ErrorKind, Float, Int, Tensor, TensorData, Wgpu, WgpuDevice};

use libtest_mimic::Failed;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

tests!(memory: values_survive, empty_tensors, no_doubles, many_threads, uploads_do_not_overtake, large, without_blocking);

fn values_survive(device: WgpuDevice) -> Outcome {
    let floats = TensorData::new(vec![1.0_f32, -0.0, f32::INFINITY, 1e-40, 0.1, f32::MAX], [2, 3])?;
    assert_eq!(Tensor::<Wgpu, Float>::from_data(floats.clone(), &device)?.into_data()?, floats);
    let nan = f32::from_bits(0x7fc1_2345);
    let back = Tensor::<Wgpu, Float>::from_data([nan], &device)?.into_data()?.into_vec::<f32>()?;
    assert_eq!(back[0].to_bits(), nan.to_bits());
    let ints = TensorData::from([i32::MIN, -1, 0, 7]);
    assert_eq!(Tensor::<Wgpu, Int>::from_data(ints.clone(), &device)?.into_data()?, ints);
    let bools = TensorData::from([true, false, true]);
    assert_eq!(Tensor::<Wgpu, Bool>::from_data(bools.clone(), &device)?.into_data()?, bools);
    Ok(())
}

fn empty_tensors(device: WgpuDevice) -> Outcome {
    let data = TensorData::new(Vec::<f32>::new(), [2, 0, 3])?;
    let x = Tensor::<Wgpu, Float>::from_data(data.clone(), &device)?;
    assert_eq!(x.expand([4, 2, 0, 3])?.shape()[..], [4, 2, 0, 3]);
    assert_eq!(x.sum_to(&[1, 1, 1].into())?.to_data()?.to_vec::<f32>(), [0.0]);
    assert_eq!(x.into_data()?, data);
    let scalar = Tensor::<Wgpu, Float>::from_data(TensorData::new(vec![3.0_f32], [])?, &device)?;
    assert_eq!(scalar.to_data()?.to_vec::<f32>(), [3.0]);
    Ok(())
}

fn no_doubles(device: WgpuDevice) -> Outcome {
    for dtype in [DType::F64, DType::I64] {
        assert!(!Wgpu::supports(&device, dtype));
    }
    let error = Tensor::<Wgpu, Float>::from_data([1.0_f64], &device).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::UnsupportedDType { dtype: DType::F64, .. }), "{error}");
    Ok(())
}

fn many_threads(device: WgpuDevice) -> Outcome {
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8_usize)
            .map(|thread| {
                scope.spawn(move || -> Result<(), dispatch_runtime::Error> {
                    for round in 0..50 {
                        let size = 1 + (thread * 37 + round * 11) % 300;
                        let values: Vec<f32> = (0..size).map(|i| (i * (thread + 1)) as f32).collect();
                        let x = Tensor::<Wgpu, Float>::from_data(values.clone(), &device)?;
                        let y = x.expand([3, -1])?;
                        drop(x);
                        let sum = y.sum_to(&[size].into())?.into_data()?.into_vec::<f32>()?;
                        assert!(sum.iter().zip(&values).all(|(sum, value)| *sum == 3.0 * value));
                    }
                    Ok(())
                })
            })
            .collect();
        threads.into_iter().try_for_each(|thread| {
            thread.join().map_err(|_| Failed::from("a thread panicked"))?.map_err(Failed::from)
        })
    })
}

/// An upload into memory that was just dropped must not change what is recorded but not submitted.
fn uploads_do_not_overtake(device: WgpuDevice) -> Outcome {
    let mut sums = Vec::new();
    for round in 0..100 {
        let x = Tensor::<Wgpu, Float>::from_data(vec![round as f32; 64], &device)?;
        sums.push(x.sum_to(&[].into())?);
    }
    for (round, sum) in sums.into_iter().enumerate() {
        assert_eq!(sum.into_data()?.into_vec::<f32>()?, [64.0 * round as f32]);
    }
    Ok(())
}

/// Beyond the size of a binding on software renderers (128 MiB), and beyond 65,535 workgroups.
fn large(device: WgpuDevice) -> Outcome {
    let size = 40 << 20;
    let x = Tensor::<Wgpu, Float>::from_data([1.5_f32], &device)?;
    let view = dispatch_runtime::View::broadcast("large", x.shape(), &[size].into())?;
    let zeros = x.unview(&dispatch_runtime::View::slice("large", &[size].into(), &[(7..8).into()])?)?;
    let values = zeros.into_data()?.into_vec::<f32>()?;
    assert_eq!(values.len(), size);
    assert!(values.iter().enumerate().all(|(i, value)| *value == if i == 7 { 1.5 } else { 0.0 }));
    drop(view);
    Ok(())
}

/// A minimal executor: it sleeps until it is woken.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    struct Unpark(std::thread::Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => std::thread::park(),
        }
    }
}

fn without_blocking(device: WgpuDevice) -> Outcome {
    let x = Tensor::<Wgpu, Float>::from_data([1.0_f32, 2.0, 3.0], &device)?;
    let sum = Wgpu::into_data_async(x.add(&x)?);
    let product = Wgpu::into_data_async(x.mul(&x)?);
    let empty = Wgpu::into_data_async(Tensor::<Wgpu, Float>::zeros([0], &device)?);
    assert_eq!(block_on(product)?.into_vec::<f32>()?, [1.0, 4.0, 9.0]);
    assert_eq!(block_on(sum)?.into_vec::<f32>()?, [2.0, 4.0, 6.0]);
    assert!(block_on(empty)?.into_vec::<f32>()?.is_empty());
    Ok(())
}
