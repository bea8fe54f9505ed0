//! Elements of f16, which expressions compute in f32: widened and rounded block by block.

use super::{Column, Done, MAX_INPUTS, Run, Slots};
use crate::{DType, f16};
use arrayvec::ArrayVec;
use half::slice::HalfFloatSliceExt;
use std::mem::MaybeUninit;

/// Elements of a block: few enough for the first cache.
const BLOCK: usize = 512;

impl<'a> Run<'a> {
    /// Fills the slots by `fill`, which sees arguments of f16 as f32, and whose results of f32 are rounded to f16 where the
    /// slots are.
    pub(crate) fn widened(self, fill: &dyn for<'b> Fn(Run<'b>) -> Done<'b>) -> Done<'a> {
        let mut wide: Vec<[f32; BLOCK]> =
            self.args.iter().filter(|column| column.dtype == DType::F16).map(|_| [0.0; BLOCK]).collect();
        let Slots { pointer, length, dtype, .. } = self.out;
        if self.args.len() > MAX_INPUTS || self.args.iter().any(|column| column.length < length) {
            return self.zeros();
        }
        for start in (0..length).step_by(BLOCK) {
            let count = BLOCK.min(length - start);
            let mut blocks = wide.iter_mut();
            let columns: ArrayVec<Column<'_>, MAX_INPUTS> = self
                .args
                .iter()
                .filter_map(|column| {
                    let part = column.range(start, count)?;
                    let Some(halves) = part.values::<f16>() else { return Some(part) };
                    let block = blocks.next()?.get_mut(..count)?;
                    halves.convert_to_f32_slice(block);
                    Some(Column::from(&*block))
                })
                .collect();
            // SAFETY: the parts lie in the slots and do not overlap.
            let out = unsafe { Slots::at(pointer.add(start * dtype.size()), count, dtype) };
            if dtype == DType::F16 {
                narrow(&columns, out, fill);
            } else {
                let Done(_) = fill(Run::new(&columns, out));
            }
        }
        Done(self.brand)
    }
}

/// Fills at most a block of f16 with results in f32.
fn narrow(columns: &[Column<'_>], out: Slots<'_>, fill: &dyn for<'b> Fn(Run<'b>) -> Done<'b>) {
    let mut results = [MaybeUninit::<f32>::uninit(); BLOCK];
    let Some(results) = results.get_mut(..out.length) else { return };
    let Done(_) = fill(Run::new(columns, Slots::from(&mut *results)));
    for (place, result) in out.places::<f16>().into_iter().flatten().zip(results) {
        // SAFETY: `fill` proved that all are filled.
        place.write(f16::from_f32(unsafe { result.assume_init() }));
    }
}
