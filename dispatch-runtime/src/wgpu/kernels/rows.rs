//! How reductions divide their work: which elements belong to one result, and how many workgroups share them.

use super::walk::Walk;
use crate::wgpu::tensor::WgpuTensor;
use crate::{Layout, Repr, Shape};
use std::fmt::Write;

/// The elements of a tensor as rows, one for each result.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// Over the results.
    pub(crate) kept: Walk,
    /// Over the elements of one row.
    pub(crate) reduced: Walk,
    pub(crate) outputs: usize,
    pub(crate) length: usize,
}

impl Rows {
    /// Rows along the dimensions `dims`.
    pub(crate) fn new(layout: &Layout, dims: &[usize]) -> Self {
        let part = |reduced: bool| {
            let (sizes, strides): (Vec<usize>, Vec<isize>) = layout
                .shape()
                .iter()
                .zip(layout.strides())
                .enumerate()
                .filter(|(dim, _)| dims.contains(dim) == reduced)
                .map(|(_, (&size, &stride))| (size, stride))
                .unzip();
            (sizes.iter().product(), Walk::new(&sizes, &[&strides]))
        };
        let ((outputs, kept), (length, reduced)) = (part(false), part(true));
        Self { kept, reduced, outputs, length }
    }

    /// Rows of the partial results of a first pass: `[chunks, outputs]`, row-major.
    pub(crate) fn partial(chunks: usize, outputs: usize) -> Self {
        Self::new(&Layout::contiguous(Shape::from([chunks, outputs])), &[0])
    }

    fn inner(walk: &Walk) -> isize {
        walk.strides.first().and_then(|steps| steps.last()).copied().unwrap_or(0)
    }

    /// Whether the elements of a row lie one after the other.
    pub(crate) fn along_memory(&self) -> bool {
        Self::inner(&self.reduced) == 1 || self.outputs == 1
    }

    /// Whether the first elements of the rows lie one after the other.
    pub(crate) fn across_memory(&self) -> bool {
        Self::inner(&self.kept) == 1
    }

    /// Whether `walk` is innermost of vectors of four that lie in one piece, and all other steps are of whole vectors.
    pub(crate) fn vectors(walk: &Walk, other: &Walk, offset: u32) -> bool {
        let steps = walk.strides.first().map_or(&[][..], |steps| steps);
        let (step, outer) = steps.split_last().map_or((0, &[][..]), |(step, outer)| (*step, outer));
        let others = other.strides.first().map_or(&[][..], |steps| steps);
        let inner = walk.sizes.last().is_some_and(|size| size % 4 == 0);
        step == 1 && inner && offset.is_multiple_of(4) && outer.iter().chain(others).all(|step| step % 4 == 0)
    }

    /// The functions that find a row and an element of it, in units of `unit` elements along the vectorised walk.
    pub(crate) fn source(&self) -> String {
        let mut text = String::new();
        walk_function(&mut text, "row_start", "kept", self.kept.sizes.len());
        walk_function(&mut text, "row_step", "reduced", self.reduced.sizes.len());
        text
    }

    /// The fields that those functions read.
    pub(crate) fn fields(&self) -> String {
        let mut text = String::new();
        for (name, walk) in [("kept", &self.kept), ("reduced", &self.reduced)] {
            for dim in 0..walk.sizes.len() {
                let _ = writeln!(text, "{name}_size{dim}: u32,\n{name}_step{dim}: u32,");
            }
        }
        text
    }

    /// Their words; steps of a vectorised walk count vectors.
    pub(crate) fn words(&self, vector: Option<Vector>) -> Vec<u32> {
        let mut words = Vec::new();
        for (walk, side) in [(&self.kept, Vector::Across), (&self.reduced, Vector::Along)] {
            let steps = walk.strides.first().map_or(&[][..], |steps| steps);
            for (dim, (&size, &step)) in walk.sizes.iter().zip(steps).enumerate() {
                let innermost = dim + 1 == walk.sizes.len() && vector == Some(side);
                let (size, step) = match vector {
                    Some(_) if innermost => (size / 4, 1),
                    Some(_) => (size, step / 4),
                    None => (size, step),
                };
                words.extend([size as u32, step as u32]);
            }
        }
        words
    }

    pub(crate) fn variant(&self) -> [u32; 2] {
        [self.kept.sizes.len() as u32, self.reduced.sizes.len() as u32]
    }
}

/// Which walk is read in vectors of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Vector {
    /// The elements of a row.
    Along,
    /// The rows.
    Across,
}

fn walk_function(text: &mut String, name: &str, walk: &str, rank: usize) {
    let _ = writeln!(text, "fn {name}(number: u32) -> u32 {{\nvar rest = number;\nvar place = 0u;");
    for dim in (1..rank).rev() {
        let _ = writeln!(
            text,
            "place += (rest % p.{walk}_size{dim}) * p.{walk}_step{dim};\nrest = rest / p.{walk}_size{dim};"
        );
    }
    let _ = writeln!(text, "return place + rest * p.{walk}_step0;\n}}");
}

/// How a workgroup of 256 divides its invocations, and how many workgroups share a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tile {
    /// Rows of one workgroup.
    pub(crate) rows: usize,
    /// Invocations for one row.
    pub(crate) lanes: usize,
    /// Elements of a row for one workgroup.
    pub(crate) chunk: usize,
    /// Workgroups for one row.
    pub(crate) chunks: usize,
}

/// Elements that an invocation should have to itself before a row is divided further.
const WORTHWHILE: usize = 32;
/// Elements that it may have at most: drivers watch long loops.
const BEARABLE: usize = 4096;
/// Workgroups that fill a large device.
const PLENTY: usize = 2048;

impl Tile {
    /// For `outputs` rows of `length` elements, or vectors of them.
    pub(crate) fn new(outputs: usize, length: usize, along: bool, across: bool) -> Self {
        let lanes = match () {
            () if outputs == 1 => 256,
            () if along && length >= 256 => 256,
            () if along && length >= 32 => 32,
            () if along && length >= 8 => 8,
            () if !along && across && length >= 64 && outputs < 32 * PLENTY => 8,
            () if !across && length >= 32 => 32,
            () => 1,
        };
        let rows = 256 / lanes;
        let tiles = outputs.div_ceil(rows);
        let most = length.div_ceil(lanes * WORTHWHILE);
        let needed = length.div_ceil(lanes * BEARABLE);
        let chunks = most.min(PLENTY.div_ceil(tiles)).max(needed).max(1);
        let chunk = length.div_ceil(chunks).next_multiple_of(lanes);
        Self { rows, lanes, chunk, chunks: length.div_ceil(chunk.max(1)).max(1) }
    }

    /// With one workgroup for a row, however long it is.
    pub(crate) fn undivided(outputs: usize, length: usize, along: bool, across: bool) -> Self {
        let lanes = match () {
            () if outputs == 1 || (along && length >= 256) => 256,
            () if across && !along && outputs >= 32 * 1024 && length >= 8 => 8,
            () if across && !along && outputs >= 8 && length >= 32 => 32,
            () if length >= 4096 => 256,
            () if length >= 32 => 32,
            () if length >= 8 => 8,
            () => 1,
        };
        Self { rows: 256 / lanes, lanes, chunk: length, chunks: 1 }
    }

    pub(crate) fn groups(&self, outputs: usize) -> usize {
        outputs.div_ceil(self.rows) * self.chunks
    }

    pub(crate) fn source(&self) -> String {
        format!("const ROWS = {}u;\nconst LANES = {}u;\n", self.rows, self.lanes)
    }
}

/// The shape with `dims` of size 1.
pub(crate) fn kept_shape(tensor: &WgpuTensor, dims: &[usize]) -> Shape {
    dims.iter().fold(tensor.shape().clone(), |shape, &dim| shape.with(dim, 1))
}
