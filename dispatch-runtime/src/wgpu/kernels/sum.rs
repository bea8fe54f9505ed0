//! Sums over dimensions, in one pass or two.

use super::elementwise::Word;
use super::rows::{Rows, Tile, Vector, kept_shape};
use crate::wgpu::launch::{Binding, Launch, grid};
use crate::wgpu::pipeline::Key;
use crate::wgpu::tensor::WgpuTensor;
use crate::{DType, Layout, Repr, Result, Scalar, Shape};

const SOURCE: &str = include_str!("sum.wgsl");
const FLOAT: &str = include_str!("sum_float.wgsl");
const INT: &str = include_str!("sum_int.wgsl");

/// The sums over `dims`, which are kept with size 1. Over nothing 0.
pub(crate) fn sum(operation: &'static str, tensor: &WgpuTensor, dims: &[usize]) -> Result<WgpuTensor> {
    let shape = kept_shape(tensor, dims);
    if tensor.shape().contains(&0) {
        return super::full(operation, shape, Scalar::Int(0), tensor.dtype(), tensor.device());
    }
    let rows = Rows::new(tensor.layout(), dims);
    let dtype = tensor.dtype();
    let (mut partial, mut chunks) = pass(operation, tensor, tensor.layout(), &rows, dtype)?;
    let outputs = rows.outputs;
    while chunks > 1 {
        let rows = Rows::partial(chunks, outputs);
        (partial, chunks) =
            pass(operation, &partial, &Layout::contiguous(Shape::from([chunks, outputs])), &rows, dtype)?;
    }
    Ok(partial.with_layout(Layout::contiguous(shape)))
}

/// The sums of each row's chunks, `[chunks, outputs]`, and how many chunks there are: one of `dtype`, or several of f32 where that is
/// f16.
fn pass(
    operation: &'static str,
    tensor: &WgpuTensor,
    layout: &Layout,
    rows: &Rows,
    dtype: DType,
) -> Result<(WgpuTensor, usize)> {
    let Some(storage) = tensor.storage() else { return Ok((tensor.clone(), 1)) };
    let binding = Binding::new(storage, layout).map_err(|failure| failure.during(operation))?;
    let offset = binding.offset(layout);
    let vector = match () {
        () if Rows::vectors(&rows.reduced, &rows.kept, offset) => Some(Vector::Along),
        () if Rows::vectors(&rows.kept, &rows.reduced, offset) => Some(Vector::Across),
        () => None,
    };
    let (outputs, length) = match vector {
        None => (rows.outputs, rows.length),
        Some(Vector::Along) => (rows.outputs, rows.length / 4),
        Some(Vector::Across) => (rows.outputs / 4, rows.length),
    };
    let tile = Tile::new(outputs, length, rows.along_memory(), rows.across_memory());
    let given = if tile.chunks > 1 && dtype == DType::F16 { DType::F32 } else { dtype };
    let output = tensor.like(operation, Shape::from([tile.chunks, rows.outputs]), given)?;
    let Some(target) = output.storage() else { return Ok((output, 1)) };
    let offset = if vector.is_some() { offset / 4 } else { offset };
    let mut parameters =
        vec![offset, outputs as u32, length as u32, tile.chunk as u32, tile.chunks as u32, 0];
    parameters.extend(rows.words(vector));
    let types = [tensor.dtype(), given];
    let [taken, given] = types.map(|dtype| Word::from(dtype) as u32);
    let variant = [taken, given, vector.map_or(2, |vector| vector as u32), tile.rows as u32];
    let written = Binding::new(target, output.layout()).map_err(|failure| failure.during(operation))?;
    Launch {
        operation,
        key: Key {
            half: types.contains(&DType::F16),
            ..Key::new("sum", variant.into_iter().chain(rows.variant()))
        },
        source: &|| source(types, vector, rows, &tile),
        reads: &[binding],
        writes: &[written],
        parameters: &mut parameters,
        groups: grid(tile.groups(outputs)),
        check: None,
        workgroup: 256 * 32,
    }
    .run(storage.context())?;
    Ok((output, tile.chunks))
}

/// For elements of one type, and sums of them in memory of another.
fn source([taken, given]: [DType; 2], vector: Option<Vector>, rows: &Rows, tile: &Tile) -> String {
    let (number, bits, kind) = match taken {
        DType::I32 => ("i32", "u32", INT),
        _ => ("f32", "u32", FLOAT),
    };
    let sum = |name: &str, wrap: &dyn Fn(&str) -> String| {
        kind.replace("NUMBER", &wrap(number)).replace("BITS", &wrap(bits)).replace("SUM", name)
    };
    let one = sum("One", &str::to_owned);
    let four = sum("Four", &|item| format!("vec4<{item}>"));
    // Vectors along a row are parts of one sum.
    let (reads_four, writes_four, name) = match vector {
        None => (false, false, "One"),
        Some(Vector::Across) => (true, true, "Four"),
        Some(Vector::Along) => (true, false, "Four"),
    };
    let wide = |number: &str, four: bool| if four { format!("vec4<{number}>") } else { number.to_owned() };
    let stored = |dtype| if dtype == DType::F16 { "f16" } else { number };
    let (read, added) = (wide(stored(taken), reads_four), wide(number, reads_four));
    let (folded, written) = (wide(number, writes_four), wide(stored(given), writes_four));
    let fold = match (vector, taken) {
        (Some(Vector::Along), DType::I32) => FOLD_INT.to_owned(),
        (Some(Vector::Along), _) => FOLD_FLOAT.to_owned(),
        _ => format!("fn fold(sum: S) -> {folded} {{\nreturn value_{name}(sum);\n}}\n"),
    };
    let types = format!(
        "alias A = {read};\nalias S = {name};\nalias Y = {written};
fn add(sum: S, x: A) -> S {{\nreturn add_{name}(sum, {added}(x));\n}}
fn join(a: S, b: S) -> S {{\nreturn join_{name}(a, b);\n}}\n"
    );
    let fields = format!(
        "offset: u32,\noutputs: u32,\nlength: u32,\nchunk: u32,\nchunks: u32,\nzero: u32,\n{}",
        rows.fields()
    );
    let parameters =
        format!("struct Parameters {{\n{fields}}}\n@group(1) @binding(0) var<uniform> p: Parameters;\n");
    [types.as_str(), &parameters, &one, &four, &fold, &tile.source(), &rows.source(), SOURCE].concat()
}

const FOLD_INT: &str = "fn fold(sum: S) -> i32 {
return (sum.high.x + sum.high.y) + (sum.high.z + sum.high.w);
}
";

const FOLD_FLOAT: &str = "fn fold(sum: S) -> f32 {
let left = join_One(One(sum.high.x, sum.low.x), One(sum.high.y, sum.low.y));
let right = join_One(One(sum.high.z, sum.low.z), One(sum.high.w, sum.low.w));
return value_One(join_One(left, right));
}
";

#[cfg(test)]
mod tests {
    use super::super::validate::validate;
    use super::*;

    #[test]
    fn shaders_are_valid() {
        for sizes in [&[6][..], &[4, 5], &[4, 8, 12]] {
            let layout = Layout::contiguous(Shape::from(sizes));
            let rows = Rows::new(&layout, &[0]);
            let halves = [[DType::F16, DType::F16], [DType::F16, DType::F32], [DType::F32, DType::F16]];
            for types in [[DType::F32; 2], [DType::I32; 2]].into_iter().chain(halves) {
                for vector in [None, Some(Vector::Along), Some(Vector::Across)] {
                    validate(&source(
                        types,
                        vector,
                        &rows,
                        &Tile::new(rows.outputs, rows.length, true, true),
                    ));
                }
            }
        }
    }
}
