use super::common::{Random, tensor, values};
use crate::{Cpu, DType, Element, ErrorKind, Float, Shape, Tensor, View};

fn check<E: Element>(lhs: &Tensor<Cpu>, rhs: &Tensor<Cpu>) {
    let result = lhs.matmul(rhs).unwrap();
    let rank = result.rank();
    let [m, n] = result.shape()[rank - 2..] else { panic!() };
    let k = lhs.shape().size(lhs.rank() - 1);
    let batch = Shape::from(&result.shape()[..rank - 2]);
    let spread = |x: &Tensor<Cpu>, rows: usize, columns: usize| {
        let shape: Shape = batch.iter().copied().chain([rows, columns]).collect();
        let x = x.view(&View::broadcast("test", x.shape(), &shape).unwrap()).unwrap();
        values::<E, Float>(&x).into_iter().map(|x| x.to_scalar().to_f64()).collect::<Vec<_>>()
    };
    let (l, r, found) = (spread(lhs, m, k), spread(rhs, k, n), values::<E, Float>(&result));
    for b in 0..batch.elements() {
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let expected: f64 = (0..k).map(|p| l[(b * m + i) * k + p] * r[(b * k + p) * n + j]).sum();
            assert_eq!(found[(b * m + i) * n + j].to_scalar().to_f64(), expected, "{lhs:?} {rhs:?}");
        }
    }
}

fn random<E: Element>(seed: u64) {
    let mut random = Random::new(seed);
    let batch = random.shape(3, 12);
    let mut side = |rows: usize, columns: usize| {
        let skip = if random.below(3) == 0 { random.below(batch.rank() + 1) } else { 0 };
        let own = batch
            .iter()
            .skip(skip)
            .map(|&size| if random.below(3) == 0 { 1 } else { size })
            .collect::<Vec<_>>();
        let shape: Shape = own.into_iter().chain([rows, columns]).collect();
        random.view::<E, Float>(&shape)
    };
    let size = |salt: u64| [0, 1, 2, 3, 7, 16, 33][Random::new(seed * 3 + salt).below(7)];
    let (m, k, n) = (size(1), size(2), size(3));
    check::<E>(&side(m, k), &side(k, n));
}

#[test]
fn any_layouts_and_batches() {
    for seed in 0..300 {
        random::<f32>(seed);
        random::<f64>(seed);
    }
}

#[test]
fn large_products() {
    let mut random = Random::new(1);
    let mut matrix = |rows: usize, columns: usize| random.view::<f32, Float>(&Shape::from([rows, columns]));
    check::<f32>(&matrix(150, 130), &matrix(130, 170));
    check::<f32>(&matrix(2, 10_000), &matrix(10_000, 2));
    let batched = random.view::<f32, Float>(&Shape::from([70_000, 2, 3]));
    check::<f32>(&batched, &random.view::<f32, Float>(&Shape::from([3, 2])));
    check::<f32>(&batched, &random.view::<f32, Float>(&Shape::from([70_000, 3, 1])));
}

#[test]
fn nothing_to_add_is_zero() {
    let (l, r) = (tensor::<f32, Float>(vec![], [2, 0]), tensor::<f32, Float>(vec![], [0, 3]));
    assert_eq!(values::<f32, _>(&l.matmul(&r).unwrap()), [0.0; 6]);
    assert_eq!(r.matmul(&tensor::<f32, Float>(vec![1.0; 3], [3, 1])).unwrap().shape()[..], [0, 1]);
}

#[test]
fn wrong_operands() {
    let x = tensor::<f32, Float>(vec![1.0; 6], [2, 3]);
    assert!(matches!(x.matmul(&x).unwrap_err().kind(), ErrorKind::ShapeMismatch { .. }));
    assert!(matches!(x.matmul(&x.reshape([6]).unwrap()).unwrap_err().kind(), ErrorKind::InvalidShape { .. }));
    let wide = x.transpose().unwrap().cast(DType::F64).unwrap();
    assert!(matches!(x.matmul(&wide).unwrap_err().kind(), ErrorKind::DTypeMismatch { .. }));
}
