//! Softmax and its logarithm, fused.

use super::rows::{Rows, Tile};
use crate::wgpu::launch::{Binding, Launch, grid};
use crate::wgpu::pipeline::Key;
use crate::wgpu::tensor::WgpuTensor;
use crate::{Repr, Result};

const SOURCE: &str = include_str!("softmax.wgsl");

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
    let tile = Tile::undivided(rows.outputs, rows.length, rows.along_memory());
    let mut parameters =
        vec![read.offset(tensor.layout()), rows.outputs as u32, rows.length as u32, f32::NAN.to_bits()];
    parameters.extend(rows.words(None));
    Launch {
        operation,
        key: Key::new("softmax", [kind as u32, tile.rows as u32].into_iter().chain(rows.variant())),
        source: &|| source(kind, &rows, &tile),
        reads: &[read],
        writes: &[bind(to, output.layout())?],
        parameters: &mut parameters,
        groups: grid(tile.groups(rows.outputs)),
        check: None,
        workgroup: 256 * 8,
    }
    .run(from.context())?;
    Ok(output)
}

fn source(kind: Softmax, rows: &Rows, tile: &Tile) -> String {
    let logarithm = kind == Softmax::Logarithm;
    let fields = format!("offset: u32,\noutputs: u32,\nlength: u32,\nnan: u32,\n{}", rows.fields());
    let parameters =
        format!("struct Parameters {{\n{fields}}}\n@group(1) @binding(0) var<uniform> p: Parameters;\n");
    [
        format!("const LOGARITHM = {logarithm};\n").as_str(),
        &tile.source(),
        &parameters,
        &rows.source(),
        SOURCE,
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::super::validate::validate;
    use super::*;
    use crate::{Layout, Shape};

    #[test]
    fn shaders_are_valid() {
        let rows = Rows::new(&Layout::contiguous(Shape::from([4, 5, 6])), &[1]);
        for kind in [Softmax::Value, Softmax::Logarithm] {
            validate(&source(kind, &rows, &Tile::undivided(rows.outputs, rows.length, false)));
        }
    }
}
