//! Operations on shapes, views and pieces.

use super::{Exact, Row, row};
use crate::inputs::Values;
use crate::signatures::*;
use Exact::Yes;
use proptest::prelude::*;
use serde_json::json;

pub(super) fn rows() -> Vec<Row> {
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

fn any_order(rank: usize) -> BoxedStrategy<Vec<usize>> {
    Just((0..rank).collect::<Vec<_>>()).prop_shuffle().boxed()
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
