//! Operations on f16 are those on f32 with a rounded result; conversions are those of the crate `half`.

use super::common::{tensor, values};
use crate::{Bool, Cpu, DType, Float, Int, Shape, Tensor, f16};

/// Every number, infinity and NaN.
fn all() -> Vec<f16> {
    (0..=u16::MAX).map(f16::from_bits).collect()
}

fn bits(values: &[f16]) -> Vec<u16> {
    let canonical = |value: &f16| if value.is_nan() { f16::NAN } else { *value };
    values.iter().map(|value| canonical(value).to_bits()).collect()
}

/// The result of an operation in f32, rounded.
fn rounded(values: &[f32]) -> Vec<u16> {
    bits(&values.iter().map(|value| f16::from_f32(*value)).collect::<Vec<_>>())
}

#[test]
fn conversions_of_every_number() {
    let x: Tensor<Cpu> = tensor(all(), [1 << 16]);
    let wide = x.cast(DType::F32).unwrap();
    let expected: Vec<u32> = all().iter().map(|x| x.to_f32().to_bits()).collect();
    assert_eq!(values::<f32, Float>(&wide).iter().map(|x| x.to_bits()).collect::<Vec<_>>(), expected);
    assert_eq!(bits(&values(&wide.cast(DType::F16).unwrap())), bits(&all()));
    let double = x.cast(DType::F64).unwrap();
    assert_eq!(bits(&values(&double.cast(DType::F16).unwrap())), bits(&all()));
    let int: Vec<i32> = all().iter().map(|x| x.to_f32() as i32).collect();
    assert_eq!(values::<i32, Int>(&x.int().unwrap()), int);
    let truth: Vec<bool> = all().iter().map(|x| x.to_f32() != 0.0).collect();
    assert_eq!(values::<bool, Bool>(&x.bool().unwrap()), truth);
    let int: Tensor<Cpu, Int> = tensor(vec![i64::MAX, 65_519, 65_520, 2049, 2051, -7, 0], [7]);
    let expected = [f16::INFINITY, f16::MAX, f16::INFINITY, f16::from_f32(2048.0), f16::from_f32(2052.0)];
    let found = values::<f16, Float>(&int.convert(DType::F16).unwrap());
    assert_eq!(found[..5], expected);
    assert_eq!(found[5..], [f16::from_f32(-7.0), f16::ZERO]);
}

#[test]
fn pointwise_functions_are_rounded_once() {
    let x: Tensor<Cpu> = tensor(all(), [256, 256]);
    let wide = x.cast(DType::F32).unwrap();
    let check = |half: crate::Result<Tensor<Cpu>>, wide: crate::Result<Tensor<Cpu>>| {
        let half = half.unwrap();
        assert_eq!(half.dtype(), DType::F16);
        assert_eq!(bits(&values(&half)), rounded(&values(&wide.unwrap())));
    };
    check(x.silu(), wide.silu());
    check(x.exp(), wide.exp());
    let (t, w) = (x.transpose().unwrap(), wide.transpose().unwrap());
    check(x.add(&t), wide.add(&w));
    check(t.mul(&x.slice(3..4).unwrap()), w.mul(&wide.slice(3..4).unwrap()));
    // Results of another kind.
    let finite = x.is_finite().unwrap();
    assert_eq!(values::<bool, Bool>(&finite), all().iter().map(|x| x.is_finite()).collect::<Vec<_>>());
    check(x.mask_where(&finite, &t), wide.mask_where(&finite, &w));
    assert!(x.add(&wide).is_err());
}

#[test]
fn sums_and_products_are_rounded_once() {
    let numbers: Vec<f16> = (0..4096).map(|i| f16::from_f32((i % 97) as f32 / 64.0 - 0.5)).collect();
    let x: Tensor<Cpu> = tensor(numbers, [64, 64]);
    let wide = x.cast(DType::F32).unwrap();
    let check = |half: crate::Result<Tensor<Cpu>>, wide: crate::Result<Tensor<Cpu>>| {
        assert_eq!(bits(&values(&half.unwrap())), rounded(&values(&wide.unwrap())));
    };
    check(x.sum_dim(0), wide.sum_dim(0));
    check(x.sum_to(&Shape::from([1, 64])), wide.sum_to(&Shape::from([1, 64])));
    check(x.matmul(&x), wide.matmul(&wide));
    check(x.softmax(1), wide.softmax(1));
    check(x.log_softmax(0), wide.log_softmax(0));
    check(x.max_dim(1), wide.max_dim(1));
    let indices: Tensor<Cpu, Int> = tensor(vec![3_i32; 4096], [64, 64]);
    check(x.scatter_add(0, &indices, &x), wide.scatter_add(0, &indices, &wide));
    check(x.gather(0, &indices), wide.gather(0, &indices));
    // More than f16 has, before it is divided.
    let many = Tensor::<Cpu>::full([70_000], 2.0, DType::F16, &crate::CpuDevice).unwrap();
    assert_eq!(values::<f16, Float>(&many.mean().unwrap()), [f16::from_f32(2.0)]);
    assert_eq!(values::<f16, Float>(&many.sum().unwrap()), [f16::INFINITY]);
}
