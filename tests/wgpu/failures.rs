//! What happens when a device fails: errors that name the operation, never wrong values.

use crate::{Outcome, tests};
use dispatch_runtime::{
    Autodiff, AutodiffDevice, DType, ErrorKind, Float, Tensor, TensorOps, Wgpu, WgpuDevice,
};

// They take the device away from all that runs on it, so they run apart from the others.
tests!(failures: lost_devices, lost_on_a_tape, too_large, no_adapter);

fn is_lost(error: &dispatch_runtime::Error) -> bool {
    matches!(error.kind(), ErrorKind::DeviceLost { .. })
}

fn lost_devices(device: WgpuDevice) -> Outcome {
    let x = Tensor::<Wgpu, Float>::from_data([1.0_f32, 2.0, 3.0], &device)?;
    let recorded = x.exp()?;
    device.close();
    for error in [recorded.to_data().unwrap_err(), x.to_data().unwrap_err(), x.add(&recorded).unwrap_err()] {
        assert!(is_lost(&error), "{error}");
    }
    let error = x.sum().unwrap_err();
    assert!(is_lost(&error) && error.to_string().starts_with("sum"), "{error}");
    // The device works for new tensors, and does not mix them up with those that are gone.
    let y = Tensor::<Wgpu, Float>::from_data([1.0_f32, 2.0, 3.0], &device)?;
    assert!(is_lost(&y.add(&x).unwrap_err()));
    assert!(is_lost(&x.add(&y).unwrap_err()));
    assert_eq!(y.add(&y)?.into_data()?.into_vec::<f32>()?, [2.0, 4.0, 6.0]);
    Ok(())
}

fn lost_on_a_tape(device: WgpuDevice) -> Outcome {
    let at = AutodiffDevice::<_>::new(device);
    let x: Tensor<Autodiff<Wgpu>> = Tensor::from_data([1.0_f32, 2.0], &at)?.require_grad();
    let loss = x.exp()?.sum()?;
    device.close();
    assert!(is_lost(
        &loss
            .backward()
            .and_then(|gradients| x.grad(&gradients).map_or(Ok(()), |g| g.to_data().map(drop)))
            .unwrap_err()
    ));
    Ok(())
}

fn too_large(device: WgpuDevice) -> Outcome {
    let x = Tensor::<Wgpu, Float>::from_data([1.0_f32], &device)?;
    let error = Wgpu::full::<Float>([1 << 20, 1 << 20].into(), 0.0.into(), DType::F32, &device).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::TooLarge { operation: "full", .. }), "{error}");
    let error = x.expand([1 << 20, 1 << 20])?.exp().unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::TooLarge { operation: "exp", .. }), "{error}");
    assert_eq!(x.add(&x)?.into_data()?.into_vec::<f32>()?, [2.0]);
    Ok(())
}

fn no_adapter(device: WgpuDevice) -> Outcome {
    let _ = device;
    let error = WgpuDevice::new(usize::MAX).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::NoDevice { .. }), "{error}");
    assert_eq!(WgpuDevice::all().first(), Some(&WgpuDevice::best()?));
    Ok(())
}
