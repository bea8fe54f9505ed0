//! Pointwise operations.

use super::{COMPOSED, Exact, NEAR, Row, row};
use crate::inputs::Values;
use crate::signatures::*;
use Exact::Yes;
use dispatch_runtime::DType;

/// A function of one float tensor.
fn function(op: &'static str, exact: Exact) -> Row {
    row(op, one("x", FLOATS, Values::Any), exact)
}

/// Arithmetic on two tensors.
fn arithmetic(op: &'static str, exact: Exact) -> Row {
    row(op, broadcast(&["lhs", "rhs"], NUMBERS, Values::Any), exact)
}

/// Arithmetic on a tensor and a number.
fn scalar(op: &'static str, exact: Exact) -> Row {
    row(op, scalars(NUMBERS, &["value"]), exact)
}

pub(super) fn rows() -> Vec<Row> {
    const EXACT: [&str; 5] = ["relu", "floor", "ceil", "round", "trunc"];
    const ROUNDED: [&str; 21] = [
        "exp",
        "expm1",
        "mish",
        "softsign",
        "log",
        "log1p",
        "sqrt",
        "recip",
        "asin",
        "acos",
        "atan",
        "sinh",
        "cosh",
        "tanh",
        "asinh",
        "acosh",
        "atanh",
        "erf",
        "sigmoid",
        "silu",
        "log_sigmoid",
    ];
    const CANCELLING: [&str; 7] = ["erfc", "hard_swish", "sin", "cos", "tan", "gelu", "gelu_approximate"];
    let functions = EXACT.map(|op| function(op, Yes)).into_iter();
    let functions = functions
        .chain(ROUNDED.map(|op| function(op, NEAR)))
        .chain(CANCELLING.map(|op| function(op, COMPOSED)));
    functions.chain(parameters()).chain(numbers()).chain(logic()).chain(bits()).collect()
}

fn parameters() -> Vec<Row> {
    vec![
        row("softplus", scalars(FLOATS, &["beta"]), COMPOSED),
        row("elu", scalars(FLOATS, &["alpha"]), COMPOSED),
        row("hard_sigmoid", scalars(FLOATS, &["alpha", "beta"]), COMPOSED),
        row("powi_scalar", integers(NUMBERS), NEAR),
        row("leaky_relu", scalars(FLOATS, &["negative_slope"]), NEAR),
        row("powf", broadcast(&["lhs", "rhs"], FLOATS, Values::Any), NEAR),
        row("powf_scalar", scalars(FLOATS, &["value"]), NEAR),
        row("atan2", broadcast(&["lhs", "rhs"], FLOATS, Values::Any), NEAR),
        row("hypot", broadcast(&["lhs", "rhs"], FLOATS, Values::Any), NEAR),
        row("clamp", scalars(NUMBERS, &["min", "max"]), Yes),
        row("clamp_min", scalars(NUMBERS, &["min"]), Yes),
        row("clamp_max", scalars(NUMBERS, &["max"]), Yes),
        row("mask_where", masked(), Yes),
        row("mask_fill", filled(), Yes),
    ]
}

fn numbers() -> Vec<Row> {
    const ONE: [&str; 4] = ["neg", "abs", "sign", "square"];
    const TWO: [&str; 7] = ["add", "sub", "mul", "remainder", "fmod", "max_pair", "min_pair"];
    const SCALAR: [&str; 6] =
        ["fmod_scalar", "add_scalar", "sub_scalar", "rsub_scalar", "mul_scalar", "remainder_scalar"];
    let one = ONE.map(|op| row(op, one("x", NUMBERS, Values::Any), Yes)).into_iter();
    let divided = [arithmetic("div", NEAR), scalar("div_scalar", NEAR), scalar("rdiv_scalar", NEAR)];
    one.chain(TWO.map(|op| arithmetic(op, Yes)))
        .chain(SCALAR.map(|op| scalar(op, Yes)))
        .chain(divided)
        .collect()
}

fn logic() -> Vec<Row> {
    const ORDER: [&str; 4] = ["greater", "greater_equal", "lower", "lower_equal"];
    const SCALAR: [&str; 6] = [
        "equal_scalar",
        "not_equal_scalar",
        "greater_scalar",
        "greater_equal_scalar",
        "lower_scalar",
        "lower_equal_scalar",
    ];
    const OF_FLOATS: [&str; 3] = ["is_nan", "is_inf", "is_finite"];
    const OF_BOOLS: [&str; 3] = ["bool_and", "bool_or", "bool_xor"];
    const CONVERSIONS: [&str; 3] = ["float", "int", "bool"];
    let equality = ["equal", "not_equal"]
        .map(|op| row(op, broadcast(&["lhs", "rhs"], ALL, Values::Any), Yes))
        .into_iter();
    equality
        .chain(ORDER.map(|op| arithmetic(op, Yes)))
        .chain(SCALAR.map(|op| scalar(op, Yes)))
        .chain(OF_FLOATS.map(|op| function(op, Yes)))
        .chain(OF_BOOLS.map(|op| row(op, broadcast(&["lhs", "rhs"], &[DType::Bool], Values::Any), Yes)))
        .chain([row("bool_not", one("x", &[DType::Bool], Values::Any), Yes)])
        .chain(CONVERSIONS.map(|op| row(op, one("x", ALL, Values::Any), Yes)))
        .collect()
}

fn bits() -> Vec<Row> {
    const TWO: [&str; 5] =
        ["bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_left_shift", "bitwise_right_shift"];
    const SCALAR: [&str; 5] = [
        "bitwise_and_scalar",
        "bitwise_or_scalar",
        "bitwise_xor_scalar",
        "bitwise_left_shift_scalar",
        "bitwise_right_shift_scalar",
    ];
    let two = TWO.map(|op| row(op, broadcast(&["lhs", "rhs"], INTS, Values::Any), Yes)).into_iter();
    two.chain(SCALAR.map(|op| row(op, integers(INTS), Yes)))
        .chain([row("bitwise_not", one("x", INTS, Values::Any), Yes)])
        .collect()
}
