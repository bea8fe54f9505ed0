use super::*;

/// Checks the first and second derivative of a method against differences.
macro_rules! against_differences {
    ($($name:ident: $points:expr),* $(,)?) => {$({
        expression!(Function: |x| x.$name());
        let first = Derivative::<Function, 0>(Function);
        let second = Derivative::<_, 0>(first.clone());
        let step = 1e-5;
        for x in $points {
            let difference = (value(&Function, &[x + step]) - value(&Function, &[x - step])) / (2.0 * step);
            let derivative = value(&first, &[x, 1.0]);
            assert!((derivative - difference).abs() < 1e-7 * (1.0 + derivative.abs()), "{} at {x}: {derivative}, not {difference}", stringify!($name));
            let difference = (value(&first, &[x + step, 1.0]) - value(&first, &[x - step, 1.0])) / (2.0 * step);
            let derivative = value(&second, &[x, 1.0, 1.0]);
            assert!((derivative - difference).abs() < 1e-6 * (1.0 + derivative.abs()), "{} twice at {x}: {derivative}, not {difference}", stringify!($name));
        }
    })*};
}

#[test]
fn functions_of_one_argument() {
    let (all, positive, inner) = ([-2.3, -0.4, 0.3, 1.7], [0.2, 1.3, 4.0], [-0.7, 0.1, 0.6]);
    against_differences!(
        abs: all, sign: all, floor: all, ceil: all, round: all, trunc: all, recip: all, square: all,
        sqrt: positive, log: positive, log1p: positive, exp: all, expm1: all,
        sin: all, cos: all, tan: all, asin: inner, acos: inner, atan: all,
        sinh: all, cosh: all, tanh: all, asinh: all, acosh: [1.2, 2.0], atanh: inner,
        erf: all, erfc: all, sigmoid: all, softplus: all,
    );
}

#[test]
fn functions_of_two_arguments() {
    macro_rules! against_differences {
        ($($name:ident),*) => {$({
            expression!(Function: |x, y| x.$name(y));
            let step = 1e-6;
            for [x, y] in [[1.3, 0.7], [0.4, 2.2], [3.1, 1.9]] {
                let by_x = (value(&Function, &[x + step, y]) - value(&Function, &[x - step, y])) / (2.0 * step);
                let by_y = (value(&Function, &[x, y + step]) - value(&Function, &[x, y - step])) / (2.0 * step);
                let got = [value(&Derivative::<_, 0>(Function), &[x, y, 1.0]), value(&Derivative::<_, 1>(Function), &[x, y, 1.0])];
                for (got, want) in got.into_iter().zip([by_x, by_y]) {
                    assert!((got - want).abs() < 1e-6, "{} at {x}, {y}: {got}, not {want}", stringify!($name));
                }
            }
        })*};
    }
    use std::ops::{Add as _, Div as _, Mul as _, Sub as _};
    against_differences!(add, sub, mul, div, min, max, remainder, fmod, pow, hypot, atan2, copysign);
}

#[test]
fn of_any_order() {
    expression!(Fourth: |x| x * x * x * x);
    let third = Derivative::<_, 0>(Derivative::<_, 0>(Derivative::<_, 0>(Fourth)));
    assert_eq!(value(&third, &[5.0, 1.0, 1.0, 1.0]), 120.0);
    assert_eq!(Derivative::<Fourth, 0>::INPUTS, [KindId::Float; 2]);
}

#[test]
fn stays_finite_where_the_value_saturates() {
    expression!(Sigmoid: |x| x.sigmoid());
    expression!(Tanh: |x| x.tanh());
    expression!(Softplus: |x| x.softplus());
    for x in [-1e4, 1e4] {
        assert_eq!([slope(&Sigmoid, x), slope(&Tanh, x)], [0.0, 0.0]);
        assert_eq!(slope(&Softplus, x), f64::from(x > 0.0));
    }
    let decayed = (-30.0_f64).exp();
    assert!((slope(&Sigmoid, 30.0) / decayed - 1.0).abs() < 1e-12, "no cancellation");
}

#[test]
fn what_does_not_depend_on_the_argument_does_not_touch_its_derivative() {
    expression!(Twice: |x| x * x.lit(2.0));
    assert_eq!(slope(&Twice, f64::INFINITY), 2.0);
    expression!(Shifted: |x| x - x.lit(f64::INFINITY));
    assert_eq!(slope(&Shifted, 1.0), 1.0);
    // By the first argument, the second one is a constant.
    expression!(Product: |x, y| x * y.exp());
    assert_eq!(value(&Derivative::<_, 0>(Product), &[f64::INFINITY, 0.0, 1.0]), 1.0);
}

#[test]
fn what_is_not_chosen_has_no_part() {
    expression!(Root: |x| FloatScalar::select(x.gt(x.lit(0.0)), x.sqrt(), x.lit(0.0)));
    assert_eq!([slope(&Root, 4.0), slope(&Root, 0.0), slope(&Root, -1.0)], [0.25, 0.0, 0.0]);
    expression!(Relu: |x| FloatScalar::select(x.le(x.lit(0.0)), x.lit(0.0), x));
    let with_gradient = |x, gradient| value(&Derivative::<_, 0>(Relu), &[x, gradient]);
    assert_eq!(with_gradient(2.0, f64::INFINITY), f64::INFINITY);
    assert_eq!(with_gradient(-2.0, f64::INFINITY), 0.0);
    assert_eq!(with_gradient(-2.0, f64::NAN), 0.0);
}

#[test]
fn at_corners() {
    expression!(Abs: |x| x.abs());
    assert_eq!(slope(&Abs, 0.0), 0.0);
    expression!(Max: |x, y| x.max(y));
    expression!(Min: |x, y| x.min(y));
    let both = |x, y| {
        [
            value(&Derivative::<_, 0>(Max), &[x, y, 1.0]),
            value(&Derivative::<_, 1>(Max), &[x, y, 1.0]),
            value(&Derivative::<_, 0>(Min), &[x, y, 1.0]),
            value(&Derivative::<_, 1>(Min), &[x, y, 1.0]),
        ]
    };
    assert_eq!(both(2.0, 2.0), [0.5; 4]);
    assert_eq!(both(1.0, 2.0), [0.0, 1.0, 1.0, 0.0]);
    expression!(Clamp: |x| x.clamp(x.lit(-1.0), x.lit(1.0)));
    assert_eq!([-2.0, -1.0, 0.5, 1.0, 2.0].map(|x| slope(&Clamp, x)), [0.0, 1.0, 1.0, 1.0, 0.0]);
    expression!(Power: |x, y| x.pow(y));
    let (by_base, by_exponent) = (Derivative::<_, 0>(Power), Derivative::<_, 1>(Power));
    assert_eq!([value(&by_base, &[0.0, 0.0, 1.0]), value(&by_base, &[-3.0, 2.0, 1.0])], [0.0, -6.0]);
    assert_eq!([value(&by_exponent, &[0.0, 0.0, 1.0]), value(&by_exponent, &[0.0, 2.0, 1.0])], [0.0, 0.0]);
    expression!(Hypot: |x, y| x.hypot(y));
    assert_eq!(value(&Derivative::<_, 0>(Hypot), &[0.0, 0.0, 1.0]), 0.0);
    let diagonal = value(&Derivative::<_, 0>(Hypot), &[1e200, 1e200, 1.0]);
    assert!((diagonal - std::f64::consts::FRAC_1_SQRT_2).abs() < 1e-15, "no overflow: {diagonal}");
}
