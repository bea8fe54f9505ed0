use super::common::{Random, tensor, values};
use crate::{Cpu, Element, ErrorKind, Float, Int, Numeric, Shape, Tensor};

/// Elements along each line of a dimension, in the order of results.
pub(super) fn lines<E: Element, K: Numeric>(x: &Tensor<Cpu, K>, dim: usize) -> Vec<Vec<E>> {
    let (shape, values) = (x.shape(), values::<E, K>(x));
    let inner: usize = shape.iter().skip(dim + 1).product();
    let outer: usize = shape.iter().take(dim).product();
    let size = shape.size(dim);
    let line = |o: usize, i: usize| (0..size).map(|k| values[(o * size + k) * inner + i]).collect();
    (0..outer).flat_map(|o| (0..inner).map(move |i| (o, i))).map(|(o, i)| line(o, i)).collect()
}

/// The first best of a line; NaN wins.
fn best<E: Element>(line: &[E], better: fn(&E, &E) -> bool) -> (E, i32) {
    let nan = |x: E| x.partial_cmp(&x).is_none();
    let mut found = 0;
    for (index, value) in line.iter().enumerate() {
        if !nan(line[found]) && (better(value, &line[found]) || nan(*value)) {
            found = index;
        }
    }
    (line[found], found as i32)
}

fn check<E: Element, K: Numeric>(x: &Tensor<Cpu, K>, dim: usize) {
    for (largest, better) in [(true, E::gt as fn(&E, &E) -> bool), (false, E::lt)] {
        let result = if largest { x.max_dim_with_indices(dim) } else { x.min_dim_with_indices(dim) };
        let (found, indices) = result.unwrap();
        assert_eq!(found.shape(), &x.shape().with(dim, 1));
        let (found, indices) = (values::<E, K>(&found), values::<i32, Int>(&indices));
        for (number, line) in lines::<E, K>(x, dim).iter().enumerate() {
            let expected = best(line, better);
            // By debug output, in which NaN equals NaN.
            assert_eq!(
                format!("{:?}", (found[number], indices[number])),
                format!("{expected:?}"),
                "{x:?} dim {dim}"
            );
        }
    }
}

fn random<E: Element, K: Numeric>(seed: u64, elements: usize) {
    let mut random = Random::new(seed);
    let shape = random.shape(4, elements);
    let shape: Shape = shape.iter().map(|&size| size.max(1)).chain([1 + random.below(7)]).collect();
    let x = random.view::<E, K>(&shape);
    for dim in 0..shape.rank() {
        check::<E, K>(&x, dim);
    }
}

#[test]
fn any_layout() {
    for seed in 0..100 {
        random::<f32, Float>(seed, 3000);
        random::<i32, Int>(seed, 300);
        random::<f64, Float>(seed, 100);
        random::<i64, Int>(seed, 10);
    }
}

#[test]
fn nan_and_ties() {
    let nan = f32::NAN;
    for length in [3, 40, 300, 5000, 200_000] {
        let mut row = vec![1.0_f32; length];
        row[length / 2] = 2.0;
        row[length - 1] = 2.0;
        check::<f32, Float>(&tensor(row.clone(), [length]), 0);
        check::<f32, Float>(&tensor(row.clone(), [length, 1]), 0);
        row[length / 3] = nan;
        row[length - 1] = nan;
        check::<f32, Float>(&tensor(row, [length]), 0);
    }
    check::<f32, Float>(&tensor(vec![-0.0, 0.0, f32::NEG_INFINITY, f32::NEG_INFINITY], [4]), 0);
    let rows: Vec<f32> = [1.0, nan, 3.0, nan, 2.0, 3.0].repeat(20);
    check::<f32, Float>(&tensor(rows.clone(), [40, 3]), 0);
    check::<f32, Float>(&tensor(rows, [2, 60]), 0);
}

#[test]
fn nothing_has_no_maximum() {
    let x = tensor::<f32, Float>(vec![], [2, 0]);
    assert!(matches!(x.max_dim(1).unwrap_err().kind(), ErrorKind::EmptyReduction { .. }));
    assert_eq!(x.max_dim(0).unwrap().shape()[..], [1, 0]);
    assert!(x.argmin(2).is_err());
    assert_eq!(tensor::<f32, Float>(vec![], [0, 3]).argmax(1).unwrap().shape()[..], [0, 1]);
}
