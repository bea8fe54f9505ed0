//! Kernels that compute each element of the result from one element of each operand: what operands they take, and how
//! they are launched. [`super::text`] writes them.

use super::plan::{Access, Plan};
use super::text;
use super::walk::Walk;
use crate::scalar::wgsl::FunctionKey;
use crate::wgpu::buffer::Storage;
use crate::wgpu::context::Context;
use crate::wgpu::launch::{Binding, Launch, grid};
use crate::wgpu::pipeline::Key;
use crate::{DType, Layout, Result, Shape, View};
use smallvec::SmallVec;
use std::sync::Arc;

/// How a kernel sees the words of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Word {
    /// As `f32`.
    Float,
    /// As `f16`, two in a word.
    Half,
    /// As `i32`.
    Int,
    /// As `bool`: what is not 0.
    Bool,
    /// As `u32`, whatever they mean.
    Raw,
}

impl From<DType> for Word {
    fn from(dtype: DType) -> Self {
        match dtype {
            DType::F16 => Self::Half,
            DType::F32 | DType::F64 => Self::Float,
            DType::I32 | DType::I64 => Self::Int,
            DType::Bool => Self::Bool,
        }
    }
}

impl Word {
    /// For elements that are copied, whatever they mean.
    pub(crate) fn raw(dtype: DType) -> Self {
        if dtype == DType::F16 { Self::Half } else { Self::Raw }
    }
}

/// What is computed for one element.
pub(crate) struct Element<'a> {
    /// The kernel's name; with the expression's key, if any, it says what `source` and `call` are.
    pub(crate) kernel: &'static str,
    pub(crate) function: Option<&'a FunctionKey>,
    /// The text of the functions that `call` needs.
    pub(crate) source: &'a dyn Fn() -> String,
    /// What several neighbouring elements share, where they are computed together: statements, given the name of the position
    /// of the first one.
    pub(crate) prelude: Option<&'a dyn Fn(&str) -> String>,
    /// The WGSL expression of the result.
    pub(crate) call: &'a dyn Fn(&Names<'_>) -> String,
    /// What parameters `word` names.
    pub(crate) words: &'a [u32],
}

/// How an element function is given its operands.
pub(crate) struct Names<'a> {
    /// The element of an operand.
    pub(crate) operand: &'a dyn Fn(usize) -> String,
    /// A parameter of the element function, a `u32`.
    pub(crate) word: &'a dyn Fn(usize) -> String,
    /// Which of the elements that are computed together, where they are.
    pub(crate) lane: Option<usize>,
    /// The position of the element in the result, row-major, a `u32`.
    pub(crate) position: &'a str,
}

/// A tensor that a kernel reads or writes.
#[derive(Clone, Debug)]
pub(crate) struct Operand<'a> {
    pub(crate) storage: &'a Storage,
    pub(crate) layout: Layout,
    pub(crate) word: Word,
}

impl Operand<'_> {
    fn view(&self, operation: &'static str, view: &View) -> Result<Self> {
        Ok(Self { layout: self.layout.view(operation, view)?, ..self.clone() })
    }
}

/// Invocations of a workgroup.
pub(crate) const WORKGROUP: usize = 256;

/// Writes `element` of the operands to every element of `output`. All have the shape of the output.
///
/// An output that has its memory to itself may be written a little behind its end, in whole vectors.
pub(crate) fn run(
    context: &Arc<Context>,
    operation: &'static str,
    element: &Element<'_>,
    inputs: &[Operand<'_>],
    output: &Operand<'_>,
    alone: bool,
) -> Result<()> {
    part(context, operation, element, inputs, output, alone, 0)
}

fn part(
    context: &Arc<Context>,
    operation: &'static str,
    element: &Element<'_>,
    inputs: &[Operand<'_>],
    output: &Operand<'_>,
    alone: bool,
    first: usize,
) -> Result<()> {
    let bound: Result<SmallVec<[Binding<'_>; 6]>, _> = [output]
        .into_iter()
        .chain(inputs)
        .map(|operand| Binding::new(operand.storage, &operand.layout))
        .collect();
    let bound = match bound {
        Ok(bound) => bound,
        // Too large to bind at once: in two halves.
        Err(failure) => {
            let Some(halves) = halves(output.layout.shape()) else { return Err(failure.during(operation)) };
            for (view, offset) in halves {
                let inputs = inputs
                    .iter()
                    .map(|input| input.view(operation, &view))
                    .collect::<Result<SmallVec<[_; 6]>>>()?;
                part(
                    context,
                    operation,
                    element,
                    &inputs,
                    &output.view(operation, &view)?,
                    alone,
                    first + offset,
                )?;
            }
            return Ok(());
        }
    };
    let operands: SmallVec<[&Operand<'_>; 6]> = [output].into_iter().chain(inputs).collect();
    let strides: SmallVec<[&[isize]; 6]> = operands.iter().map(|operand| operand.layout.strides()).collect();
    let walk = Walk::new(output.layout.shape(), &strides);
    let offsets: SmallVec<[u32; 6]> =
        bound.iter().zip(&operands).map(|(part, operand)| part.offset(&operand.layout)).collect();
    let plan =
        Plan::new(&walk, &offsets, operands.iter().map(|operand| operand.word), element.words.len(), alone);
    let count = walk.sizes.iter().product::<usize>().div_ceil(plan.lanes);
    let mut parameters = parameters(&plan, &walk, &offsets, count, first, element.words);
    let half = plan.words.contains(&Word::Half);
    let key = Key { function: element.function.cloned(), half, ..Key::new(element.kernel, plan.variant()) };
    let (writes, reads) = bound.split_at(1);
    Launch {
        operation,
        key,
        source: &|| text::kernel(&plan, element),
        reads,
        writes,
        parameters: &mut parameters,
        groups: grid(plan.groups(&walk, count)),
        check: None,
        workgroup: 0,
    }
    .run(context)
}

/// The words in the order of the fields that [`text::kernel`] declares.
fn parameters(
    plan: &Plan,
    walk: &Walk,
    offsets: &[u32],
    count: usize,
    first: usize,
    words: &[u32],
) -> Vec<u32> {
    let lanes = plan.lanes;
    let mut parameters = vec![count as u32, first as u32];
    let inner = walk.sizes.len() - 1;
    if plan.needs_position() {
        let scaled = |(dim, &size): (usize, &usize)| if dim == inner { size / lanes } else { size };
        parameters.extend(walk.sizes.iter().enumerate().map(scaled).map(|size| size as u32));
    }
    for ((access, &offset), steps) in plan.accesses.iter().zip(offsets).zip(&walk.strides) {
        let unit = if access.is_vector(lanes) { lanes as isize } else { 1 };
        parameters.push(offset / unit as u32);
        if access.needs_position() {
            // The innermost position counts in vectors of `lanes` elements.
            let step = |(dim, &step): (usize, &isize)| {
                (if dim == inner { step * lanes as isize } else { step }) / unit
            };
            parameters.extend(steps.iter().enumerate().map(step).map(|step| step as u32));
            if *access == Access::Lanes {
                parameters.push(steps.last().copied().unwrap_or(0) as u32);
            }
        }
    }
    parameters.extend(words);
    parameters
}

/// Two views that cut the outermost dimension in half, with the positions of their first elements.
fn halves(shape: &Shape) -> Option<[(View, usize); 2]> {
    let dim = shape.iter().position(|&size| size > 1)?;
    let size = shape.size(dim);
    let inner: usize = shape.iter().skip(dim + 1).product();
    // In multiples of four, so that vectors stay whole.
    let half = if size > 4 { (size / 2).next_multiple_of(4) } else { size / 2 };
    let cut = |start: usize, length: usize| {
        let slices: Vec<crate::Slice> =
            (0..shape.rank())
                .map(|other| {
                    if other == dim {
                        crate::Slice::from(start..start + length)
                    } else {
                        crate::Slice::full()
                    }
                })
                .collect();
        View::slice("halves", shape, &slices).ok().map(|view| (view, start * inner))
    };
    Some([cut(0, half)?, cut(half, size - half)?])
}

/// A layout with the sizes of `shape`, to which it broadcasts.
pub(crate) fn broadcast(operation: &'static str, layout: &Layout, shape: &Shape) -> Result<Layout> {
    if layout.shape() == shape {
        return Ok(layout.clone());
    }
    layout.view(operation, &View::broadcast(operation, layout.shape(), shape)?)
}
