//! Softmax and its logarithm, fused.

use super::rows::{Rows, Tile, Vector};
use crate::wgpu::launch::{Binding, Launch, grid};
use crate::wgpu::pipeline::Key;
use crate::wgpu::tensor::WgpuTensor;
use crate::{Repr, Result};

const COMMON: &str = include_str!("softmax.wgsl");
const LONG: &str = include_str!("softmax_long.wgsl");
const SHORT: &str = include_str!("softmax_short.wgsl");

/// Items of a row that a workgroup keeps in registers.
const SHORT_ROW: usize = 256 * 8;

/// What is computed of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Softmax {
    /// `e^x / sum e^x`.
    Value,
    /// Its logarithm.
    Logarithm,
}

/// Softmax along `dim`.
pub(crate) fn softmax(
    operation: &'static str,
    kind: Softmax,
    tensor: &WgpuTensor,
    dim: usize,
) -> Result<WgpuTensor> {
    // The result has the same layout then.
    let tensor = super::contiguous(operation, tensor)?;
    let output = tensor.like(operation, tensor.shape().clone(), tensor.dtype())?;
    let (Some(from), Some(to)) = (tensor.storage(), output.storage()) else { return Ok(output) };
    let bind = |storage, layout| Binding::new(storage, layout).map_err(|failure| failure.during(operation));
    let read = bind(from, tensor.layout())?;
    let rows = Rows::new(tensor.layout(), &[dim]);
    let offset = read.offset(tensor.layout());
    let vector = Rows::vectors(&rows.reduced, &rows.kept, offset).then_some(Vector::Along);
    let unit = if vector.is_some() { 4 } else { 1 };
    let length = rows.length / unit;
    let tile = Tile::undivided(rows.outputs, length, rows.along_memory(), rows.across_memory());
    let mut parameters = vec![
        offset / unit as u32,
        rows.outputs as u32,
        length as u32,
        f32::NAN.to_bits(),
        f32::NEG_INFINITY.to_bits(),
    ];
    parameters.extend(rows.words(vector));
    let short = tile.rows == 1 && length > 256 && length <= SHORT_ROW;
    Launch {
        operation,
        key: Key::new(
            "softmax",
            [kind as u32, unit as u32, tile.rows as u32, u32::from(short)].into_iter().chain(rows.variant()),
        ),
        source: &|| source(kind, vector.is_some(), short, &rows, &tile),
        reads: &[read],
        writes: &[bind(to, output.layout())?],
        parameters: &mut parameters,
        groups: grid(tile.groups(rows.outputs)),
        check: None,
        workgroup: 256 * 12,
    }
    .run(from.context())?;
    Ok(output)
}

fn source(kind: Softmax, vectors: bool, short: bool, rows: &Rows, tile: &Tile) -> String {
    let logarithm = kind == Softmax::Logarithm;
    let fields =
        format!("offset: u32,\noutputs: u32,\nlength: u32,\nnan: u32,\nlowest: u32,\n{}", rows.fields());
    let parameters =
        format!("struct Parameters {{\n{fields}}}\n@group(1) @binding(0) var<uniform> p: Parameters;\n");
    let constant = format!("const LOGARITHM = {logarithm};\n");
    [
        if vectors { VECTORS } else { NUMBERS },
        &constant,
        &tile.source(),
        &parameters,
        &rows.source(),
        COMMON,
        if short { SHORT } else { LONG },
    ]
    .concat()
}

/// What is read at once, with its parts taken together.
const NUMBERS: &str = "alias A = f32;
fn widest(x: A) -> f32 {
    return x;
}
fn total(x: A) -> f32 {
    return x;
}
fn is_undefined(x: A) -> u32 {
    let bits = bitcast<u32>(x);
    return u32((bits & 0x7fffffffu) > 0x7f800000u || bits == 0x7f800000u);
}
";

const VECTORS: &str = "alias A = vec4<f32>;
fn widest(x: A) -> f32 {
    return max(max(x.x, x.y), max(x.z, x.w));
}
fn total(x: A) -> f32 {
    return (x.x + x.y) + (x.z + x.w);
}
fn is_undefined(x: A) -> u32 {
    let bits = bitcast<vec4<u32>>(x);
    let nan = (bits & vec4<u32>(0x7fffffffu)) > vec4<u32>(0x7f800000u);
    return u32(any(nan | (bits == vec4<u32>(0x7f800000u))));
}
";

#[cfg(test)]
mod tests {
    use super::super::validate::validate;
    use super::*;
    use crate::{Layout, Shape};

    #[test]
    fn shaders_are_valid() {
        let rows = Rows::new(&Layout::contiguous(Shape::from([4, 5, 6])), &[1]);
        for kind in [Softmax::Value, Softmax::Logarithm] {
            for (vectors, short) in [(false, false), (false, true), (true, false), (true, true)] {
                let tile = Tile::undivided(rows.outputs, rows.length, false, true);
                validate(&source(kind, vectors, short, &rows, &tile));
            }
        }
    }
}
