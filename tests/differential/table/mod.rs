//! Every operation of the runtime with random arguments for it: one line each.

mod pointwise;
mod shapes;

use crate::inputs::{Call, Values};
use crate::signatures::*;
use dispatch_runtime::{DType, f16};
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
        // The rounding of 1, and the least number with all digits; of f16 the least at all, since nothing flushes those.
        let (epsilon, least) = match dtype {
            DType::F16 => (f16::EPSILON.to_f64(), f16::MIN_POSITIVE_SUBNORMAL.to_f64()),
            DType::F64 => (f64::EPSILON, f64::MIN_POSITIVE),
            _ => (f64::from(f32::EPSILON), f64::from(f32::MIN_POSITIVE)),
        };
        match self {
            Self::Yes => Tolerance { signed_zero: false, ..Tolerance::EXACT },
            Self::Rounded { units, of_one } => Tolerance {
                relative: units * epsilon,
                absolute: of_one * epsilon + least,
                ..Tolerance::EXACT
            },
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

pub(crate) fn rows() -> Vec<Row> {
    let mut rows = pointwise::rows();
    rows.extend(reductions());
    rows.extend(shapes::rows());
    rows.extend(indexing());
    rows.extend(creation());
    rows
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
