//! Pointwise expressions: everything about them but the innermost loop, compiled once.
//!
//! The result is cut into runs of consecutive elements. For each one every argument becomes a contiguous column: its own
//! memory where it lies so, else a block gathered into scratch memory that stays in the first cache.

mod linear;
mod order;
mod scratch;
mod tiled;

use crate::backend::Repr;
use crate::cpu::Cpu;
use crate::cpu::storage::{CpuTensor, filled_slots};
use crate::cpu::threads::{Shared, divide};
use crate::scalar::{Column, Done, MAX_INPUTS, Run, Slots};
use crate::{AnyTensor, DType, Error, KindId, Result, Shape};
use arrayvec::ArrayVec;
use smallvec::SmallVec;

/// Elements of the result that a unit of work computes where all arguments are contiguous.
const UNIT: usize = 1 << 13;

/// Fills a run with the values of an expression.
pub(crate) type Fill<'f> = &'f (dyn for<'a> Fn(Run<'a>) -> Done<'a> + Sync);

/// The closure itself: here the compiler learns that it takes runs of any lifetime.
pub(crate) fn fill<F: for<'a> Fn(Run<'a>) -> Done<'a> + Sync>(fill: F) -> F {
    fill
}

/// An expression without its type.
#[derive(Clone, Copy)]
pub(crate) struct Expression<'f> {
    pub(crate) name: &'static str,
    pub(crate) inputs: &'static [KindId],
    pub(crate) output: KindId,
    pub(crate) fill: Fill<'f>,
}

/// Applies the expression to every element; the arguments broadcast together.
pub(crate) fn map(expression: Expression<'_>, args: &[AnyTensor<'_, Cpu>]) -> Result<CpuTensor> {
    let kinds = args.iter().map(AnyTensor::kind);
    if !kinds.eq(expression.inputs.iter().copied()) {
        return Err(Error::internal(expression.name, "arguments of other kinds than the expression has"));
    }
    // Collecting would be slower than the whole operation on one element.
    let mut tensors: ArrayVec<&CpuTensor, MAX_INPUTS> = ArrayVec::new();
    for arg in args {
        if tensors.try_push(tensor(arg)).is_err() {
            return Err(Error::internal(expression.name, "too many arguments"));
        }
    }
    let dtype = result_dtype(&expression, &tensors)?;
    let shape = match tensors.split_first() {
        Some((first, others)) if others.iter().all(|other| other.shape() == first.shape()) => {
            first.shape().clone()
        }
        _ => Shape::broadcast(expression.name, tensors.iter().map(|tensor| tensor.shape()))?,
    };
    if tensors.iter().any(|tensor| tensor.dtype() == DType::F16) {
        let wide = fill(|run| run.widened(expression.fill));
        return apply(expression.name, shape, dtype, &tensors, &wide);
    }
    apply(expression.name, shape, dtype, &tensors, expression.fill)
}

fn tensor<'a>(arg: &AnyTensor<'a, Cpu>) -> &'a CpuTensor {
    match arg {
        AnyTensor::Float(tensor) => tensor.repr(),
        AnyTensor::Int(tensor) => tensor.repr(),
        AnyTensor::Bool(tensor) => tensor.repr(),
    }
}

/// The type of the arguments of the result's kind, else the kind's default; arguments of one kind agree.
fn result_dtype(expression: &Expression<'_>, args: &[&CpuTensor]) -> Result<DType> {
    let (mut float, mut int) = (None, None);
    for arg in args {
        let dtype = arg.dtype();
        let known = match dtype.kind() {
            KindId::Float => &mut float,
            KindId::Int => &mut int,
            KindId::Bool => continue,
        };
        match *known {
            Some(first) if first != dtype => return Err(Error::dtypes(expression.name, first, dtype)),
            _ => *known = Some(dtype),
        }
    }
    Ok(match expression.output {
        KindId::Float => float.unwrap_or(DType::F32),
        KindId::Int => int.unwrap_or(DType::I32),
        KindId::Bool => DType::Bool,
    })
}

/// A result of `shape`, to which the arguments broadcast, filled run by run.
pub(crate) fn apply(
    operation: &'static str,
    shape: Shape,
    dtype: DType,
    args: &[&CpuTensor],
    fill: Fill<'_>,
) -> Result<CpuTensor> {
    let mut columns: ArrayVec<Column<'_>, MAX_INPUTS> = ArrayVec::new();
    for arg in args {
        match arg.column() {
            Some(column) if *arg.shape() == shape && columns.try_push(column).is_ok() => {}
            _ => break,
        }
    }
    if columns.len() == args.len() {
        let work = |slots: Slots<'_>| {
            contiguous(&columns, slots, fill);
            Ok(())
        };
        // SAFETY: every unit is written.
        return unsafe { filled_slots(operation, shape, dtype, work) };
    }
    shape.checked_elements(operation)?;
    let plan = order::Plan::new(&shape, args);
    let work = |slots: Slots<'_>| {
        if slots.length() > 0 {
            match tiled::Tiles::new(&plan) {
                Some(tiles) => tiles.run(args, slots, fill),
                None => linear::run(&plan, args, slots, fill),
            }
        }
        Ok(())
    };
    // SAFETY: both ways of walking write every element.
    let result = unsafe { filled_slots(operation, plan.shape(&shape), dtype, work) }?;
    plan.restore(operation, result)
}

/// Columns that are the whole arguments.
fn contiguous(columns: &[Column<'_>], slots: Slots<'_>, fill: Fill<'_>) {
    let length = slots.length();
    if length <= UNIT {
        let Done { .. } = fill(Run::new(columns, slots));
        return;
    }
    let out = Output::new(slots);
    divide(length.div_ceil(UNIT), UNIT, &|range| {
        let (start, end) = (range.start * UNIT, (range.end * UNIT).min(length));
        let parts: SmallVec<[Column<'_>; 4]> =
            columns.iter().filter_map(|column| column.range(start, end - start)).collect();
        // SAFETY: units do not overlap.
        let Done { .. } = fill(Run::new(&parts, unsafe { out.part(start, end - start) }));
    });
}

/// The slots of a result, of which every thread writes other ones.
struct Output {
    pointer: Shared<u8>,
    dtype: DType,
    length: usize,
}

impl Output {
    fn new(slots: Slots<'_>) -> Self {
        let (dtype, length) = (slots.dtype(), slots.length());
        Self { pointer: Shared::new(slots.into_pointer()), dtype, length }
    }

    /// # Safety
    ///
    /// The slots still live, the part lies inside of them, and no other part overlaps it.
    unsafe fn part<'a>(&self, start: usize, length: usize) -> Slots<'a> {
        debug_assert!(start + length <= self.length);
        // SAFETY: by the contract.
        unsafe { Slots::at(self.pointer.get().add(start * self.dtype.size()), length, self.dtype) }
    }
}
