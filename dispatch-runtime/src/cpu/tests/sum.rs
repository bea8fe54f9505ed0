use super::common::{Random, tensor, values};
use crate::{Backend, Cpu, Element, Float, Int, Kind, Numeric, Shape, Slice, Tensor, View, Window};

/// What `unview` computes, element by element.
fn added<E: Element, K: Kind>(x: &Tensor<Cpu, K>, view: &View) -> Vec<f64> {
    let source = view.source();
    let mut sums = vec![0.0; source.elements()];
    let shape = view.shape();
    for (number, value) in values::<E, K>(x).into_iter().enumerate() {
        let (mut left, mut place) =
            (number, view.offsets().iter().map(|&offset| offset as isize).collect::<Vec<_>>());
        for (axis, &size) in view.axes().iter().zip(shape.iter()).rev() {
            if let Some(source) = axis.source {
                place[source] += (left % size) as isize * axis.step;
            }
            left /= size;
        }
        let flat =
            place.iter().zip(source.iter()).fold(0, |flat, (&place, &size)| flat * size + place as usize);
        sums[flat] += value.to_scalar().to_f64();
    }
    sums
}

fn check<E: Element, K: Numeric>(x: &Tensor<Cpu, K>, view: &View) {
    let result = Cpu::unview(x, view).unwrap();
    assert_eq!(result.shape(), view.source());
    let found: Vec<f64> =
        values::<E, K>(&result).into_iter().map(|value| value.to_scalar().to_f64()).collect();
    assert_eq!(found, added::<E, K>(x, view), "{x:?} {view:?}");
}

fn sums<E: Element, K: Numeric>(seed: u64, elements: usize) {
    let mut random = Random::new(seed);
    let shape = random.shape(5, elements);
    let skip = random.below(shape.rank() + 1);
    let source: Shape =
        shape.iter().skip(skip).map(|&size| if random.below(2) == 0 { 1 } else { size }).collect();
    let x = random.view::<E, K>(&shape);
    check::<E, K>(&x, &View::broadcast("test", &source, &shape).unwrap());
}

#[test]
fn sums_over_any_dimensions_of_any_layout() {
    for seed in 0..400 {
        sums::<f32, Float>(seed, 3000);
        sums::<i32, Int>(seed, 300);
        sums::<f64, Float>(seed, 30);
        sums::<i64, Int>(seed, 3);
    }
    for seed in 0..30 {
        sums::<f32, Float>(seed, 500_000);
    }
}

#[test]
fn adjoints_of_slices() {
    let shape = Shape::from([5, 7]);
    for slices in
        [[Slice::full(), Slice::new(1, None, 2)], [Slice::new(1, Some(3), 1), Slice::new(0, None, -3)]]
    {
        let view = View::slice("s", &shape, &slices).unwrap();
        let x = Random::new(1).view::<f32, Float>(&view.shape());
        check::<f32, Float>(&x, &view);
    }
    let view = View::index("i", &shape, 1, 3).unwrap();
    check::<i64, Int>(&Random::new(2).view::<i64, Int>(&view.shape()), &view);
    let empty = View::slice("s", &shape, &[Slice::from(2..2)]).unwrap();
    check::<f32, Float>(&tensor(Vec::<f32>::new(), [0, 7]), &empty);
    let wrong = tensor::<_, Float>(vec![0.0_f32; 4], [4]);
    assert!(Cpu::unview(&wrong, &empty).is_err());
}

#[test]
fn windows_add_up_where_they_meet() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let source = random.shape(4, if seed % 20 == 0 { 200_000 } else { 300 });
        let windows: Vec<Window> = (0..source.rank())
            .filter_map(|dim| {
                let length = source.size(dim);
                let (size, dilation) = (1 + random.below(4), 1 + random.below(3));
                let fits = (size - 1) * dilation < length && random.below(3) > 0;
                fits.then(|| Window { dim, size, step: 1 + random.below(4), dilation })
            })
            .collect();
        let view = View::windows("w", &source, &windows).unwrap();
        let x = random.view::<f32, Float>(&view.shape());
        check::<f32, Float>(&x, &view);
        check::<i32, Int>(&random.view::<i32, Int>(&view.shape()), &view);
    }
}

#[test]
fn what_repeats_is_multiplied() {
    let one = tensor::<_, Float>(vec![3.0_f32, f32::INFINITY], [2, 1]);
    let many = Cpu::view(&one, &View::expand("e", one.shape(), &[2, 1 << 50]).unwrap()).unwrap();
    let sums = Cpu::unview(&many, &View::broadcast("s", one.shape(), many.shape()).unwrap()).unwrap();
    assert_eq!(values::<f32, _>(&sums), [3.0 * (1_u64 << 50) as f32, f32::INFINITY]);
}

fn sum_all(x: &Tensor<Cpu>) -> f32 {
    values::<f32, _>(&Cpu::unview(x, &View::broadcast("s", &Shape::scalar(), x.shape()).unwrap()).unwrap())[0]
}

#[test]
fn sixteen_million_ones() {
    let count = 1 << 24;
    let x = tensor::<_, Float>(vec![1.0_f32; count], [count]);
    assert_eq!(sum_all(&x), count as f32);
    let one = tensor::<_, Float>(vec![1.0_f32], [1]);
    assert_eq!(
        sum_all(&Cpu::view(&one, &View::expand("e", one.shape(), &[1 << 24]).unwrap()).unwrap()),
        count as f32
    );
    for shape in [[1 << 22, 4], [4, 1 << 22], [1 << 12, 1 << 12]] {
        let x = tensor::<_, Float>(vec![1.0_f32; count], shape);
        assert_eq!(sum_all(&x), count as f32);
        let columns =
            Cpu::unview(&x, &View::broadcast("s", &Shape::from([shape[1]]), x.shape()).unwrap()).unwrap();
        assert!(values::<f32, _>(&columns).iter().all(|&sum| sum == shape[0] as f32));
    }
}

#[test]
fn special_values() {
    let sum = |values: &[f32]| sum_all(&tensor::<_, Float>(values.to_vec(), [values.len()]));
    assert!(sum(&[1.0, f32::NAN]).is_nan());
    assert!(sum(&[f32::INFINITY, f32::NEG_INFINITY]).is_nan());
    assert_eq!(sum(&[f32::INFINITY, 1.0]), f32::INFINITY);
    assert_eq!(sum(&[]), 0.0);
    let wraps = tensor::<_, Int>(vec![i32::MAX, 1], [2]);
    let wrapped =
        Cpu::unview(&wraps, &View::broadcast("s", &Shape::scalar(), &Shape::from([2])).unwrap()).unwrap();
    assert_eq!(values::<i32, _>(&wrapped), [i32::MIN]);
}
