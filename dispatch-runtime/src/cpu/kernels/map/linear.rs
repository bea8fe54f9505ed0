//! Blocks of the result in the order of its memory.

use super::order::Plan;
use super::scratch::{BLOCK, Scratch};
use super::{Fill, Output};
use crate::cpu::storage::CpuTensor;
use crate::cpu::threads::divide;
use crate::cpu::walk::Walk;
use crate::scalar::{Column, Done, Run, Slots};
use smallvec::SmallVec;

/// Rows from this length on are cut into blocks; shorter ones are joined to blocks.
const LONG: usize = 256;

pub(super) fn run(plan: &Plan, args: &[&CpuTensor], slots: Slots<'_>, fill: Fill<'_>) {
    let blocks = Blocks::new(plan, slots.length());
    let out = Output::new(slots);
    divide(blocks.count(), blocks.length, &|range| {
        let mut readers: SmallVec<[Reader<'_>; 4]> =
            args.iter().zip(&plan.args).map(|(arg, walk)| Reader::new(&blocks, arg, walk)).collect();
        for number in range {
            let (start, length) = blocks.range(number);
            readers.iter_mut().for_each(|reader| reader.prepare(start, length));
            let columns: SmallVec<[Column<'_>; 4]> =
                readers.iter().map(|reader| reader.column(start, length)).collect();
            // SAFETY: blocks do not overlap.
            let Done { .. } = fill(Run::new(&columns, unsafe { out.part(start, length) }));
        }
    });
}

/// How the result is cut.
struct Blocks {
    total: usize,
    /// Elements of a row, of which a block does not cross the end: the whole where rows are joined.
    row: usize,
    /// Elements of a block; the last one of a row may be shorter.
    length: usize,
}

impl Blocks {
    fn new(plan: &Plan, total: usize) -> Self {
        let (row, _) = plan.walk.inner();
        if row >= LONG {
            return Self { total, row, length: row.min(BLOCK) };
        }
        // A multiple of the longest period that fits: arguments with it are gathered once.
        let periods = plan.args.iter().filter_map(period);
        let period = periods.filter(|&period| period <= BLOCK).max().unwrap_or(1);
        Self { total, row: total, length: (BLOCK / period * period).min(total) }
    }

    fn per_row(&self) -> usize {
        self.row.div_ceil(self.length)
    }

    fn count(&self) -> usize {
        self.total / self.row * self.per_row()
    }

    /// Where a block starts, and its length.
    fn range(&self, number: usize) -> (usize, usize) {
        let (row, start) = (number / self.per_row(), number % self.per_row() * self.length);
        (row * self.row + start, self.length.min(self.row - start))
    }
}

/// After how many elements an argument repeats, if it does.
fn period(walk: &Walk) -> Option<usize> {
    (walk.step(0, 0) == 0).then(|| walk.positions() / walk.size(0))
}

/// How one argument becomes columns.
#[allow(clippy::large_enum_variant, reason = "a few of them, on the stack")]
enum Reader<'a> {
    /// It lies as the result does.
    Whole(Column<'a>),
    /// Every block is the same.
    Repeated(Scratch<'a>),
    Gathered(Gathered<'a>),
}

struct Gathered<'a> {
    /// Without its innermost dimension.
    outer: Walk,
    inner: usize,
    step: isize,
    offset: isize,
    memory: Column<'a>,
    scratch: Scratch<'a>,
    /// The block, where it lies in one piece.
    piece: Option<Column<'a>>,
}

impl<'a> Reader<'a> {
    fn new(blocks: &Blocks, arg: &'a CpuTensor, walk: &Walk) -> Self {
        let (memory, offset) = (arg.memory(), arg.layout().offset());
        if walk.rank() <= 1
            && walk.step(0, 0) == 1
            && let Some(column) = memory.range(offset, blocks.total)
        {
            return Self::Whole(column);
        }
        let divides =
            |period: &usize| blocks.length.is_multiple_of(*period) && blocks.row.is_multiple_of(*period);
        let repeats = period(walk).filter(divides);
        let mut outer = walk.clone();
        let (inner, steps) = outer.remove_inner();
        let step = steps.first().copied().unwrap_or(0);
        let scratch = Scratch::new(memory, blocks.length);
        let mut gathered =
            Gathered { outer, inner, step, offset: offset as isize, memory, scratch, piece: None };
        if let Some(period) = repeats {
            gathered.gather(0, period);
            // SAFETY: the block has as many elements, of which the first ones are filled.
            unsafe { gathered.scratch.repeat(period, blocks.length) };
            return Self::Repeated(gathered.scratch);
        }
        Self::Gathered(gathered)
    }

    /// Makes the column of a block ready.
    fn prepare(&mut self, start: usize, length: usize) {
        if let Self::Gathered(gathered) = self {
            gathered.piece = gathered.piece(start, length);
            if gathered.piece.is_none() {
                gathered.gather(start, length);
            }
        }
    }

    /// The column of the block that was made ready.
    fn column(&self, start: usize, length: usize) -> Column<'_> {
        match self {
            Self::Whole(column) => column.range(start, length).unwrap_or(*column),
            Self::Gathered(Gathered { piece: Some(column), .. }) => *column,
            // SAFETY: gathered before, by `prepare` or at the start.
            Self::Repeated(scratch) | Self::Gathered(Gathered { scratch, .. }) => unsafe {
                scratch.column(0, length)
            },
        }
    }
}

impl<'a> Gathered<'a> {
    /// The block as it lies in memory, if in one piece.
    fn piece(&self, start: usize, length: usize) -> Option<Column<'a>> {
        let position = start % self.inner;
        if self.step != 1 || position + length > self.inner {
            return None;
        }
        let offset = self.offset + self.outer.cursor(start / self.inner).offset(0);
        self.memory.range(usize::try_from(offset).ok()? + position, length)
    }

    fn gather(&mut self, start: usize, length: usize) {
        let mut cursor = self.outer.cursor(start / self.inner);
        let mut position = start % self.inner;
        let mut filled = 0;
        while filled < length {
            let part = (self.inner - position).min(length - filled);
            let offset = self.offset + cursor.offset(0) + position as isize * self.step;
            // SAFETY: a part of a row of the argument's layout; the block has `length` elements.
            unsafe { self.scratch.row(filled, offset, self.step, part) };
            filled += part;
            position = 0;
            cursor.advance();
        }
    }
}
