//! How a reduction walks its tensor, whatever the order of memory.

use crate::cpu::walk::Walk;
use crate::layout::row_major;
use crate::{Layout, Shape};
use smallvec::SmallVec;

/// The operand that is reduced, in each walk.
pub(super) const FROM: usize = 0;
/// The result.
pub(super) const TO: usize = 1;

/// The dimensions of a tensor, by what becomes of them.
pub(super) struct Split {
    /// Those that stay.
    pub(super) kept: Walk,
    /// Those that are reduced.
    pub(super) reduced: Walk,
    /// The one along which elements lie closest together.
    pub(super) inner: Inner,
    /// How often each element occurs in a reduction.
    pub(super) repeated: usize,
}

/// The innermost dimension: it is in neither of the two walks.
#[derive(Clone, Copy)]
pub(super) struct Inner {
    pub(super) size: usize,
    pub(super) from_step: isize,
    /// 0 where it is reduced.
    pub(super) to_step: isize,
}

impl Split {
    /// A tensor that is not empty, whose dimensions with `reduced` become 1.
    pub(super) fn new(layout: &Layout, reduced: &[bool]) -> Self {
        let is_reduced = |dim: usize| reduced.get(dim).copied().unwrap_or(false);
        let kept_shape: Shape = layout
            .shape()
            .iter()
            .enumerate()
            .map(|(dim, &size)| if is_reduced(dim) { 1 } else { size })
            .collect();
        let mut to = row_major(&kept_shape);
        to.iter_mut().enumerate().filter(|(dim, _)| is_reduced(*dim)).for_each(|(_, step)| *step = 0);
        let mut order: SmallVec<[usize; 8]> = (0..layout.shape().rank()).collect();
        // Outermost what lies far apart, and what repeats.
        let distance =
            |dim: usize| layout.strides().get(dim).map_or(0, |stride| stride.unsigned_abs().wrapping_sub(1));
        order.sort_by_key(|&dim| std::cmp::Reverse(distance(dim)));
        // What is reduced over one and the same element is left out.
        let repeats = |dim: usize| is_reduced(dim) && layout.strides().get(dim) == Some(&0);
        let once = layout.shape().iter().enumerate().map(|(dim, &size)| if repeats(dim) { 1 } else { size });
        let once: SmallVec<[usize; 8]> = once.collect();
        let repeated =
            layout.shape().iter().enumerate().filter(|(dim, _)| repeats(*dim)).map(|(_, size)| size);
        let repeated = repeated.product();
        let mut walk = Walk::ordered(&once, &[layout.strides(), &to], &order);
        let (size, steps) = walk.remove_inner();
        let step = |operand: usize| steps.get(operand).copied().unwrap_or(0);
        let inner = Inner { size, from_step: step(FROM), to_step: step(TO) };
        let (reduced, kept) = walk.partition(|walk, dim| walk.step(TO, dim) == 0);
        Self { kept, reduced, inner, repeated }
    }

    /// With a kept dimension as the innermost instead of the reduced one: for many results of few elements each.
    pub(super) fn swapped(mut self) -> Self {
        let (size, steps) = self.kept.remove_inner();
        let step = |operand: usize| steps.get(operand).copied().unwrap_or(0);
        self.reduced.push(self.inner.size, &[self.inner.from_step, self.inner.to_step]);
        self.inner = Inner { size, from_step: step(FROM), to_step: step(TO) };
        self
    }
}
