//! How texts look, and which expressions share one.

use super::expressions::{LeakyRelu, Silu};
use crate::kind::{Float, Kind, KindId};
use crate::scalar::wgsl::{ElementTypes, Parameter, element_function};
use crate::scalar::{Algebra, Derivative, FloatScalar, Pointwise, Source};

/// The text without the helpers.
fn apply<E: Pointwise>(expression: &E) -> String {
    let source = element_function(expression, ElementTypes::default()).source();
    source[source.find("fn apply").unwrap()..].to_string()
}

#[test]
fn a_parameter_is_not_in_the_text() {
    let expected = "fn apply(a0: f32, k0: f32) -> f32 {
    let v0 = float_le(0.0f, a0);
    let v1 = a0 * k0;
    let v2 = select(v1, a0, v0);
    return v2;
}
";
    assert_eq!(apply(&LeakyRelu), expected);
}

#[test]
fn common_subexpressions_are_computed_once() {
    let expected = "fn apply(a0: f32, a1: f32) -> f32 {
    let v0 = float_sigmoid(a0);
    let v1 = float_neg(a0);
    let v2 = float_sigmoid(v1);
    let v3 = v0 * v2;
    let v4 = a1 * v3;
    let v5 = a1 * v0;
    let v6 = a0 * v4;
    let v7 = v5 + v6;
    return v7;
}
";
    assert_eq!(apply(&Derivative::<_, 0>(Silu)), expected);
}

/// A polynomial.
#[derive(Clone, Debug)]
struct Scaled(f64);

impl Pointwise for Scaled {
    type Output = Float;
    const NAME: &'static str = "scaled";
    const INPUTS: &'static [KindId] = &[Float::ID];

    fn eval<A: Algebra>(&self, algebra: A, args: &impl Source<A>) -> A::Float {
        let x = args.float(0);
        x.exp() * algebra.float(self.0) + algebra.float(0.0)
    }
}

#[test]
fn one_text_serves_every_parameter() {
    let half = element_function(&Scaled(0.7), ElementTypes::default());
    let third = element_function(&Scaled(0.3), ElementTypes::default());
    assert_eq!(half.key(), third.key());
    assert_eq!(half.source(), third.source());
    // The zero is passed too: `x + 0` is not `x` for -0, which compilers do not mind.
    assert_eq!(half.parameters(), [Parameter::Float(0.7), Parameter::Float(0.0)]);
}

#[test]
fn only_what_is_read_is_a_parameter() {
    let function =
        element_function(&Derivative::<_, 0>(super::expressions::FloatMul), ElementTypes::default());
    assert_eq!([0, 1, 2].map(|index| function.reads(index)), [false, true, true]);
    let call = function.call(|index| format!("x{index}"), |index| format!("words[{index}]"));
    assert_eq!(call, "apply(x1, x2)");
}
