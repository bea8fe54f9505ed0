use super::common::{Random, tensor, values};
use crate::{Bool, Cpu, CpuDevice, DType, Element, ErrorKind, Float, Int, Kind, Scalar, Shape, Tensor};

#[test]
fn conversions() {
    let x = tensor::<f32, Float>(vec![1.9, -1.9, 0.0, -0.0, f32::NAN, 3e9, f32::NEG_INFINITY], [7]);
    assert_eq!(values::<i32, Int>(&x.convert(DType::I32).unwrap()), [1, -1, 0, 0, 0, i32::MAX, i32::MIN]);
    assert_eq!(values::<i64, Int>(&x.convert(DType::I64).unwrap())[5..], [3_000_000_000, i64::MIN]);
    assert_eq!(
        values::<bool, Bool>(&x.convert(DType::Bool).unwrap()),
        [true, true, false, false, true, true, true]
    );
    let k = tensor::<i64, Int>(vec![1 << 32 | 5, -1, 0], [3]);
    assert_eq!(values::<i32, Int>(&k.convert(DType::I32).unwrap()), [5, -1, 0]);
    assert_eq!(values::<f64, Float>(&k.convert(DType::F64).unwrap()), [4_294_967_301.0, -1.0, 0.0]);
    let b = tensor::<bool, Bool>(vec![true, false], [2]);
    assert_eq!(values::<f32, Float>(&b.convert(DType::F32).unwrap()), [1.0, 0.0]);
    assert_eq!(values::<i64, Int>(&b.convert(DType::I64).unwrap()), [1, 0]);
    assert!(matches!(x.convert::<Int>(DType::F32).unwrap_err().kind(), ErrorKind::UnsupportedDType { .. }));
}

#[test]
fn conversions_of_any_layout() {
    for seed in 0..50 {
        let mut random = Random::new(seed);
        let shape = random.shape(4, 3000);
        let x = random.view::<f32, Float>(&shape);
        let expected: Vec<f64> = values::<f32, _>(&x).into_iter().map(f64::from).collect();
        assert_eq!(values::<f64, Float>(&x.cast(DType::F64).unwrap()), expected);
    }
}

#[test]
fn filled_tensors() {
    let full = Tensor::<Cpu, Int>::full([2, 2], i64::MAX - 1, DType::I64, &CpuDevice).unwrap();
    assert_eq!(values::<i64, Int>(&full), [i64::MAX - 1; 4]);
    assert_eq!(
        values::<bool, Bool>(&Tensor::full(Shape::scalar(), 1, DType::Bool, &CpuDevice).unwrap()),
        [true]
    );
    assert_eq!(Tensor::<Cpu>::zeros([0, 5], &CpuDevice).unwrap().elements(), 0);
    for shape in [vec![usize::MAX], vec![1 << 40, 1 << 40], vec![1 << 58]] {
        let error = Tensor::<Cpu>::ones(shape.clone(), &CpuDevice).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::TooLarge { .. }), "{error}");
        assert!(Tensor::<Cpu>::random_uniform(shape, 0.0, 1.0, 0, &CpuDevice).is_err());
    }
    assert!(Tensor::<Cpu>::full([1], Scalar::Int(1), DType::I32, &CpuDevice).is_err());
}

#[test]
fn ranges() {
    let range = |start, end, step| {
        Tensor::<Cpu, Int>::arange(start, end, step, &CpuDevice).map(|x| values::<i32, _>(&x))
    };
    assert_eq!(range(-1, 5, 2), Ok(vec![-1, 1, 3]));
    assert_eq!(range(5, 0, -3), Ok(vec![5, 2]));
    assert_eq!(range(5, 5, 1), Ok(vec![]));
    assert!(range(0, 1, 0).is_err());
    assert!(range(0, 1 << 40, 1).is_err());
}

#[test]
fn random_numbers_depend_on_seed_and_position_alone() {
    let random = |count: usize| {
        values::<f32, Float>(&Tensor::random_uniform([count], -1.0, 1.0, 5, &CpuDevice).unwrap())
    };
    let many = random(300_001);
    assert_eq!(many[..1001], random(1001));
    assert!(many.iter().all(|x| (-1.0..1.0).contains(x)));
    let normal = Tensor::<Cpu>::random_normal([300_001], 1.0, 2.0, 5, &CpuDevice).unwrap();
    let mean = values::<f32, _>(&normal.mean().unwrap())[0];
    assert!((mean - 1.0).abs() < 0.02, "{mean}");
    assert!(Tensor::<Cpu>::random_normal([1], 0.0, -1.0, 5, &CpuDevice).is_err());
}

fn joined<E: Element, K: Kind>(seed: u64) {
    let mut random = Random::new(seed);
    let shape: Shape = random.shape(3, 500).iter().copied().chain([1 + random.below(9)]).collect();
    let dim = random.below(shape.rank());
    let sizes: Vec<usize> = (0..1 + random.below(4)).map(|_| random.below(6)).collect();
    let parts: Vec<Tensor<Cpu, K>> =
        sizes.iter().map(|&size| random.view::<E, K>(&shape.with(dim, size))).collect();
    let whole = Tensor::cat(&parts, dim).unwrap();
    assert_eq!(whole.shape(), &shape.with(dim, sizes.iter().sum()));
    for (part, piece) in parts.iter().zip(whole.split_with_sizes(sizes, dim).unwrap()) {
        assert_eq!(values::<E, K>(part), values::<E, K>(&piece));
    }
}

#[test]
fn cat_joins_any_layouts() {
    for seed in 0..200 {
        joined::<f32, Float>(seed);
        joined::<bool, Bool>(seed);
        joined::<i64, Int>(seed);
    }
    let (x, y) = (tensor::<f32, Float>(vec![1.0], [1]), tensor::<f64, Float>(vec![1.0], [1]));
    assert!(matches!(Tensor::cat(&[x, y], 0).unwrap_err().kind(), ErrorKind::DTypeMismatch { .. }));
    assert!(Tensor::<Cpu>::cat(&[], 0).is_err());
}

#[test]
fn reshape_keeps_the_order_of_any_layout() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let shape = random.shape(4, 500);
        let x = random.view::<f32, Float>(&shape);
        let flat = x.reshape([-1]).unwrap();
        assert_eq!(values::<f32, _>(&flat), values::<f32, _>(&x));
        let back = flat.reshape(&shape).unwrap();
        assert_eq!((back.shape(), values::<f32, _>(&back)), (&shape, values::<f32, _>(&x)));
    }
}
