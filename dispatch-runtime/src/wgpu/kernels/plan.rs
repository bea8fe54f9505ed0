//! How elementwise kernels walk and access their operands: what their text depends on.

use super::elementwise::{WORKGROUP, Word};
use super::walk::Walk;
use smallvec::SmallVec;

/// How an invocation finds its elements of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Access {
    /// At its own number: the operand is walked in one run.
    Linear,
    /// Always at the same place.
    Single,
    /// At a position computed from that in the result; several lanes lie one after the other, aligned.
    Vector,
    /// The same, and all lanes are the same element.
    Splat,
    /// The same, and lanes lie apart. With a single lane, the general case.
    Lanes,
}

impl Access {
    pub(crate) fn needs_position(self) -> bool {
        matches!(self, Self::Vector | Self::Splat | Self::Lanes)
    }

    pub(crate) fn is_vector(self, lanes: usize) -> bool {
        lanes > 1 && matches!(self, Self::Linear | Self::Vector)
    }
}

/// What the text depends on.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Elements for one invocation: 4 or 1.
    pub(crate) lanes: usize,
    pub(crate) rank: usize,
    /// The dimension that workgroups walk beside the innermost one, where an input lies along it in memory: so that both
    /// what is read and what is written stays close together.
    pub(crate) across: Option<usize>,
    /// Of the output, then of the inputs.
    pub(crate) accesses: SmallVec<[Access; 6]>,
    pub(crate) words: SmallVec<[Word; 6]>,
    /// How many parameters the element function has.
    pub(crate) parameters: usize,
}

pub(super) const LANES: usize = 4;
/// Invocations of a workgroup along the innermost dimension and across.
pub(super) const TILE: [usize; 2] = [8, 32];

/// The dimension along which an input lies in memory that is read in steps, where both are long enough.
fn across(walk: &Walk, lanes: usize, accesses: &[Access]) -> Option<usize> {
    let (inner, outer) = walk.sizes.split_last()?;
    let stepped = accesses.iter().zip(&walk.strides).skip(1).filter(|(access, _)| **access == Access::Lanes);
    let mut dims = stepped.filter_map(|(_, steps)| {
        let outer = steps.iter().zip(outer);
        outer.enumerate().find(|(_, (step, size))| step.abs() == 1 && **size >= TILE[1]).map(|(dim, _)| dim)
    });
    dims.next().filter(|_| inner / lanes >= TILE[0])
}

impl Plan {
    pub(crate) fn new(
        walk: &Walk,
        offsets: &[u32],
        words: impl IntoIterator<Item = Word>,
        parameters: usize,
        alone: bool,
    ) -> Self {
        let operands = 0..offsets.len();
        let inner = walk.sizes.last().copied().unwrap_or(1);
        let aligned = |operand: usize| {
            offsets.get(operand).is_some_and(|offset| (*offset as usize).is_multiple_of(LANES))
        };
        // One run of everything may end within a vector, where that writes no one else's elements.
        let run = alone
            && operands
                .clone()
                .all(|operand| aligned(operand) && walk.is_linear(operand) || walk.is_single(operand));
        let lanes = if walk.is_linear(0) && aligned(0) && (inner % LANES == 0 || run && walk.is_linear(0)) {
            LANES
        } else {
            1
        };
        let access = |operand: usize| {
            let steps = walk.strides.get(operand).map_or(&[][..], |steps| steps);
            let (step, outer) = steps.split_last().map_or((0, &[][..]), |(step, outer)| (*step, outer));
            let whole_vectors = aligned(operand) && outer.iter().all(|step| step % LANES as isize == 0);
            match () {
                () if walk.is_single(operand) && operand > 0 => Access::Single,
                () if walk.is_linear(operand) && (lanes == 1 || aligned(operand)) => Access::Linear,
                () if lanes == 1 => Access::Lanes,
                () if step == 0 => Access::Splat,
                () if step == 1 && whole_vectors => Access::Vector,
                () => Access::Lanes,
            }
        };
        let mut accesses: SmallVec<[Access; 6]> = operands.map(access).collect();
        let across = across(walk, lanes, &accesses);
        if across.is_some() {
            // There is no run then.
            let placed = if lanes > 1 { Access::Vector } else { Access::Lanes };
            accesses
                .iter_mut()
                .filter(|access| **access == Access::Linear)
                .for_each(|access| *access = placed);
        }
        Self {
            lanes,
            rank: walk.sizes.len(),
            across,
            accesses,
            words: words.into_iter().collect(),
            parameters,
        }
    }

    /// Workgroups for the whole walk, of which each invocation has `count`'s share.
    pub(crate) fn groups(&self, walk: &Walk, count: usize) -> usize {
        let Some(across) = self.across else { return count.div_ceil(WORKGROUP) };
        let sizes = walk.sizes.iter().enumerate();
        sizes
            .map(|(dim, &size)| match dim {
                dim if dim + 1 == self.rank => (size / self.lanes).div_ceil(TILE[0]),
                dim if dim == across => size.div_ceil(TILE[1]),
                _ => size,
            })
            .product()
    }

    pub(crate) fn needs_position(&self) -> bool {
        self.accesses.iter().any(|access| access.needs_position())
    }

    /// The plan as numbers, for the cache.
    pub(crate) fn variant(&self) -> impl Iterator<Item = u32> {
        let rank = if self.needs_position() { self.rank as u32 } else { 0 };
        let operands =
            self.accesses.iter().zip(&self.words).map(|(access, word)| *access as u32 | (*word as u32) << 8);
        let across = self.across.map_or(u32::MAX, |dim| dim as u32);
        [self.lanes as u32, rank, across].into_iter().chain(operands)
    }

    pub(super) fn stored(&self, operand: usize) -> &'static str {
        match self.words.get(operand) {
            Some(Word::Float) => "f32",
            Some(Word::Half) => "f16",
            Some(Word::Int) => "i32",
            _ => "u32",
        }
    }

    pub(super) fn access(&self, operand: usize) -> Access {
        self.accesses.get(operand).copied().unwrap_or(Access::Lanes)
    }

    pub(super) fn is_bool(&self, operand: usize) -> bool {
        self.words.get(operand) == Some(&Word::Bool)
    }
}
