//! Random arguments for each kind of signature.

use crate::inputs::{Call, Input, Values, limited, shape, tensor};
use dispatch_runtime::{DType, Shape};
use proptest::prelude::*;
use serde_json::{Value, json};

pub(crate) const FLOATS: &[DType] = &[DType::F16, DType::F32, DType::F64];
pub(crate) const INTS: &[DType] = &[DType::I32, DType::I64];
pub(crate) const NUMBERS: &[DType] = &[DType::F16, DType::F32, DType::F64, DType::I32, DType::I64];
pub(crate) const ALL: &[DType] = &DType::ALL;

/// A tensor of any shape with this name.
pub(crate) fn one(name: &'static str, dtypes: &'static [DType], values: Values) -> BoxedStrategy<Call> {
    (shape(), prop::sample::select(dtypes))
        .prop_flat_map(move |(shape, dtype)| tensor(shape, values, dtype))
        .prop_map(move |x| vec![(name, Input::Tensor(x))])
        .boxed()
}

/// `x` and plain arguments that depend on its shape.
pub(crate) fn with(
    dtypes: &'static [DType],
    values: Values,
    plain: impl Fn(&Shape) -> BoxedStrategy<Vec<(&'static str, Value)>> + 'static,
) -> BoxedStrategy<Call> {
    (shape(), prop::sample::select(dtypes))
        .prop_flat_map(move |(shape, dtype)| (plain(&shape), tensor(shape, values, dtype)))
        .prop_map(|(plain, x)| {
            let plain = plain.into_iter().map(|(name, value)| (name, Input::Plain(value)));
            std::iter::once(("x", Input::Tensor(x))).chain(plain).collect()
        })
        .boxed()
}

/// `x` and a dimension of it, rarely one that it has not.
pub(crate) fn along(dtypes: &'static [DType], values: Values) -> BoxedStrategy<Call> {
    with(dtypes, values, |shape| dim(shape).prop_map(|dim| vec![("dim", dim)]).boxed())
}

/// A dimension, from either end.
pub(crate) fn dim(shape: &Shape) -> BoxedStrategy<Value> {
    let rank = shape.rank() as i64;
    prop_oneof![12 => -rank..rank.max(1), 1 => Just(rank), 1 => Just(-rank - 1)]
        .prop_map(|dim| json!(dim))
        .boxed()
}

/// Some of the dimensions, each once.
pub(crate) fn some_dims(rank: usize) -> BoxedStrategy<Vec<usize>> {
    prop::sample::subsequence((0..rank).collect::<Vec<_>>(), 0..=rank).boxed()
}

/// `x` and numbers.
pub(crate) fn scalars(dtypes: &'static [DType], names: &'static [&'static str]) -> BoxedStrategy<Call> {
    with(dtypes, Values::Any, move |_| {
        let number = prop_oneof![
            (-6..=6_i64).prop_map(|x| json!(x)),
            (-12..=12_i32).prop_map(|x| json!(f64::from(x) / 4.0))
        ];
        prop::collection::vec(number, names.len())
            .prop_map(|numbers| names.iter().copied().zip(numbers).collect())
            .boxed()
    })
}

/// `x` and an integer, small or one that goes wrong easily.
pub(crate) fn integers(dtypes: &'static [DType]) -> BoxedStrategy<Call> {
    with(dtypes, Values::Any, |_| {
        let number = prop_oneof![6 => -6..=6_i64, 1 => prop::sample::select(vec![31, 32, 63, 64, i64::MIN, i64::MAX, 1 << 33])];
        number.prop_map(|number| vec![("value", json!(number))]).boxed()
    })
}

/// Several tensors of one type whose shapes broadcast together.
pub(crate) fn broadcast(
    names: &'static [&'static str],
    dtypes: &'static [DType],
    values: Values,
) -> BoxedStrategy<Call> {
    (shape(), prop::sample::select(dtypes))
        .prop_flat_map(move |(shape, dtype)| {
            let tensors: Vec<_> = names
                .iter()
                .map(|_| part(&shape).prop_flat_map(move |shape| tensor(shape, values, dtype)))
                .collect();
            tensors.prop_map(move |tensors| {
                names.iter().copied().zip(tensors.into_iter().map(Input::Tensor)).collect()
            })
        })
        .boxed()
}

/// A shape that broadcasts to this one; mostly the same, rarely one that does not fit.
pub(crate) fn part(shape: &Shape) -> BoxedStrategy<Shape> {
    let whole = shape.clone();
    let narrowed = (0..=shape.rank(), prop::collection::vec(any::<bool>(), shape.rank())).prop_map({
        let shape = shape.clone();
        move |(dropped, ones)| {
            shape.iter().zip(ones).map(|(&size, one)| if one { 1 } else { size }).skip(dropped).collect()
        }
    });
    let wrong = Just(shape.iter().map(|size| size + 1).collect::<Shape>());
    prop_oneof![12 => Just(whole), 12 => narrowed, 1 => wrong].boxed()
}

/// `x`, a mask and a value of its type, broadcast.
pub(crate) fn masked() -> BoxedStrategy<Call> {
    (shape(), prop::sample::select(ALL))
        .prop_flat_map(|(shape, dtype)| {
            let of = |dtype| part(&shape).prop_flat_map(move |shape| tensor(shape, Values::Any, dtype));
            (of(dtype), of(DType::Bool), of(dtype))
        })
        .prop_map(|(x, mask, value)| {
            vec![("x", Input::Tensor(x)), ("mask", Input::Tensor(mask)), ("value", Input::Tensor(value))]
        })
        .boxed()
}

/// `x`, a mask that broadcasts with it and a number.
pub(crate) fn filled() -> BoxedStrategy<Call> {
    (shape(), prop::sample::select(NUMBERS), -9..9_i32)
        .prop_flat_map(|(shape, dtype, value)| {
            let of = |dtype| part(&shape).prop_flat_map(move |shape| tensor(shape, Values::Any, dtype));
            (of(dtype), of(DType::Bool), Just(value))
        })
        .prop_map(|(x, mask, value)| {
            vec![
                ("x", Input::Tensor(x)),
                ("mask", Input::Tensor(mask)),
                ("value", Input::Plain(json!(value))),
            ]
        })
        .boxed()
}

/// Matrices with batches that broadcast.
pub(crate) fn matrices() -> BoxedStrategy<Call> {
    let size = || prop_oneof![1 => Just(0_usize), 2 => Just(1_usize), 6 => 2..9_usize, 2 => 9..40_usize];
    let batch =
        prop::collection::vec(0..4_usize, 0..=2).prop_map(|sizes| sizes.into_iter().collect::<Shape>());
    (batch, size(), size(), size(), prop::sample::select(FLOATS))
        .prop_flat_map(|(batch, m, k, n, dtype)| {
            let of = |rows: usize, columns: usize| {
                let matrix =
                    move |batch: Shape| batch.iter().copied().chain([rows, columns]).collect::<Shape>();
                part(&batch).prop_flat_map(move |batch| tensor(matrix(batch), Values::Tame, dtype))
            };
            (of(m, k), of(k, n))
        })
        .prop_map(|(lhs, rhs)| vec![("lhs", Input::Tensor(lhs)), ("rhs", Input::Tensor(rhs))])
        .boxed()
}

/// A list of tensors that are equal in all sizes but one, and that dimension.
pub(crate) fn list(along_differs: bool) -> BoxedStrategy<Call> {
    (
        shape(),
        prop::sample::select(ALL),
        prop::collection::vec(0..4_usize, 1..4),
        any::<prop::sample::Index>(),
    )
        .prop_flat_map(move |(shape, dtype, sizes, dim)| {
            let dim = if shape.rank() == 0 { 0 } else { dim.index(shape.rank()) };
            let tensors: Vec<_> = sizes
                .into_iter()
                .map(|size| {
                    tensor(
                        if along_differs { shape.with(dim, size) } else { shape.clone() },
                        Values::Any,
                        dtype,
                    )
                })
                .collect();
            (tensors, Just(dim))
        })
        .prop_map(|(tensors, dim)| vec![("tensors", Input::List(tensors)), ("dim", Input::Plain(json!(dim)))])
        .boxed()
}

/// `x`, a dimension and indices of its rank into that; with `values` of the indices' shape where asked for.
pub(crate) fn gathered(dtypes: &'static [DType], values: bool) -> BoxedStrategy<Call> {
    (
        shape(),
        prop::sample::select(dtypes),
        any::<prop::sample::Index>(),
        0..6_usize,
        prop::sample::select(&[DType::I32, DType::I64][..]),
    )
        .prop_flat_map(move |(shape, dtype, dim, length, index_type)| {
            let dim = if shape.rank() == 0 { 0 } else { dim.index(shape.rank()) };
            let indices = shape.with(dim, length);
            let index = tensor(indices.clone(), Values::Index(shape.size(dim)), index_type);
            (tensor(shape, Values::Tame, dtype), Just(dim), index, tensor(indices, Values::Tame, dtype))
        })
        .prop_map(move |(x, dim, indices, added)| indexed(x, dim, indices, values.then_some(added)))
        .boxed()
}

/// `x`, a dimension and a list of entries of that; with `values` that fit where asked for.
pub(crate) fn selected(dtypes: &'static [DType], values: bool) -> BoxedStrategy<Call> {
    (shape(), prop::sample::select(dtypes), any::<prop::sample::Index>(), 0..6_usize)
        .prop_flat_map(move |(shape, dtype, dim, length)| {
            let dim = if shape.rank() == 0 { 0 } else { dim.index(shape.rank()) };
            let index = tensor(Shape::from([length]), Values::Index(shape.size(dim)), DType::I32);
            (
                tensor(shape.clone(), Values::Tame, dtype),
                Just(dim),
                index,
                tensor(shape.with(dim, length), Values::Tame, dtype),
            )
        })
        .prop_map(move |(x, dim, indices, added)| indexed(x, dim, indices, values.then_some(added)))
        .boxed()
}

fn indexed(
    x: crate::inputs::Viewed,
    dim: usize,
    indices: crate::inputs::Viewed,
    values: Option<crate::inputs::Viewed>,
) -> Call {
    let mut call =
        vec![("x", Input::Tensor(x)), ("dim", Input::Plain(json!(dim))), ("indices", Input::Tensor(indices))];
    call.extend(values.map(|values| ("values", Input::Tensor(values))));
    call
}

/// Logits and targets.
pub(crate) fn classes() -> BoxedStrategy<Call> {
    (0..9_usize, 1..9_usize, prop::sample::select(FLOATS))
        .prop_flat_map(|(rows, classes, dtype)| {
            let targets = tensor(Shape::from([rows]), Values::Index(classes), DType::I32);
            (tensor(limited(vec![rows, classes]), Values::Tame, dtype), targets)
        })
        .prop_map(|(logits, targets)| {
            vec![("logits", Input::Tensor(logits)), ("targets", Input::Tensor(targets))]
        })
        .boxed()
}

/// No tensors: numbers only.
pub(crate) fn plain(
    arguments: impl Strategy<Value = Vec<(&'static str, Value)>> + 'static,
) -> BoxedStrategy<Call> {
    arguments
        .prop_map(|plain| plain.into_iter().map(|(name, value)| (name, Input::Plain(value))).collect())
        .boxed()
}
