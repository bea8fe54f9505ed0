//! In which order the elements of a result are computed and lie in memory.

use crate::backend::Repr;
use crate::cpu::storage::CpuTensor;
use crate::cpu::walk::Walk;
use crate::layout::row_major;
use crate::{Layout, Result, Shape, View};
use smallvec::SmallVec;

/// The dimensions in the order of the result's memory.
///
/// A result is row-major, unless the arguments of its shape all are in the same other order, as in `exp(x.transpose())`:
/// then it takes theirs, and nothing has to be gathered.
pub(super) struct Plan {
    order: SmallVec<[usize; 8]>,
    /// The result, then the arguments.
    pub(super) walk: Walk,
    /// Each argument by itself.
    pub(super) args: SmallVec<[Walk; 4]>,
}

impl Plan {
    /// `args` broadcast to `shape`.
    pub(super) fn new(shape: &Shape, args: &[&CpuTensor]) -> Self {
        let order = order(shape, args);
        let sizes: SmallVec<[usize; 4]> = order.iter().map(|&dim| shape.size(dim)).collect();
        let steps: SmallVec<[SmallVec<[isize; 4]>; 4]> = args
            .iter()
            .map(|arg| {
                let strides = broadcast(arg.layout(), shape);
                order.iter().map(|&dim| strides.get(dim).copied().unwrap_or(0)).collect()
            })
            .collect();
        let out = row_major(&Shape::from(&sizes[..]));
        let operands: SmallVec<[&[isize]; 4]> =
            [&out].into_iter().chain(&steps).map(|steps| &steps[..]).collect();
        let sizes = if sizes.contains(&0) { &[][..] } else { &sizes[..] };
        let walk = Walk::new(sizes, &operands);
        let args = operands.iter().skip(1).map(|steps| Walk::new(sizes, &[steps])).collect();
        Self { order, walk, args }
    }

    /// The shape with its dimensions in the order of memory.
    pub(super) fn shape(&self, shape: &Shape) -> Shape {
        self.order.iter().map(|&dim| shape.size(dim)).collect()
    }

    /// The result with its dimensions in the order that the caller knows.
    pub(super) fn restore(&self, operation: &'static str, result: CpuTensor) -> Result<CpuTensor> {
        if self.order.is_sorted() {
            return Ok(result);
        }
        let place = |dim| self.order.iter().position(|&other| other == dim).unwrap_or(dim) as i64;
        let axes: SmallVec<[i64; 8]> = (0..self.order.len()).map(place).collect();
        let layout = result.layout().view(operation, &View::permute(operation, result.shape(), &axes)?)?;
        result.with_layout(operation, layout)
    }
}

/// The strides of a layout as it broadcasts to `shape`.
fn broadcast(layout: &Layout, shape: &Shape) -> SmallVec<[isize; 4]> {
    let leading = shape.rank() - layout.shape().rank().min(shape.rank());
    let step = |(&size, &stride): (&usize, &isize)| if size == 1 { 0 } else { stride };
    std::iter::repeat_n(0, leading).chain(layout.shape().iter().zip(layout.strides()).map(step)).collect()
}

fn order(shape: &Shape, args: &[&CpuTensor]) -> SmallVec<[usize; 8]> {
    let natural: SmallVec<[usize; 8]> = (0..shape.rank()).collect();
    let mut found = None;
    for arg in args.iter().filter(|arg| arg.shape() == shape) {
        let mut order = natural.clone();
        // Dimensions of size 1 go where they are; a stable sort keeps those that repeat in place too.
        let stride = |dim: usize| arg.layout().strides().get(dim).map_or(0, |stride| stride.unsigned_abs());
        let repeats = |dim: usize| shape.size(dim) > 1 && stride(dim) == 0;
        if natural.iter().any(|&dim| repeats(dim)) {
            continue;
        }
        order.sort_by_key(|&dim| std::cmp::Reverse(if shape.size(dim) == 1 { 0 } else { stride(dim) }));
        let walked = order.iter().filter(|&&dim| shape.size(dim) > 1);
        if walked.is_sorted() || found.as_ref().is_some_and(|found| *found != order) {
            return natural;
        }
        found = Some(order);
    }
    found.unwrap_or(natural)
}
