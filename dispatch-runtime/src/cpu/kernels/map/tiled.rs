//! Tiles of the result, for arguments that lie transposed to it.
//!
//! In the order of the result each of their elements would lie on another cache line, which is gone before its next
//! element is due. A tile is gathered along the argument's own lines instead.

use super::order::Plan;
use super::scratch::{BLOCK, Scratch};
use super::{Fill, Output};
use crate::cpu::kernels::copy::shorter_step;
use crate::cpu::storage::CpuTensor;
use crate::cpu::threads::divide;
use crate::cpu::walk::Walk;
use crate::scalar::{Column, Done, Run, Slots};
use smallvec::SmallVec;

/// A cache line of f32.
const ROWS: usize = 16;

/// Columns of a tile.
const COLUMNS: usize = 8 * BLOCK / ROWS;

/// Narrower results are gathered faster row by row.
const NARROW: usize = 32;

/// Smaller results stay in the first cache as they are.
const SMALL: usize = 1 << 12;

pub(super) struct Tiles {
    /// The other dimensions; operand 0 is the result.
    outer: Walk,
    rows: (usize, SmallVec<[isize; 4]>),
    columns: (usize, SmallVec<[isize; 4]>),
}

impl Tiles {
    /// None where no argument lies transposed.
    pub(super) fn new(plan: &Plan) -> Option<Self> {
        if plan.walk.positions() < SMALL {
            return None;
        }
        let mut outer = plan.walk.clone();
        let columns = outer.remove_inner();
        let transposed =
            |operand| shorter_step(&outer, operand, columns.1.get(operand).copied().unwrap_or(0));
        let dim = (1..outer.steps.len()).find_map(transposed).filter(|_| columns.0 >= NARROW)?;
        let rows = outer.remove(dim);
        Some(Self { outer, rows, columns })
    }

    pub(super) fn run(&self, args: &[&CpuTensor], slots: Slots<'_>, fill: Fill<'_>) {
        let out = Output::new(slots);
        let (across, down) = (self.columns.0.div_ceil(COLUMNS), self.rows.0.div_ceil(ROWS));
        let weight = ROWS.min(self.rows.0) * COLUMNS.min(self.columns.0);
        divide(self.outer.positions() * across * down, weight, &|range| {
            let mut readers: SmallVec<[Reader<'_>; 4]> =
                args.iter().enumerate().map(|(number, arg)| Reader::new(self, number + 1, arg)).collect();
            for unit in range {
                let (row, column) = (unit % down * ROWS, unit / down % across * COLUMNS);
                let size = (ROWS.min(self.rows.0 - row), COLUMNS.min(self.columns.0 - column));
                let cursor = self.outer.cursor(unit / down / across);
                let offset = |operand: usize| cursor.offset(operand) + self.step(operand, row, column);
                for (number, reader) in readers.iter_mut().enumerate() {
                    reader.prepare(offset(number + 1), size);
                }
                for row in 0..size.0 {
                    let columns: SmallVec<[Column<'_>; 4]> =
                        readers.iter().map(|reader| reader.column(row, size.1)).collect();
                    let start = offset(0) + self.step(0, row, 0);
                    // SAFETY: tiles do not overlap, nor do rows of one.
                    let Done { .. } = fill(Run::new(&columns, unsafe { out.part(start as usize, size.1) }));
                }
            }
        });
    }

    /// From the first element of an outer position to one at a row and column.
    fn step(&self, operand: usize, row: usize, column: usize) -> isize {
        let (row_step, column_step) = self.steps(operand);
        row as isize * row_step + column as isize * column_step
    }

    /// The steps of an operand to the next row and column.
    fn steps(&self, operand: usize) -> (isize, isize) {
        let step = |steps: &[isize]| steps.get(operand).copied().unwrap_or(0);
        (step(&self.rows.1), step(&self.columns.1))
    }
}

/// How one argument becomes the columns of a tile.
struct Reader<'a> {
    memory: Column<'a>,
    /// Of the argument's first element.
    origin: isize,
    steps: (isize, isize),
    /// Where its rows do not lie in one piece.
    scratch: Option<Scratch<'a>>,
    /// Where the tile starts in memory.
    offset: isize,
}

impl<'a> Reader<'a> {
    fn new(tiles: &Tiles, operand: usize, arg: &'a CpuTensor) -> Self {
        let (memory, steps) = (arg.memory(), tiles.steps(operand));
        let scratch = (steps.1 != 1).then(|| Scratch::new(memory, ROWS * COLUMNS));
        Self { memory, origin: arg.layout().offset() as isize, steps, scratch, offset: 0 }
    }

    fn prepare(&mut self, offset: isize, size: (usize, usize)) {
        self.offset = self.origin + offset;
        if let Some(scratch) = &mut self.scratch {
            // SAFETY: a tile of the argument's layout; the block has as many elements as a tile.
            unsafe { scratch.tile(self.offset, self.steps, size) };
        }
    }

    /// A row of the tile that was made ready.
    fn column(&self, row: usize, length: usize) -> Column<'_> {
        match &self.scratch {
            // SAFETY: gathered before.
            Some(scratch) => unsafe { scratch.column(row * length, length) },
            None => {
                let start = self.offset + row as isize * self.steps.0;
                self.memory.range(start as usize, length).unwrap_or(self.memory)
            }
        }
    }
}
