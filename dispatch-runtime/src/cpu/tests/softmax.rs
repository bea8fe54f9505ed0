use super::common::{Random, tensor, values};
use super::extreme::lines;
use crate::{Cpu, DType, Float, Shape, Tensor};

fn check(x: &Tensor<Cpu>, dim: usize, tolerance: f64) {
    let lines_of = |x: &Tensor<Cpu>| lines::<f64, Float>(&x.cast(DType::F64).unwrap(), dim);
    let (softmax, log) = (x.softmax(dim).unwrap(), x.log_softmax(dim).unwrap());
    assert_eq!((softmax.shape(), log.shape()), (x.shape(), x.shape()));
    assert_eq!((softmax.dtype(), log.dtype()), (x.dtype(), x.dtype()));
    for ((line, softmax), log) in lines_of(x).iter().zip(lines_of(&softmax)).zip(lines_of(&log)) {
        let largest = line.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let total: f64 = line.iter().map(|x| (x - largest).exp()).sum();
        for ((x, softmax), log) in line.iter().zip(softmax).zip(log) {
            let expected = x - largest - total.ln();
            assert!(
                (softmax - expected.exp()).abs()
                    <= tolerance * (1.0 + expected.abs()) * expected.exp() + 1e-30,
                "{softmax} {expected}"
            );
            assert!((log - expected).abs() <= tolerance * (1.0 + expected.abs()), "{log} {expected}");
        }
    }
}

#[test]
fn any_layout() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let shape: Shape =
            random.shape(3, 4000).iter().map(|&size| size.max(1)).chain([1 + random.below(70)]).collect();
        let (x, wide) = (random.view::<f32, Float>(&shape), random.view::<f64, Float>(&shape));
        for dim in 0..shape.rank() {
            check(&x, dim, 1e-6);
            check(&wide, dim, 1e-14);
        }
    }
}

#[test]
fn long_rows_and_large_tensors() {
    let x = Tensor::<Cpu>::random_normal([3, 9001], 0.0, 5.0, 1, &crate::CpuDevice).unwrap();
    check(&x, 1, 2e-6);
    check(&x, 0, 2e-6);
    check(&x.transpose().unwrap(), 0, 2e-6);
    let x = Tensor::<Cpu>::random_normal([700, 300], 0.0, 5.0, 1, &crate::CpuDevice).unwrap();
    check(&x, 1, 2e-6);
    check(&x, 0, 2e-6);
}

#[test]
fn special_values() {
    let softmax = |row: &[f32]| values::<f32, Float>(&tensor(row.to_vec(), [row.len()]).softmax(0).unwrap());
    let log_softmax =
        |row: &[f32]| values::<f32, Float>(&tensor(row.to_vec(), [row.len()]).log_softmax(0).unwrap());
    assert_eq!(softmax(&[5000.0, 0.0, -5000.0]), [1.0, 0.0, 0.0]);
    assert_eq!(log_softmax(&[5000.0, 0.0, -5000.0]), [0.0, -5000.0, -10000.0]);
    assert_eq!(softmax(&[0.0, f32::NEG_INFINITY]), [1.0, 0.0]);
    assert!(softmax(&[f32::INFINITY, 0.0])[0].is_nan());
    assert!(softmax(&[f32::NEG_INFINITY; 2])[0].is_nan());
    assert!(softmax(&[f32::NAN, 0.0])[1].is_nan());
    assert_eq!(softmax(&[3.0]), [1.0]);
    let empty = tensor::<f32, Float>(vec![], [0, 3]);
    assert_eq!(empty.softmax(1).unwrap().shape()[..], [0, 3]);
    assert!(empty.softmax(2).is_err());
}
