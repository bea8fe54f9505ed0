//! Strided views, and sums over what they repeat.

use crate::{Outcome, tests};
use dispatch_runtime::{
    Dims, Float, Int, Numeric, Shape, Slice, Tensor, TensorData, View, Wgpu, WgpuDevice, Window,
};

tests!(views: copies, adjoints, sums, sums_of_views, integer_sums_wrap, long_sums);

fn ramp(shape: &Shape) -> Vec<f32> {
    (0..shape.elements()).map(|i| i as f32 + 1.0).collect()
}

/// The elements that a view reads, by its definition.
fn read(values: &[f32], view: &View) -> Vec<f32> {
    let (source, shape) = (view.source(), view.shape());
    let mut result = Vec::new();
    for number in 0..shape.elements() {
        let mut rest = number;
        let mut at: Vec<isize> = view.offsets().iter().map(|&offset| offset as isize).collect();
        for axis in view.axes().iter().rev() {
            if let Some(dim) = axis.source {
                at[dim] += axis.step * (rest % axis.size) as isize;
            }
            rest /= axis.size;
        }
        let place = at.iter().zip(source.iter()).fold(0, |place, (&at, &size)| place * size + at as usize);
        result.push(values[place]);
    }
    result
}

fn views() -> Vec<View> {
    let shape = |sizes: &[usize]| Shape::from(sizes);
    let mut views = Vec::new();
    for sizes in [&[4, 6][..], &[3, 5], &[2, 3, 4], &[5, 1, 8], &[2, 3, 4, 5], &[16, 16], &[70, 33]] {
        let shape = shape(sizes);
        let rank = shape.rank() as i64;
        let reversed: Vec<i64> = (0..rank).rev().collect();
        views.push(View::identity(&shape));
        views.push(View::permute("test", &shape, &reversed).unwrap());
        views.push(View::flip("test", &shape, &Dims::from([-1])).unwrap());
        views.push(View::flip("test", &shape, &Dims::from([0])).unwrap());
        views.push(View::slice("test", &shape, &[Slice::new(1, None, 1)]).unwrap());
        views.push(View::slice("test", &shape, &[Slice::full(), Slice::new(0, None, 2)]).unwrap());
        views.push(
            View::slice("test", &shape, &[Slice::new(0, Some(2), -1), Slice::new(0, None, 3)]).unwrap(),
        );
        views.push(View::slice("test", &shape, &[Slice::new(0, Some(1), 1)]).unwrap());
        views.push(View::unsqueeze(&shape, 1));
        views.push(View::index("test", &shape, 0, 1).unwrap());
        let mut target: Vec<i64> = vec![3];
        target.extend(shape.iter().map(|&size| size as i64));
        views.push(View::expand("test", &shape, &target).unwrap());
    }
    views.push(View::broadcast("test", &shape(&[3, 1, 4]), &shape(&[2, 3, 5, 4])).unwrap());
    views.push(View::broadcast("test", &shape(&[7]), &shape(&[300, 7])).unwrap());
    // Nothing behind the elements at the front is touched.
    for end in 1..6 {
        views.push(View::slice("test", &shape(&[7]), &[Slice::new(0, Some(end), 1)]).unwrap());
    }
    let windows: [(&[usize], &[(usize, usize, usize, usize)]); 6] = [
        (&[7], &[(0, 3, 1, 1)]),
        (&[12], &[(0, 4, 4, 1)]),
        (&[3, 20], &[(1, 3, 2, 3)]),
        (&[9, 4, 5], &[(0, 5, 2, 1)]),
        (&[2, 9, 11], &[(1, 3, 1, 2), (2, 4, 3, 1)]),
        (&[2, 2, 40, 33], &[(2, 3, 1, 1), (3, 3, 1, 1)]),
    ];
    for (sizes, windows) in windows {
        let window = |&(dim, size, step, dilation): &_| Window { dim, size, step, dilation };
        let windows: Vec<Window> = windows.iter().map(window).collect();
        views.push(View::windows("test", &shape(sizes), &windows).unwrap());
    }
    views.push(View::broadcast("test", &shape(&[8, 1]), &shape(&[8, 1000])).unwrap());
    views.push(View::broadcast("test", &shape(&[]), &shape(&[3, 5000])).unwrap());
    views.push(
        View::broadcast("test", &shape(&[1, 1, 1, 1, 1, 1, 1, 2]), &shape(&[2, 1, 3, 1, 2, 3, 2, 2]))
            .unwrap(),
    );
    views
}

fn copies(device: WgpuDevice) -> Outcome {
    for view in views() {
        let values = ramp(view.source());
        let x = Tensor::<Wgpu, Float>::from_data(
            TensorData::new(values.clone(), view.source().clone())?,
            &device,
        )?;
        let got = x.view(&view)?.into_data()?;
        assert_eq!(got.shape(), &view.shape());
        assert_eq!(got.into_vec::<f32>()?, read(&values, &view), "{view:?}");
    }
    Ok(())
}

/// `unview(x) . y = x . view(y)`, and exactly so for whole numbers.
fn adjoints(device: WgpuDevice) -> Outcome {
    for view in views() {
        let shape = view.shape();
        let values: Vec<f32> = (0..shape.elements()).map(|i| (i % 7) as f32).collect();
        let x = Tensor::<Wgpu, Float>::from_data(TensorData::new(values.clone(), shape)?, &device)?;
        let got = x.unview(&view)?.into_data()?;
        assert_eq!(got.shape(), view.source());
        let places: Vec<f32> = (0..view.source().elements()).map(|i| i as f32).collect();
        let mut want = vec![0.0; places.len()];
        for (place, value) in read(&places, &view).into_iter().zip(&values) {
            want[place as usize] += value;
        }
        assert_eq!(got.into_vec::<f32>()?, want, "{view:?}");
    }
    Ok(())
}

fn check_sum<K: Numeric>(x: &Tensor<Wgpu, K>, values: &[f32], dims: &[usize]) -> Outcome {
    let shape = x.shape().clone();
    let kept = dims.iter().fold(shape.clone(), |kept, &dim| kept.with(dim, 1));
    let mut want = vec![0.0_f64; kept.elements()];
    for (number, value) in values.iter().enumerate() {
        let mut rest = number;
        let mut at = vec![0; shape.rank()];
        for dim in (0..shape.rank()).rev() {
            at[dim] = if dims.contains(&dim) { 0 } else { rest % shape[dim] };
            rest /= shape[dim];
        }
        let place = at.iter().zip(kept.iter()).fold(0, |place, (&at, &size)| place * size + at);
        want[place] += f64::from(*value);
    }
    let got = x.sum_to(&kept)?.into_data()?;
    assert_eq!(got.shape(), &kept);
    for (got, want) in got.to_vec::<f64>().iter().zip(&want) {
        assert!((got - want).abs() <= 1e-5 * want.abs().max(1.0), "{shape} {dims:?}: {got} {want}");
    }
    Ok(())
}

fn sums(device: WgpuDevice) -> Outcome {
    for sizes in [
        &[1][..],
        &[5],
        &[1000],
        &[4, 4],
        &[7, 300],
        &[300, 7],
        &[64, 1024],
        &[1024, 64],
        &[3, 40, 5],
        &[2, 3, 4, 5],
    ] {
        let shape = Shape::from(sizes);
        let values: Vec<f32> = (0..shape.elements()).map(|i| ((i * 31) % 17) as f32 - 5.0).collect();
        let x = Tensor::<Wgpu, Float>::from_data(TensorData::new(values.clone(), shape.clone())?, &device)?;
        for set in 0..1 << shape.rank() {
            let dims: Vec<usize> = (0..shape.rank()).filter(|dim| set >> dim & 1 == 1).collect();
            check_sum(&x, &values, &dims)?;
        }
    }
    Ok(())
}

fn sums_of_views(device: WgpuDevice) -> Outcome {
    for view in views() {
        let values = ramp(view.source());
        let x = Tensor::<Wgpu, Float>::from_data(
            TensorData::new(values.clone(), view.source().clone())?,
            &device,
        )?;
        let values = read(&values, &view);
        let x = x.view(&view)?;
        for dim in 0..x.rank() {
            check_sum(&x, &values, &[dim])?;
        }
        check_sum(&x, &values, &(0..x.rank()).collect::<Vec<_>>())?;
    }
    Ok(())
}

fn integer_sums_wrap(device: WgpuDevice) -> Outcome {
    let x = Tensor::<Wgpu, Int>::from_data([[i32::MAX, 1], [2, 3]], &device)?;
    assert_eq!(x.sum_to(&[2, 1].into())?.into_data()?.into_vec::<i32>()?, [i32::MIN, 5]);
    Ok(())
}

/// Several passes, and specials on the way.
fn long_sums(device: WgpuDevice) -> Outcome {
    let size = 5_000_001;
    let mut values: Vec<f32> = (0..size).map(|i| (i % 13) as f32 - 6.0).collect();
    let x = Tensor::<Wgpu, Float>::from_data(values.clone(), &device)?;
    check_sum(&x, &values, &[0])?;
    for (special, is) in [(f32::NAN, f32::is_nan as fn(f32) -> bool), (f32::INFINITY, |x| x == f32::INFINITY)]
    {
        values[3_000_000] = special;
        let x = Tensor::<Wgpu, Float>::from_data(values.clone(), &device)?;
        assert!(is(x.sum_to(&Shape::scalar())?.into_data()?.into_vec::<f32>()?[0]));
    }
    values[0] = f32::NEG_INFINITY;
    let x = Tensor::<Wgpu, Float>::from_data(values, &device)?;
    let sum = x.sum_to(&Shape::scalar())?.into_data()?.into_vec::<f32>()?;
    assert!(sum[0].is_nan(), "{sum:?}");
    Ok(())
}
