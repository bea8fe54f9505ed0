use super::common::{Random, tensor, values};
use crate::scalar::{Algebra, FloatScalar, IntScalar, Pointwise, Source};
use crate::{AnyTensor, Backend, Bool, Cpu, DType, ErrorKind, Float, Int, Kind, KindId, Shape, Tensor};

/// `where(mask, x * 3 + y, k as float)`: every kind of argument.
#[derive(Clone, Debug)]
struct Mixed;

impl Pointwise for Mixed {
    type Output = Float;
    const NAME: &'static str = "mixed";
    const INPUTS: &'static [KindId] = &[KindId::Float, KindId::Float, KindId::Bool, KindId::Int];

    #[inline(always)]
    fn eval<A: Algebra>(&self, algebra: A, args: &impl Source<A>) -> A::Float {
        let sum = args.float(0) * algebra.float(3.0) + args.float(1);
        A::Float::select(args.bool(2), sum, args.int(3).to_float())
    }
}

/// `x < 0` of integers.
#[derive(Clone, Debug)]
struct Negative;

impl Pointwise for Negative {
    type Output = Bool;
    const NAME: &'static str = "negative";
    const INPUTS: &'static [KindId] = &[KindId::Int];

    #[inline(always)]
    fn eval<A: Algebra>(&self, algebra: A, args: &impl Source<A>) -> A::Bool {
        args.int(0).lt(algebra.int(0))
    }
}

/// Reads an argument that it does not have, and one as another kind.
#[derive(Clone, Debug)]
struct Wrong;

impl Pointwise for Wrong {
    type Output = Int;
    const NAME: &'static str = "wrong";
    const INPUTS: &'static [KindId] = &[KindId::Float];

    #[inline(always)]
    fn eval<A: Algebra>(&self, _: A, args: &impl Source<A>) -> A::Int {
        args.int(0).add(args.int(7))
    }
}

/// The values of `tensor` as it broadcasts to `shape`.
fn spread<E: crate::Element, K: Kind>(tensor: &Tensor<Cpu, K>, shape: &Shape) -> Vec<E> {
    values(&Cpu::view(tensor, &crate::View::broadcast("test", tensor.shape(), shape).unwrap()).unwrap())
}

/// A shape that broadcasts to `shape`.
fn narrowed(random: &mut Random, shape: &Shape) -> Shape {
    let skip = if random.below(3) == 0 { random.below(shape.rank() + 1) } else { 0 };
    shape.iter().skip(skip).map(|&size| if random.below(4) == 0 { 1 } else { size }).collect()
}

fn mixed<F: crate::Element, I: crate::Element>(seed: u64, elements: usize) {
    let mut random = Random::new(seed);
    let shape = random.shape(4, elements);
    let mut shape_of = |whole| if whole { shape.clone() } else { narrowed(&mut random, &shape) };
    let shapes =
        [shape_of(true), shape_of(seed.is_multiple_of(2)), shape_of(seed.is_multiple_of(3)), shape_of(false)];
    let x = random.view::<F, Float>(&shapes[0]);
    let y = random.view::<F, Float>(&shapes[1]);
    let mask = random.view::<bool, Bool>(&shapes[2]);
    let k = random.view::<I, Int>(&shapes[3]);
    let args = [AnyTensor::Float(&x), AnyTensor::Float(&y), AnyTensor::Bool(&mask), AnyTensor::Int(&k)];
    let result = Cpu::map(&Mixed, &args).unwrap();
    assert_eq!(result.shape(), &shape);
    assert_eq!(result.dtype(), F::DTYPE);
    let (x, y, mask, k) = (
        spread::<F, _>(&x, &shape),
        spread::<F, _>(&y, &shape),
        spread::<bool, _>(&mask, &shape),
        spread::<I, _>(&k, &shape),
    );
    let number = |value: F| value.to_scalar().to_f64();
    for (i, result) in values::<F, _>(&result).into_iter().enumerate() {
        let expected = if mask[i] { number(x[i]) * 3.0 + number(y[i]) } else { k[i].to_scalar().to_f64() };
        assert_eq!(number(result), expected, "element {i} of {shape} {shapes:?}");
    }
}

#[test]
fn any_layouts_and_broadcasts() {
    for seed in 0..300 {
        mixed::<f32, i32>(seed, 2000);
        mixed::<f64, i64>(seed, 300);
        mixed::<f32, i64>(seed, 40);
        mixed::<f64, i32>(seed, 6);
    }
    for seed in 0..30 {
        mixed::<f32, i32>(seed, 300_000);
    }
}

#[test]
fn a_transposed_operand() {
    let (rows, columns) = (70, 301);
    let x = tensor::<_, Int>(
        (0..rows * columns).map(|i| i % 7 - 3).collect::<Vec<i32>>(),
        [columns as usize, rows as usize],
    );
    let x = Cpu::view(&x, &crate::View::permute("p", x.shape(), &[1, 0]).unwrap()).unwrap();
    let result = Cpu::map(&Negative, &[AnyTensor::Int(&x)]).unwrap();
    let expected: Vec<bool> = values::<i32, _>(&x).into_iter().map(|x| x < 0).collect();
    assert_eq!(values::<bool, _>(&result), expected);
    // The result lies as its argument does.
    assert_eq!(result.repr().layout().strides(), x.repr().layout().strides());
}

#[test]
fn empty_and_scalar_results() {
    let empty = tensor::<f32, Float>(vec![], [0, 3]);
    let row = tensor::<_, Float>(vec![1.0_f32; 3], [3]);
    let scalar = tensor::<_, Bool>(vec![true], Shape::scalar());
    let k = tensor::<_, Int>(vec![1_i64], [1]);
    let args =
        [AnyTensor::Float(&empty), AnyTensor::Float(&row), AnyTensor::Bool(&scalar), AnyTensor::Int(&k)];
    assert_eq!(Cpu::map(&Mixed, &args).unwrap().shape()[..], [0, 3]);
    let x = tensor::<_, Float>(vec![2.0_f64], Shape::scalar());
    let k = tensor::<_, Int>(vec![1_i64], Shape::scalar());
    let args = [AnyTensor::Float(&x), AnyTensor::Float(&x), AnyTensor::Bool(&scalar), AnyTensor::Int(&k)];
    let result = Cpu::map(&Mixed, &args).unwrap();
    assert_eq!((result.rank(), result.dtype(), values::<f64, _>(&result)), (0, DType::F64, vec![8.0]));
}

#[test]
fn errors_name_the_expression() {
    let (x, y) = (tensor::<_, Float>(vec![1.0_f32; 2], [2]), tensor::<_, Float>(vec![1.0_f64; 2], [2]));
    let z = tensor::<_, Float>(vec![1.0_f32; 3], [3]);
    let add = |x, y| Cpu::map(&crate::scalar::Add, &[AnyTensor::Float(x), AnyTensor::Float(y)]).unwrap_err();
    assert!(matches!(
        add(&x, &y).kind(),
        ErrorKind::DTypeMismatch { operation: "add", lhs: DType::F32, rhs: DType::F64 }
    ));
    assert!(matches!(add(&x, &z).kind(), ErrorKind::ShapeMismatch { operation: "add", .. }));
    let huge = Cpu::view(&z, &crate::View::expand("e", z.shape(), &[1 << 40, 3]).unwrap()).unwrap();
    assert!(matches!(add(&huge, &huge).kind(), ErrorKind::TooLarge { operation: "add", .. }));
    assert!(Cpu::map(&Negative, &[AnyTensor::Float(&x)]).is_err());
    assert!(Cpu::map(&Negative, &[]).is_err());
}

#[test]
fn arguments_that_an_expression_does_not_have_are_zero() {
    let x = tensor::<_, Float>(vec![3.0_f32; 2], [2]);
    let result = Cpu::map(&Wrong, &[AnyTensor::Float(&x)]).unwrap();
    assert_eq!(values::<i32, _>(&result), [0, 0]);
}
