//! Elements at places that a tensor of indices says.

use super::places::Places;
use crate::rules::Line;
use crate::wgpu::launch::{Binding, Launch, grid};
use crate::wgpu::pipeline::Key;
use crate::wgpu::tensor::{WgpuTensor, shared_context, width};
use crate::{DType, Layout, Repr, Result, Slice, View};

const SOURCE: &str = include_str!("gather.wgsl");
const FIELDS: [&str; 6] = ["check", "count", "size", "x_offset", "x_step", "indices_offset"];

/// `out[i, j, k] = x[i, indices[i, j, k], k]` where `line` is dimension 1, and so on. Shapes are known to fit.
pub(crate) fn gather(
    operation: &'static str,
    x: &WgpuTensor,
    line: Line,
    indices: &WgpuTensor,
) -> Result<WgpuTensor> {
    let context = shared_context(operation, [("x", x), ("indices", indices)])?;
    let output = x.like(operation, indices.shape().clone(), x.dtype())?;
    let (Some(context), Some(at), Some(target)) = (context, indices.storage(), output.storage()) else {
        return Ok(output);
    };
    // Without elements there is no index in range; any memory will do, which is not read.
    let from = x.storage().unwrap_or(at);
    let lines = lines(operation, x.layout(), line.dim, indices)?;
    let bind = |storage, layout| Binding::new(storage, layout).map_err(|failure| failure.during(operation));
    let (values, places) = (bind(from, x.layout())?, bind(at, indices.layout())?);
    let step = x.layout().strides().get(line.dim).copied().unwrap_or(0);
    let walk = Places::new(&["indices", "x"], &[indices.layout(), &lines]);
    let count = indices.shape().elements();
    let offsets = (values.offset(x.layout()), places.offset(indices.layout()));
    let mut parameters = vec![0, count as u32, line.size as u32, offsets.0, step as u32, offsets.1];
    parameters.extend(walk.words());
    let dtype = x.dtype();
    Launch {
        operation,
        key: Key { half: dtype == DType::F16, ..Key::new("gather", [walk.variant(), width(dtype) as u32]) },
        source: &|| source(dtype, &walk),
        reads: &[values, places],
        writes: &[bind(target, output.layout())?],
        parameters: &mut parameters,
        groups: grid(count.div_ceil(256)),
        check: Some(line.size),
        workgroup: 0,
    }
    .run(context)?;
    Ok(output)
}

fn source(dtype: DType, walk: &Places<'_>) -> String {
    // Elements are copied, whatever they mean.
    let element = if dtype == DType::F16 { "alias T = f16;\n" } else { "alias T = u32;\n" };
    [element, &walk.source(&FIELDS), SOURCE].concat()
}

/// The layout of `indices`' shape that finds in `layout` the first element of each index's line along `dim`.
pub(super) fn lines(
    operation: &'static str,
    layout: &Layout,
    dim: usize,
    indices: &WgpuTensor,
) -> Result<Layout> {
    if layout.shape().size(dim) == 0 {
        return Ok(Layout::contiguous(indices.shape().clone()));
    }
    let sizes = indices.shape().iter().enumerate();
    let starts: Vec<Slice> = sizes
        .map(|(other, &size)| if other == dim { Slice::from(0..1) } else { Slice::from(0..size) })
        .collect();
    let starts = layout.view(operation, &View::slice(operation, layout.shape(), &starts)?)?;
    super::elementwise::broadcast(operation, &starts, indices.shape())
}

#[cfg(test)]
mod tests {
    use super::super::validate::validate;
    use super::*;
    use crate::Shape;

    #[test]
    fn shaders_are_valid() {
        for sizes in [&[6][..], &[4, 5], &[2, 3, 4, 5, 6]] {
            let layout = Layout::contiguous(Shape::from(sizes));
            let walk = Places::new(&["indices", "x"], &[&layout, &layout]);
            for dtype in [DType::F16, DType::F32] {
                validate(&source(dtype, &walk));
            }
        }
    }
}
