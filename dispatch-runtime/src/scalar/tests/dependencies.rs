use super::*;
use crate::{AnyTensor, Autodiff, Backend, Cpu, CpuDevice, Float, Int, Tensor};

fn of<E: Pointwise<Output = Float>, const I: usize>(expression: E) -> Dependencies {
    super::super::dependencies(&Derivative::<E, I>(expression))
}

#[test]
fn a_sum_passes_the_gradient_on() {
    expression!(Function: |x, y| x + y * y);
    let by_x = of::<_, 0>(Function);
    assert_eq!((by_x.reads, by_x.identity_of), (0b100, Some(2)));
    let by_y = of::<_, 1>(Function);
    assert_eq!((by_y.reads, by_y.identity_of), (0b110, None));
    assert!(by_y.reads(1) && !by_y.reads(0));
}

#[test]
fn a_product_reads_the_other_factor() {
    assert_eq!(of::<_, 0>(Mul).reads, 0b110);
    assert_eq!(of::<_, 1>(Mul).reads, 0b101);
}

#[test]
fn steps_have_no_derivative() {
    expression!(Function: |x| x.floor() * x.sign());
    let derivative = of::<_, 0>(Function);
    assert_eq!((derivative.reads, derivative.zero), (0, true));
}

#[test]
fn a_choice_reads_its_condition() {
    expression!(Function: |x, y| FloatScalar::select(y.gt(y.lit(0.0)), x, x.lit(0.0)));
    assert_eq!(of::<_, 0>(Function).reads, 0b110);
    expression!(Known: |x, y| FloatScalar::select(x.lit(1.0).gt(x.lit(0.0)), x, y));
    assert_eq!(of::<_, 0>(Known).identity_of, Some(2));
    assert!(of::<_, 1>(Known).zero);
}

/// `x` where its integer argument is positive, else 0.
#[derive(Clone, Debug)]
struct Positive;

impl Pointwise for Positive {
    type Output = Float;
    const NAME: &'static str = "positive";
    const INPUTS: &'static [KindId] = &[KindId::Int, KindId::Float];

    fn eval<A: Algebra>(&self, algebra: A, args: &impl Source<A>) -> A::Float {
        let flag = args.int(0).gt(algebra.int(0));
        args.float(1) * flag.to_float()
    }
}

#[test]
fn through_other_kinds() {
    let derivative = of::<_, 1>(Positive);
    assert_eq!((derivative.reads, derivative.identity_of), (0b101, None));
    assert_eq!(Derivative::<Positive, 1>::INPUTS, [KindId::Int, KindId::Float, KindId::Float]);
    // An integer has no derivative.
    assert!(of::<_, 0>(Positive).zero);
}

#[test]
fn of_a_result_that_is_no_float() {
    #[derive(Clone, Debug)]
    struct Rounded;

    impl Pointwise for Rounded {
        type Output = Int;
        const NAME: &'static str = "rounded";
        const INPUTS: &'static [KindId] = &[KindId::Float];

        fn eval<A: Algebra>(&self, _: A, args: &impl Source<A>) -> A::Int {
            args.float(0).to_int()
        }
    }
    assert_eq!(super::super::dependencies(&Rounded).reads, 1);
    assert!(super::super::dependencies(&Derivative::<_, 0>(Rounded)).zero);
}

#[test]
fn an_integer_that_is_not_read() {
    #[derive(Clone, Debug)]
    struct Shifted;

    impl Pointwise for Shifted {
        type Output = Float;
        const NAME: &'static str = "shifted";
        const INPUTS: &'static [KindId] = &[KindId::Float, KindId::Int];

        fn eval<A: Algebra>(&self, algebra: A, args: &impl Source<A>) -> A::Float {
            args.float(0) * algebra.float(2.0) + args.int(1).to_float()
        }
    }
    let device = CpuDevice;
    let x = Tensor::<Autodiff<Cpu>>::from_inner(Tensor::from_data([1.0_f32, 2.0], &device).unwrap())
        .require_grad();
    let shift = Tensor::<Autodiff<Cpu>, Int>::from_inner(Tensor::from_data([3_i32, 4], &device).unwrap());
    let sum = Autodiff::<Cpu>::map(&Shifted, &[AnyTensor::Float(&x), AnyTensor::Int(&shift)]).unwrap();
    let gradients = sum.backward().unwrap();
    assert_eq!(x.grad(&gradients).unwrap().clone().into_data().unwrap().to_vec::<f32>(), [2.0, 2.0]);
}
