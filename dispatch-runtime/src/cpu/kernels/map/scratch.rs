//! Memory for blocks of an argument, gathered from wherever they lie.

use crate::DType;
use crate::cpu::kernels::copy::{copy_row, gather_tile};
use crate::scalar::Column;
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// Elements that a block has at most: those of three f64 arguments fit into the first cache.
pub(super) const BLOCK: usize = 1 << 10;

/// A block of elements of a type known at run time.
pub(super) struct Scratch<'a> {
    memory: Vec<MaybeUninit<u64>>,
    /// The argument's memory, in which every position of the walk lies.
    from: Column<'a>,
    argument: PhantomData<&'a ()>,
}

/// Runs the body with `$ty` for an unsigned integer as wide as the element type: copies do not care which it is.
macro_rules! with_width {
    ($dtype:expr, $ty:ident => $body:expr) => {
        match $dtype {
            DType::Bool => {
                type $ty = u8;
                $body
            }
            DType::F16 => {
                type $ty = u16;
                $body
            }
            DType::F32 | DType::I32 => {
                type $ty = u32;
                $body
            }
            DType::F64 | DType::I64 => {
                type $ty = u64;
                $body
            }
        }
    };
}

impl<'a> Scratch<'a> {
    /// Room for `length` elements of the argument in `from`.
    pub(super) fn new(from: Column<'a>, length: usize) -> Self {
        let words = (length * from.dtype().size()).div_ceil(size_of::<u64>());
        let mut memory = Vec::with_capacity(words);
        memory.resize(words, MaybeUninit::uninit());
        Self { memory, from, argument: PhantomData }
    }

    /// Fills elements `start .. start + length` of the block with those `step` apart from position `offset` on.
    ///
    /// # Safety
    ///
    /// They lie in the argument's memory, and in the block.
    pub(super) unsafe fn row(&mut self, start: usize, offset: isize, step: isize, length: usize) {
        let (to, from) = (self.memory.as_mut_ptr(), self.from.pointer());
        // SAFETY: by the contract.
        with_width!(self.from.dtype(), Word => unsafe {
            copy_row(to.cast::<Word>().add(start), 1, from.cast::<Word>().offset(offset), step, length);
        });
    }

    /// Repeats the first `period` elements of the block up to `length`.
    ///
    /// # Safety
    ///
    /// They were filled, and `length` elements lie in the block.
    pub(super) unsafe fn repeat(&mut self, period: usize, length: usize) {
        let (size, start) = (self.from.dtype().size(), self.memory.as_mut_ptr().cast::<u8>());
        let mut filled = period;
        while filled < length {
            let part = filled.min(length - filled);
            // SAFETY: by the contract.
            unsafe { start.add(filled * size).copy_from_nonoverlapping(start, part * size) };
            filled += part;
        }
    }

    /// Fills the block with `size` rows and columns, with steps of `(row, column)` from position `offset` on.
    ///
    /// # Safety
    ///
    /// They lie in the argument's memory, and in the block.
    pub(super) unsafe fn tile(&mut self, offset: isize, steps: (isize, isize), size: (usize, usize)) {
        let (to, from) = (self.memory.as_mut_ptr(), self.from.pointer());
        // SAFETY: by the contract.
        with_width!(self.from.dtype(), Word => unsafe {
            gather_tile(to.cast::<Word>(), size.1 as isize, from.cast::<Word>().offset(offset), steps, size);
        });
    }

    /// Elements `start .. start + length` of the block.
    ///
    /// # Safety
    ///
    /// They were filled.
    pub(super) unsafe fn column(&self, start: usize, length: usize) -> Column<'_> {
        // SAFETY: inside of the block by the contract.
        unsafe {
            let pointer = self.memory.as_ptr().cast::<u8>().add(start * self.from.dtype().size());
            Column::at(pointer, length, self.from.dtype())
        }
    }
}
