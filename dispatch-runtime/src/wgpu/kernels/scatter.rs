//! Values added at places that a tensor of indices says.
//!
//! Where few values or few places lie on a line, each sum is made by one invocation, in order, as on the CPU. Otherwise
//! invocations add concurrently: then float sums of repeated indices may differ in rounding from one run to the next.

use super::convert;
use super::gather::lines;
use super::places::Places;
use crate::rules::Line;
use crate::wgpu::launch::{Binding, Launch, grid};
use crate::wgpu::pipeline::Key;
use crate::wgpu::tensor::{WgpuTensor, shared_context};
use crate::{DType, Error, Layout, Repr, Result, Slice, View};

const SOURCE: &str = include_str!("scatter.wgsl");
const ORDERED: &str = include_str!("scatter_ordered.wgsl");
const FLOAT: &str = include_str!("scatter_float.wgsl");
const INT: &str = include_str!("scatter_int.wgsl");
const FIELDS: [&str; 9] = [
    "check",
    "count",
    "size",
    "length",
    "indices_offset",
    "indices_step",
    "values_offset",
    "values_step",
    "sums_step",
];

/// Who adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    /// One invocation for each sum.
    Ordered,
    /// One invocation for each value.
    Concurrent,
}

impl Method {
    /// For `length` values and `size` places on each line.
    fn new(length: usize, size: usize) -> Self {
        let ordered = length <= 64 || (length <= 8192 && size <= 256);
        if ordered { Self::Ordered } else { Self::Concurrent }
    }
}

/// `x` with `values[i, j, k]` added at `[i, indices[i, j, k], k]` where `line` is dimension 1, and so on. Shapes are known to fit.
pub(crate) fn scatter_add(
    operation: &'static str,
    x: &WgpuTensor,
    line: Line,
    indices: &WgpuTensor,
    values: &WgpuTensor,
) -> Result<WgpuTensor> {
    let context = shared_context(operation, [("x", x), ("indices", indices), ("values", values)])?;
    if x.dtype() != values.dtype() {
        return Err(Error::dtypes(operation, x.dtype(), values.dtype()));
    }
    if x.dtype() == DType::F16 {
        // Rounded once, not with every value that is added.
        let wide = |tensor| convert(operation, tensor, DType::F32);
        let sums = scatter_add(operation, &wide(x)?, line, indices, &wide(values)?)?;
        return convert(operation, &sums, DType::F16);
    }
    let (Some(context), Some(at), Some(from)) = (context, indices.storage(), values.storage()) else {
        return Ok(x.clone());
    };
    let output = x.like(operation, x.shape().clone(), x.dtype())?;
    super::copy_into(operation, x, &output, output.layout().clone())?;
    let length = indices.shape().size(line.dim);
    let method = Method::new(length, line.size);
    let sums = lines(operation, output.layout(), line.dim, indices)?;
    // The walk: over lines, or over values.
    let walked = |layout: &Layout| match method {
        Method::Concurrent => Ok(layout.clone()),
        Method::Ordered => first(operation, layout, line.dim),
    };
    let layouts = [walked(indices.layout())?, walked(values.layout())?, walked(&sums)?];
    let walk = Places::new(&["indices", "values", "sums"], &[&layouts[0], &layouts[1], &layouts[2]]);
    let count = match method {
        Method::Concurrent => indices.shape().elements(),
        Method::Ordered => layouts[0].shape().elements() * line.size.max(1),
    };
    // Without places every index is out of range, which one invocation for each line finds; memory that is not written will do.
    let scratch = if output.storage().is_some() {
        output.clone()
    } else {
        x.like(operation, crate::Shape::from([1]), x.dtype())?
    };
    let Some(target) = scratch.storage() else { return Ok(output) };
    let bind = |storage, layout| Binding::new(storage, layout).map_err(|failure| failure.during(operation));
    let (places, added) = (bind(at, indices.layout())?, bind(from, values.layout())?);
    let step = |layout: &Layout| layout.strides().get(line.dim).copied().unwrap_or(0) as u32;
    let mut parameters = vec![
        0,
        count as u32,
        line.size as u32,
        length as u32,
        places.offset(indices.layout()),
        step(indices.layout()),
        added.offset(values.layout()),
        step(values.layout()),
        step(output.layout()),
    ];
    parameters.extend(walk.words());
    let dtype = x.dtype();
    Launch {
        operation,
        key: Key::new("scatter_add", [method as u32, u32::from(dtype == DType::I32), walk.variant()]),
        source: &|| source(method, dtype, &walk),
        reads: &[places, added],
        writes: &[bind(target, scratch.layout())?],
        parameters: &mut parameters,
        groups: grid(count.div_ceil(256)),
        check: Some(line.size),
        workgroup: 0,
    }
    .run(context)?;
    Ok(output)
}

/// The layout of the first element of each line along `dim`.
fn first(operation: &'static str, layout: &Layout, dim: usize) -> Result<Layout> {
    let slice = |other: usize| if other == dim { Slice::from(0..1) } else { Slice::full() };
    let slices: Vec<Slice> = (0..layout.shape().rank()).map(slice).collect();
    layout.view(operation, &View::slice(operation, layout.shape(), &slices)?)
}

fn source(method: Method, dtype: DType, walk: &Places<'_>) -> String {
    let (value, kernel) = match (method, dtype) {
        (Method::Ordered, DType::I32) => ("i32", ORDERED),
        (Method::Ordered, _) => ("f32", ORDERED),
        (Method::Concurrent, DType::I32) => ("i32", INT),
        (Method::Concurrent, _) => ("f32", FLOAT),
    };
    let sum = match (method, dtype) {
        (Method::Ordered, _) => value,
        (Method::Concurrent, DType::I32) => "atomic<i32>",
        (Method::Concurrent, _) => "atomic<u32>",
    };
    let types = format!("alias T = {value};\nalias S = {sum};\n");
    [types.as_str(), &walk.source(&FIELDS), SOURCE, kernel].concat()
}

#[cfg(test)]
mod tests {
    use super::super::validate::validate;
    use super::*;
    use crate::Shape;

    #[test]
    fn shaders_are_valid() {
        let layout = Layout::contiguous(Shape::from([4, 5, 6]));
        let walk = Places::new(&["indices", "values", "sums"], &[&layout, &layout, &layout]);
        for dtype in [DType::F32, DType::I32] {
            for method in [Method::Ordered, Method::Concurrent] {
                validate(&source(method, dtype, &walk));
            }
        }
    }
}
