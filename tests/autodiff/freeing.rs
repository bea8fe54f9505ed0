//! What is kept, and what is freed when.

use crate::common::{Tracked, tracked, values};
use dispatch_runtime::{CpuDevice, Float, Result, Tensor, TensorData};

#[test]
fn backward_twice_gives_the_same() {
    let x = tracked(&[1.5]);
    let y = x.exp().unwrap();
    let first = values(&x.grad(&y.backward().unwrap()).unwrap());
    assert_eq!(first, values(&x.grad(&y.backward().unwrap()).unwrap()));
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

/// The memory of a tensor, to ask whether it is still there.
fn memory(tensor: &Tensor<dispatch_runtime::Cpu>) -> std::sync::Weak<Vec<f64>> {
    match tensor.to_data().unwrap().buffer() {
        dispatch_runtime::HostBuffer::F64(values) => std::sync::Arc::downgrade(values),
        _ => std::sync::Weak::new(),
    }
}

/// `backward` keeps what was saved, for another pass; `into_backward` frees it.
#[test]
fn a_backward_pass_keeps_or_frees() {
    let saved_by = |pass: fn(&mut Option<Tracked>) -> dispatch_runtime::Gradients| {
        let x = tracked(&[1.0, 2.0]);
        let y = x.exp().unwrap();
        let saved = memory(&y.inner());
        let mut result = Some(y.square().unwrap());
        drop(y);
        assert!(saved.upgrade().is_some(), "saved for the gradient of the square");
        let gradients = pass(&mut result);
        let kept = saved.upgrade().is_some();
        // d exp(x)^2 = 2 exp(2 x)
        let want = [2.0 * 2.0_f64.exp(), 2.0 * 4.0_f64.exp()];
        crate::common::assert_close(&values(&x.grad(&gradients).unwrap()), &want, 1e-14);
        kept
    };
    assert!(saved_by(|result| result.as_ref().unwrap().backward().unwrap()));
    assert!(!saved_by(|result| result.take().unwrap().into_backward().unwrap()));
}

/// What the gradient has passed is gone while the rest still runs.
#[test]
fn a_graph_is_freed_on_the_way() {
    let x = tracked(&[1.0, 2.0]);
    let late = std::sync::Arc::new(std::sync::Mutex::new(std::sync::Weak::<Vec<f64>>::new()));
    let seen = late.clone();
    let hooked = x.grad_hook(move |gradient| {
        assert!(seen.lock().unwrap().upgrade().is_none());
        Ok(gradient.clone())
    });
    let y = hooked.exp().unwrap();
    *late.lock().unwrap() = memory(&y.inner());
    let result = y.square().unwrap();
    drop((y, hooked));
    assert!(late.lock().unwrap().upgrade().is_some());
    assert!(x.grad(&result.into_backward().unwrap()).is_some());
}

/// What another tensor hangs on stays, and can be run back later.
#[test]
fn what_is_shared_stays() {
    let x = tracked(&[3.0]);
    let y = x.square().unwrap();
    let (first, second) = (y.mul_scalar(2.0).unwrap(), y.mul_scalar(5.0).unwrap());
    drop(y);
    let gradients = first.into_backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [12.0]);
    let gradients = second.into_backward().unwrap();
    assert_eq!(values(&x.grad(&gradients).unwrap()), [30.0]);
}

/// A pass that fails leaves the graph as it was.
#[test]
fn a_failed_pass_can_be_repeated() {
    let x = tracked(&[3.0]);
    let fails = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let flag = fails.clone();
    let y = x.grad_hook(move |gradient| {
        if flag.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(dispatch_runtime::ErrorKind::NotTracked.into());
        }
        Ok(gradient.clone())
    });
    let y = y.square().unwrap();
    assert!(y.backward().is_err());
    fails.store(false, std::sync::atomic::Ordering::Relaxed);
    assert_eq!(values(&x.grad(&y.backward().unwrap()).unwrap()), [6.0]);
}
