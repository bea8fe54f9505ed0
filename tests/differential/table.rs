//! Every operation of the runtime with random arguments for it: one line each.

use crate::inputs::{Call, Values};
use crate::signatures::*;
use dispatch_runtime::DType;
use dispatch_tests::Tolerance;
use proptest::prelude::*;
use serde_json::json;

/// An operation by its name in `dispatch_tests::ops`.
pub(crate) struct Row {
    pub(crate) op: &'static str,
    pub(crate) call: BoxedStrategy<Call>,
    pub(crate) exact: Exact,
}

/// How near the results must be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Exact {
    /// The same values.
    Yes,
    /// As many units in the last place, and as many of 1 for what cancels.
    Rounded { units: f64, of_one: f64 },
}

impl Exact {
    pub(crate) fn tolerance(self, dtype: DType) -> Tolerance {
        let epsilon = if dtype == DType::F64 { f64::EPSILON } else { f64::from(f32::EPSILON) };
        match self {
            Self::Yes => Tolerance { signed_zero: false, ..Tolerance::EXACT },
            Self::Rounded { units, of_one } => {
                let least =
                    if dtype == DType::F64 { f64::MIN_POSITIVE } else { f64::from(f32::MIN_POSITIVE) };
                Tolerance {
                    relative: units * epsilon,
                    absolute: of_one * epsilon + least,
                    ..Tolerance::EXACT
                }
            }
        }
    }
}

use Exact::Yes;
/// Rounded a few times.
const NEAR: Exact = Exact::Rounded { units: 4.0, of_one: 0.0 };
/// Composed of functions that are rounded each.
const COMPOSED: Exact = Exact::Rounded { units: 16.0, of_one: 4.0 };

fn row(op: &'static str, call: BoxedStrategy<Call>, exact: Exact) -> Row {
    Row { op, call, exact }
}

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

pub(crate) fn rows() -> Vec<Row> {
    let mut rows = pointwise();
    rows.extend(reductions());
    rows.extend(shapes());
    rows.extend(indexing());
    rows.extend(creation());
    rows
}

fn pointwise() -> Vec<Row> {
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

fn reductions() -> Vec<Row> {
    vec![
        row("sum", one("x", NUMBERS, Values::Tame), Yes),
        row("sum_dim", along(NUMBERS, Values::Tame), Yes),
        row(
            "sum_dims",
            with(NUMBERS, Values::Tame, |shape| {
                some_dims(shape.rank()).prop_map(|dims| vec![("dims", json!(dims))]).boxed()
            }),
            Yes,
        ),
        row("mean", one("x", FLOATS, Values::Tame), NEAR),
        row("mean_dim", along(FLOATS, Values::Tame), NEAR),
        row("prod", one("x", NUMBERS, Values::Tame), COMPOSED),
        row("prod_dim", along(NUMBERS, Values::Tame), COMPOSED),
        row("max", one("x", NUMBERS, Values::Any), Yes),
        row("min", one("x", NUMBERS, Values::Any), Yes),
        row("max_dim", along(NUMBERS, Values::Any), Yes),
        row("min_dim", along(NUMBERS, Values::Any), Yes),
        row("max_dim_with_indices", along(NUMBERS, Values::Any), Yes),
        row("min_dim_with_indices", along(NUMBERS, Values::Any), Yes),
        row("argmax", along(NUMBERS, Values::Any), Yes),
        row("argmin", along(NUMBERS, Values::Any), Yes),
        row("softmax", along(FLOATS, Values::Tame), COMPOSED),
        row("log_softmax", along(FLOATS, Values::Tame), COMPOSED),
        row("cross_entropy", classes(), COMPOSED),
    ]
}

fn shapes() -> Vec<Row> {
    vec![
        row(
            "reshape",
            with(ALL, Values::Any, |shape| Just(vec![("shape", json!([shape.size(0), -1]))]).boxed()),
            Yes,
        ),
        row(
            "flatten",
            with(ALL, Values::Any, |shape| {
                (dim(shape), dim(shape)).prop_map(|(start, end)| vec![("start", start), ("end", end)]).boxed()
            }),
            Yes,
        ),
        row(
            "permute",
            with(ALL, Values::Any, |shape| {
                any_order(shape.rank()).prop_map(|axes| vec![("axes", json!(axes))]).boxed()
            }),
            Yes,
        ),
        row(
            "swap_dims",
            with(ALL, Values::Any, |shape| {
                (dim(shape), dim(shape)).prop_map(|(one, two)| vec![("dim1", one), ("dim2", two)]).boxed()
            }),
            Yes,
        ),
        row("transpose", one("x", ALL, Values::Any), Yes),
        row(
            "movedim",
            with(ALL, Values::Any, |shape| {
                (dim(shape), dim(shape)).prop_map(|(from, to)| vec![("src", from), ("dst", to)]).boxed()
            }),
            Yes,
        ),
        row("slice", with(ALL, Values::Any, |shape| slices(shape.rank())), Yes),
        row(
            "narrow",
            with(ALL, Values::Any, |shape| {
                (dim(shape), 0..4_usize, 0..4_usize)
                    .prop_map(|(dim, start, length)| {
                        vec![("dim", dim), ("start", json!(start)), ("length", json!(length))]
                    })
                    .boxed()
            }),
            Yes,
        ),
        row(
            "flip",
            with(ALL, Values::Any, |shape| {
                some_dims(shape.rank()).prop_map(|axes| vec![("axes", json!(axes))]).boxed()
            }),
            Yes,
        ),
        row("expand", with(ALL, Values::Any, expanded), Yes),
        row("unsqueeze_dim", along(ALL, Values::Any), Yes),
        row("squeeze_dim", along(ALL, Values::Any), Yes),
        row("cat", list(true), Yes),
        row("stack", list(false), Yes),
        row(
            "split",
            with(ALL, Values::Any, |shape| {
                (dim(shape), 0..6_usize)
                    .prop_map(|(dim, size)| vec![("dim", dim), ("split_size", json!(size))])
                    .boxed()
            }),
            Yes,
        ),
        row(
            "split_with_sizes",
            with(ALL, Values::Any, |shape| {
                Just(vec![
                    ("dim", json!(0)),
                    ("split_sizes", json!([shape.size(0) / 2, shape.size(0).div_ceil(2)])),
                ])
                .boxed()
            }),
            Yes,
        ),
        row(
            "chunk",
            with(ALL, Values::Any, |shape| {
                (dim(shape), 0..6_usize)
                    .prop_map(|(dim, chunks)| vec![("dim", dim), ("chunks", json!(chunks))])
                    .boxed()
            }),
            Yes,
        ),
        row("matmul", matrices(), Yes),
    ]
}

fn indexing() -> Vec<Row> {
    vec![
        row("gather", gathered(ALL, false), Yes),
        row("scatter_add", gathered(NUMBERS, true), Yes),
        row("select", selected(ALL, false), Yes),
        row("select_add", selected(NUMBERS, true), Yes),
    ]
}

fn creation() -> Vec<Row> {
    let shape = || prop::collection::vec(0..5_usize, 0..4).prop_map(|sizes| ("shape", json!(sizes)));
    let dtype = || prop::sample::select(ALL).prop_map(|dtype| ("dtype", json!(dtype.name())));
    let random = |first: &'static str, second: &'static str| {
        (shape(), -4..4_i32, -1..4_i32, any::<u32>()).prop_map(move |(shape, one, two, seed)| {
            vec![shape, (first, json!(one)), (second, json!(two)), ("seed", json!(seed))]
        })
    };
    let full = (
        shape(),
        dtype(),
        prop_oneof![
            (-300..300_i64).prop_map(|x| json!(x)),
            (-9..9_i32).prop_map(|x| json!(f64::from(x) / 2.0))
        ],
    );
    vec![
        row("full", plain(full.prop_map(|(shape, dtype, value)| vec![shape, dtype, ("value", value)])), Yes),
        row("zeros", plain((shape(), dtype()).prop_map(|(shape, dtype)| vec![shape, dtype])), Yes),
        row("ones", plain((shape(), dtype()).prop_map(|(shape, dtype)| vec![shape, dtype])), Yes),
        row("new_zeros", with(ALL, Values::Any, move |_| shape().prop_map(|shape| vec![shape]).boxed()), Yes),
        row("zeros_like", one("x", ALL, Values::Any), Yes),
        row("ones_like", one("x", ALL, Values::Any), Yes),
        row(
            "arange",
            plain(
                (-9..9_i64, -9..9_i64)
                    .prop_map(|(start, end)| vec![("start", json!(start)), ("end", json!(end))]),
            ),
            Yes,
        ),
        row(
            "arange_step",
            plain((-9..9_i64, -9..9_i64, -3..4_i64).prop_map(|(start, end, step)| {
                vec![("start", json!(start)), ("end", json!(end)), ("step", json!(step))]
            })),
            Yes,
        ),
        row("random_uniform", plain(random("low", "high")), Yes),
        row("random_normal", plain(random("mean", "std")), Yes),
        row("convert", with(ALL, Values::Any, move |_| dtype().prop_map(|dtype| vec![dtype]).boxed()), Yes),
        row("cast", with(ALL, Values::Any, move |_| dtype().prop_map(|dtype| vec![dtype]).boxed()), Yes),
    ]
}

fn any_order(rank: usize) -> BoxedStrategy<Vec<usize>> {
    Just((0..rank).collect::<Vec<_>>()).prop_shuffle().boxed()
}

fn some_dims(rank: usize) -> BoxedStrategy<Vec<usize>> {
    prop::sample::subsequence((0..rank).collect::<Vec<_>>(), 0..=rank).boxed()
}

/// Ranges with any bounds and steps, also beyond the dimension and backwards.
fn slices(rank: usize) -> BoxedStrategy<Vec<(&'static str, serde_json::Value)>> {
    let end = prop_oneof![Just(json!(null)), (-7..9_i64).prop_map(|end| json!(end))];
    let slice = (-7..9_i64, end, prop_oneof![8 => 1..4_i64, 4 => -3..0_i64, 1 => Just(0)])
        .prop_map(|(start, end, step)| json!([start, end, step]));
    prop::collection::vec(slice, 0..=rank).prop_map(|slices| vec![("slices", json!(slices))]).boxed()
}

/// The shape itself with -1 here and there, sizes of 1 replaced, and a new leading dimension.
fn expanded(shape: &dispatch_runtime::Shape) -> BoxedStrategy<Vec<(&'static str, serde_json::Value)>> {
    let sizes: Vec<_> =
        shape
            .iter()
            .map(|&size| {
                if size == 1 {
                    (0..4_i64).boxed()
                } else {
                    prop::sample::select(vec![-1, size as i64]).boxed()
                }
            })
            .collect();
    (sizes, prop::option::of(0..3_i64))
        .prop_map(|(sizes, leading)| {
            vec![("shape", json!(leading.into_iter().chain(sizes).collect::<Vec<_>>()))]
        })
        .boxed()
}
