//! Arguments and results of an evaluation over blocks of elements.

use super::{Column, Slots};
use crate::Element;
use crate::scalar::blocks::{Block, Blocks, WIDTH};
use crate::scalar::{Algebra, Sink, Source};

/// A block of each argument.
pub(super) struct BlockAt<'a> {
    pub(super) args: &'a [Column<'a>],
    pub(super) start: usize,
    pub(super) count: usize,
}

impl BlockAt<'_> {
    fn read<T: Element>(&self, index: usize) -> Block<T> {
        let mut block = [T::default(); WIDTH];
        let column = self.args.get(index).and_then(|column| column.range(self.start, self.count));
        for (slot, value) in
            block.iter_mut().zip(column.and_then(|column| column.values()).unwrap_or_default())
        {
            *slot = *value;
        }
        Block(block)
    }
}

impl<F: Element> Source<Blocks<F>> for BlockAt<'_>
where
    Blocks<F>: Algebra<Float = Block<F>, Int = Block<i32>, Bool = Block<bool>>,
{
    fn float(&self, index: usize) -> Block<F> {
        self.read(index)
    }
    fn int(&self, index: usize) -> Block<i32> {
        self.read(index)
    }
    fn bool(&self, index: usize) -> Block<bool> {
        self.read(index)
    }
}

/// Takes a block of results.
pub(super) struct Fill<'a>(pub(super) Slots<'a>);

impl Fill<'_> {
    fn write<T: Element>(self, block: &Block<T>) {
        for (place, value) in self.0.places().into_iter().flatten().zip(&block.0) {
            place.write(*value);
        }
    }
}

impl<F: Element> Sink<Blocks<F>> for Fill<'_>
where
    Blocks<F>: Algebra<Float = Block<F>, Int = Block<i32>, Bool = Block<bool>>,
{
    type Output = ();

    fn float(self, value: Block<F>) {
        self.write(&value);
    }
    fn int(self, value: Block<i32>) {
        self.write(&value);
    }
    fn bool(self, value: Block<bool>) {
        self.write(&value);
    }
}
