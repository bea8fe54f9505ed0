//! Maxima and minima over one dimension, with their indices.

use super::elementwise::Word;
use super::rows::{Rows, Tile, kept_shape};
use crate::wgpu::launch::{Binding, Launch, grid};
use crate::wgpu::pipeline::Key;
use crate::wgpu::tensor::WgpuTensor;
use crate::{DType, Layout, Repr, Result, Shape};

const SOURCE: &str = include_str!("extremum.wgsl");

/// Which end of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extremum {
    /// The largest.
    Max,
    /// The smallest.
    Min,
}

/// What a pass reads and gives: values, and indices where they do not follow from the places.
struct Candidates {
    values: WgpuTensor,
    indices: Option<WgpuTensor>,
    layout: Layout,
}

/// The extremum over `dim`, which is kept with size 1, and its index as i32. `dim` is not empty where there are results.
pub(crate) fn extremum(
    operation: &'static str,
    extremum: Extremum,
    tensor: &WgpuTensor,
    dim: usize,
) -> Result<(WgpuTensor, WgpuTensor)> {
    let shape = kept_shape(tensor, &[dim]);
    if tensor.shape().contains(&0) {
        return Ok((
            tensor.like(operation, shape.clone(), tensor.dtype())?,
            tensor.like(operation, shape, DType::I32)?,
        ));
    }
    let mut rows = Rows::new(tensor.layout(), &[dim]);
    let outputs = rows.outputs;
    let mut candidates =
        Candidates { values: tensor.clone(), indices: None, layout: tensor.layout().clone() };
    loop {
        let (values, indices, chunks) = pass(operation, extremum, &candidates, &rows)?;
        if chunks == 1 {
            let layout = Layout::contiguous(shape);
            return Ok((values.with_layout(layout.clone()), indices.with_layout(layout)));
        }
        rows = Rows::partial(chunks, outputs);
        let layout = Layout::contiguous(Shape::from([chunks, outputs]));
        candidates = Candidates { values, indices: Some(indices), layout };
    }
}

fn pass(
    operation: &'static str,
    extremum: Extremum,
    candidates: &Candidates,
    rows: &Rows,
) -> Result<(WgpuTensor, WgpuTensor, usize)> {
    let Candidates { values, indices, layout } = candidates;
    let dtype = values.dtype();
    let tile = Tile::new(rows.outputs, rows.length, rows.along_memory(), rows.across_memory());
    let shape = Shape::from([tile.chunks, rows.outputs]);
    let best = values.like(operation, shape.clone(), dtype)?;
    let places = values.like(operation, shape, DType::I32)?;
    let known = indices.as_ref().unwrap_or(values);
    if let (Some(from), Some(known), Some(to), Some(at)) =
        (values.storage(), known.storage(), best.storage(), places.storage())
    {
        let bind =
            |storage, layout| Binding::new(storage, layout).map_err(|failure| failure.during(operation));
        let read = bind(from, layout)?;
        let counts = [read.offset(layout) as usize, rows.outputs, rows.length, tile.chunk, tile.chunks];
        let mut parameters: Vec<u32> = counts.map(|count| count as u32).to_vec();
        parameters.extend(rows.words(None));
        let second = indices.is_some();
        let variant = [Word::from(dtype) as u32, extremum as u32, u32::from(second), tile.rows as u32];
        Launch {
            operation,
            key: Key::new("extremum", variant.into_iter().chain(rows.variant())),
            source: &|| source(dtype, extremum, second, rows, &tile),
            reads: &[read, bind(known, layout)?],
            writes: &[bind(to, best.layout())?, bind(at, places.layout())?],
            parameters: &mut parameters,
            groups: grid(tile.groups(rows.outputs)),
            check: None,
            workgroup: 256 * 8,
        }
        .run(from.context())?;
    }
    Ok((best, places, tile.chunks))
}

fn source(dtype: DType, extremum: Extremum, second: bool, rows: &Rows, tile: &Tile) -> String {
    let (number, is_nan) = match dtype {
        DType::I32 => ("i32", "false"),
        // WGSL may assume that there are none, so that `x != x` is false.
        _ => ("f32", "(bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u"),
    };
    let before = if extremum == Extremum::Max { ">" } else { "<" };
    let functions = format!(
        "alias T = {number};\nconst SECOND = {second};\nfn before(a: T, b: T) -> bool {{ return a {before} b; }}\nfn is_nan(x: T) -> bool {{ return {is_nan}; }}\n"
    );
    let fields =
        format!("offset: u32,\noutputs: u32,\nlength: u32,\nchunk: u32,\nchunks: u32,\n{}", rows.fields());
    let parameters =
        format!("struct Parameters {{\n{fields}}}\n@group(1) @binding(0) var<uniform> p: Parameters;\n");
    [functions.as_str(), &tile.source(), &parameters, &rows.source(), SOURCE].concat()
}

#[cfg(test)]
mod tests {
    use super::super::validate::validate;
    use super::*;

    #[test]
    fn shaders_are_valid() {
        let rows = Rows::new(&Layout::contiguous(Shape::from([4, 5, 6])), &[1]);
        let tile = Tile::new(rows.outputs, rows.length, false, true);
        for dtype in [DType::F32, DType::I32] {
            for end in [Extremum::Max, Extremum::Min] {
                for second in [false, true] {
                    validate(&source(dtype, end, second, &rows, &tile));
                }
            }
        }
    }
}
