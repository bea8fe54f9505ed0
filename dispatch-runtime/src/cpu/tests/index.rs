use super::common::{Random, tensor, values};
use crate::{Cpu, Element, ErrorKind, Float, Int, Kind, Numeric, Shape, Tensor};

fn number<E: Element>(x: E) -> f64 {
    x.to_scalar().to_f64()
}

/// Positions of `shape`, in order.
fn positions(shape: &Shape) -> Vec<Vec<usize>> {
    let position = |mut number: usize| {
        let mut position = vec![0; shape.rank()];
        for (dim, &size) in shape.iter().enumerate().rev() {
            position[dim] = number % size;
            number /= size;
        }
        position
    };
    (0..shape.elements()).map(position).collect()
}

fn flat(shape: &Shape, position: &[usize]) -> usize {
    shape.iter().zip(position).fold(0, |flat, (&size, &index)| flat * size + index)
}

fn indices<I: Element>(random: &mut Random, shape: &Shape, size: usize) -> Tensor<Cpu, Int> {
    let numbers = random.view::<I, Int>(shape);
    // From -8 .. 8 into the range.
    numbers.add_scalar(8).unwrap().remainder_scalar(size as i64).unwrap()
}

fn check<E: Element, I: Element, K: Numeric>(seed: u64, elements: usize) {
    let mut random = Random::new(seed);
    let shape: Shape =
        random.shape(3, elements).iter().map(|&size| size.max(1)).chain([1 + random.below(5)]).collect();
    let dim = random.below(shape.rank());
    let taken: Shape = (0..shape.rank())
        .map(|other| {
            if other == dim {
                random.below(20)
            } else {
                shape.size(other) - usize::from(random.below(3) == 0)
            }
        })
        .collect();
    let x = random.view::<E, K>(&shape);
    let at = indices::<I>(&mut random, &taken, shape.size(dim));
    let (numbers, places) = (values::<E, K>(&x), values::<I, Int>(&at));
    let source = |position: &[usize], place: I| {
        let mut position = position.to_vec();
        position[dim] = number(place) as usize;
        flat(&shape, &position)
    };
    let gathered = x.gather(dim, &at).unwrap();
    assert_eq!(gathered.shape(), &taken);
    let expected: Vec<E> = positions(&taken)
        .iter()
        .zip(&places)
        .map(|(position, place)| numbers[source(position, *place)])
        .collect();
    assert_eq!(values::<E, K>(&gathered), expected);

    let added = random.view::<E, K>(&taken);
    let mut sums: Vec<f64> = numbers.iter().map(|x| number(*x)).collect();
    for ((position, place), value) in positions(&taken).iter().zip(&places).zip(values::<E, K>(&added)) {
        sums[source(position, *place)] += number(value);
    }
    let result = x.scatter_add(dim, &at, &added).unwrap();
    assert_eq!(values::<E, K>(&result).into_iter().map(number).collect::<Vec<_>>(), sums);
    assert_eq!(values::<E, K>(&x), numbers);
}

#[test]
fn gather_and_scatter_any_layout() {
    for seed in 0..200 {
        check::<f32, i32, Float>(seed, 600);
        check::<f64, i64, Float>(seed, 60);
        check::<i32, i32, Int>(seed, 6);
        check::<i64, i64, Int>(seed, 60);
    }
    for seed in 0..10 {
        check::<f32, i32, Float>(seed, 60_000);
    }
}

fn select<E: Element, K: Kind>(seed: u64) {
    let mut random = Random::new(seed);
    let shape: Shape =
        random.shape(3, 300).iter().map(|&size| size.max(1)).chain([1 + random.below(9)]).collect();
    let (x, dim) = (random.view::<E, K>(&shape), random.below(shape.rank()));
    let at = random.below(12);
    let at = indices::<i32>(&mut random, &Shape::from([at]), shape.size(dim));
    let (numbers, places) = (values::<E, K>(&x), values::<i32, Int>(&at));
    let result = x.select(dim, &at).unwrap();
    assert_eq!(result.shape(), &shape.with(dim, places.len()));
    let expected: Vec<E> = positions(result.shape())
        .into_iter()
        .map(|mut position| {
            position[dim] = places[position[dim]] as usize;
            numbers[flat(&shape, &position)]
        })
        .collect();
    assert_eq!(values::<E, K>(&result), expected);
}

#[test]
fn selections() {
    for seed in 0..100 {
        select::<f32, Float>(seed);
        select::<bool, crate::Bool>(seed);
        select::<i64, Int>(seed);
    }
}

#[test]
fn rows_that_pile_up() {
    let count = 70_000;
    let at = tensor::<i32, Int>((0..count).map(|i| i % 3).collect(), [count as usize]);
    let ones = tensor::<f32, Float>(vec![1.0; 2 * count as usize], [count as usize, 2]);
    let sums = Tensor::<Cpu>::zeros([5, 2], &crate::CpuDevice).unwrap().select_add(0, &at, &ones).unwrap();
    assert_eq!(
        values::<f32, _>(&sums),
        [23334.0, 23334.0, 23333.0, 23333.0, 23333.0, 23333.0, 0.0, 0.0, 0.0, 0.0]
    );
}

#[test]
fn indices_out_of_range() {
    let x = tensor::<f32, Float>(vec![1.0; 6], [2, 3]);
    for wrong in [3, -1, i64::MAX, i64::MIN] {
        let at = tensor::<i64, Int>(vec![0, wrong], [2, 1]);
        let error = x.gather(1, &at).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::IndexOutOfRange { index, size: 3, .. } if *index == wrong));
        let values = tensor::<f32, Float>(vec![1.0; 2], [2, 1]);
        assert!(x.scatter_add(1, &at, &values).is_err());
    }
    let at = tensor::<i32, Int>(vec![0; 3], [3]);
    assert!(x.gather(1, &at).is_err());
    assert!(x.select(0, &at.reshape([3, 1]).unwrap()).is_err());
    let values = tensor::<f64, Float>(vec![1.0; 6], [2, 3]);
    assert!(x.scatter_add(1, &at.expand([2, 3]).unwrap(), &values).is_err());
    let empty = tensor::<f32, Float>(vec![], [0, 3]);
    assert!(empty.select(0, &tensor::<i32, Int>(vec![0], [1])).is_err());
    assert_eq!(empty.select(0, &tensor::<i32, Int>(vec![], [0])).unwrap().shape()[..], [0, 3]);
}
