//! Tensors with the layouts that cases ask for: stored differently, then brought to the content through views.

use crate::case::Layout;
use dispatch_runtime::{
    Backend, Element, Error, HostBuffer, Kind, Result, Shape, Slice, Tensor, TensorData, View,
};

/// A tensor with the content of `data`, as a view of memory that is laid out otherwise.
pub(crate) fn laid_out<B: Backend, K: Kind>(
    data: TensorData,
    layout: Option<Layout>,
    device: &B::Device,
) -> Result<Tensor<B, K>> {
    let shape = data.shape().clone();
    let Some(plan) = layout.and_then(|layout| plan(layout, &shape)) else {
        return B::from_data(data, device);
    };
    let stored: Tensor<B, K> = B::from_data(stored(&data, &plan)?, device)?;
    match plan.back {
        Back::Permute(axes) => stored.view(&View::permute("layout", stored.shape(), &axes)?),
        Back::Slice(slices) => stored.view(&View::slice("layout", stored.shape(), &slices)?),
        Back::Expand => stored.expand(&shape),
    }
}

/// Where the stored elements come from, and the view that brings the content back.
struct Plan {
    shape: Shape,
    /// The flat position in the content of each stored element; unused places have none.
    content: Vec<Option<usize>>,
    back: Back,
}

enum Back {
    Permute(Vec<i64>),
    Slice(Vec<Slice>),
    Expand,
}

/// The plan for a layout; none for ranks that the layout does not change.
fn plan(layout: Layout, shape: &Shape) -> Option<Plan> {
    let rank = shape.rank();
    let last = rank.checked_sub(1)?;
    match layout {
        Layout::Transposed => {
            let mut axes: Vec<usize> = (0..rank).collect();
            axes.swap(last, last.checked_sub(1)?);
            Some(permuted(shape, &axes))
        }
        Layout::Permuted => Some(permuted(shape, &(0..rank).rev().collect::<Vec<_>>())),
        Layout::Strided => {
            let mut slices = vec![Slice::full(); rank];
            slices[last].step = 2;
            let stored = shape.with(last, 2 * shape.size(last));
            Some(widened(shape, stored, Back::Slice(slices), |index| {
                let used = index[last] % 2 == 0;
                index[last] /= 2;
                used
            }))
        }
        Layout::Offset => {
            let rows = shape.size(0);
            let slices = vec![Slice::new(1, Some(rows as i64 + 1), 1)];
            Some(widened(shape, shape.with(0, rows + 2), Back::Slice(slices), |index| {
                let used = (1..=rows).contains(&index[0]);
                index[0] = index[0].wrapping_sub(1);
                used
            }))
        }
        // The content repeats along dimension 0; where that has no entries, the stored one is unused.
        Layout::Expanded => Some(widened(shape, shape.with(0, 1), Back::Expand, |_| shape.size(0) > 0)),
    }
}

/// The dimensions in another order. Both such layouts are their own inverse.
fn permuted(shape: &Shape, axes: &[usize]) -> Plan {
    let stored: Shape = axes.iter().map(|&axis| shape.size(axis)).collect();
    let original = |index: Vec<usize>| -> Vec<usize> { axes.iter().map(|&axis| index[axis]).collect() };
    let content = indices(&stored).map(|index| Some(position(&original(index), shape))).collect();
    Plan { shape: stored, content, back: Back::Permute(axes.iter().map(|&axis| axis as i64).collect()) }
}

/// More places than content: `used` says which hold some, and turns a stored index into the content's.
fn widened(shape: &Shape, stored: Shape, back: Back, used: impl Fn(&mut [usize]) -> bool) -> Plan {
    let content =
        indices(&stored).map(|mut index| used(&mut index).then(|| position(&index, shape))).collect();
    Plan { shape: stored, content, back }
}

/// The stored values; unused places hold 777, or true, so that reading them shows.
fn stored(data: &TensorData, plan: &Plan) -> Result<TensorData> {
    fn values<E: Element>(values: &[E], plan: &Plan, unused: E) -> Result<TensorData> {
        TensorData::new(
            plan.content.iter().map(|place| place.map_or(unused, |place| values[place])).collect(),
            &plan.shape,
        )
    }
    match data.buffer() {
        HostBuffer::F32(x) => values(x, plan, 777.0),
        HostBuffer::F64(x) => values(x, plan, 777.0),
        HostBuffer::I32(x) => values(x, plan, 777),
        HostBuffer::I64(x) => values(x, plan, 777),
        HostBuffer::Bool(x) => values(x, plan, true),
        _ => Err(Error::internal("layout", "an element type that the harness does not know")),
    }
}

/// Every index into a shape, row-major.
fn indices(shape: &Shape) -> impl Iterator<Item = Vec<usize>> {
    (0..shape.elements()).map(|mut flat| {
        let mut index = vec![0; shape.rank()];
        for (i, &size) in index.iter_mut().zip(shape.iter()).rev() {
            *i = flat % size;
            flat /= size;
        }
        index
    })
}

/// The flat position of an index.
fn position(index: &[usize], shape: &Shape) -> usize {
    index.iter().zip(shape.iter()).fold(0, |flat, (i, size)| flat * size + i)
}
