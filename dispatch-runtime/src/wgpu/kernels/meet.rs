//! The adjoint of views whose axes meet, such as overlapping windows: an invocation for each element of the source finds
//! all that is read from it, and adds that up.

use crate::wgpu::launch::{Binding, Launch, grid};
use crate::wgpu::pipeline::Key;
use crate::wgpu::tensor::WgpuTensor;
use crate::{DType, Repr, Result, View};
use smallvec::SmallVec;
use std::fmt::Write;

/// For each dimension of the source, how many axes of the view walk along it.
type Axes = SmallVec<[SmallVec<[usize; 4]>; 4]>;

/// Zeros of the view's source shape, with every element of `tensor` added where `view` reads it. The tensor has the view's
/// shape, but that what repeats is summed already.
pub(crate) fn meet(operation: &'static str, tensor: &WgpuTensor, view: &View) -> Result<WgpuTensor> {
    let output = tensor.like(operation, view.source().clone(), tensor.dtype())?;
    let (Some(from), Some(to)) = (tensor.storage(), output.storage()) else { return Ok(output) };
    let bind = |storage, layout| Binding::new(storage, layout).map_err(|failure| failure.during(operation));
    let values = bind(from, tensor.layout())?;
    let axes = axes(view);
    let count = view.source().elements();
    let mut parameters = vec![count as u32, values.offset(tensor.layout())];
    for (dim, axes) in axes.iter().enumerate() {
        let offset = view.offsets().get(dim).copied().unwrap_or(0);
        parameters.extend([view.source().size(dim) as u32, offset as u32]);
        for &position in axes {
            let step = view.axes().get(position).map_or(1, |axis| axis.step);
            let stride = tensor.layout().strides().get(position).copied().unwrap_or(0);
            parameters.extend([view.shape().size(position) as u32, step as u32, stride as u32]);
        }
    }
    let element = if tensor.dtype() == DType::I32 { "i32" } else { "f32" };
    let variant = axes.iter().map(|axes| axes.len() as u32);
    Launch {
        operation,
        key: Key::new("meet", std::iter::once(u32::from(element == "i32")).chain(variant)),
        source: &|| source(&axes, element),
        reads: &[values],
        writes: &[bind(to, output.layout())?],
        parameters: &mut parameters,
        groups: grid(count.div_ceil(256)),
        check: None,
        workgroup: 0,
    }
    .run(from.context())?;
    Ok(output)
}

/// The axes along each dimension, the longest last: that one is found, the others are tried.
fn axes(view: &View) -> Axes {
    let along = |dim| {
        let mut axes = view.along(dim);
        axes.sort_by_key(|&position| view.shape().size(position));
        axes
    };
    (0..view.source().rank()).map(along).collect()
}

fn source(axes: &Axes, element: &str) -> String {
    let mut text = format!("alias T = {element};\nstruct Parameters {{\ncount: u32,\noffset: u32,\n");
    for (dim, axes) in axes.iter().enumerate() {
        let _ = writeln!(text, "size{dim}: u32,\nstart{dim}: i32,");
        for axis in 0..axes.len() {
            let _ =
                writeln!(text, "size{dim}_{axis}: i32,\nstep{dim}_{axis}: i32,\nstride{dim}_{axis}: i32,");
        }
    }
    text.push_str(
        "}
@group(0) @binding(0) var<storage, read> values: array<T>;
@group(0) @binding(1) var<storage, read_write> sums: array<T>;
@group(1) @binding(0) var<uniform> p: Parameters;

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let i = (group.x + group.y * groups.x) * 256u + local;
    if i >= p.count {
        return;
    }
    var rest = i;
    var sum = T();
    let place = i32(p.offset);
",
    );
    for dim in (0..axes.len()).rev() {
        let _ =
            writeln!(text, "let way{dim} = i32(rest % p.size{dim}) - p.start{dim};\nrest /= p.size{dim};");
    }
    let mut open = 0;
    // What is left to go along the dimension, and the place that the axes tried so far lead to.
    let mut place = "place".to_owned();
    for (dim, axes) in axes.iter().enumerate() {
        let mut way = format!("way{dim}");
        let Some(last) = axes.len().checked_sub(1) else {
            let _ = writeln!(text, "if {way} == 0 {{");
            open += 1;
            continue;
        };
        for axis in 0..last {
            let name = format!("{dim}_{axis}");
            let _ = writeln!(
                text,
                "for (var at{name} = 0; at{name} < p.size{name}; at{name}++) {{
let way{name} = {way} - at{name} * p.step{name};
let place{name} = {place} + at{name} * p.stride{name};"
            );
            (way, place) = (format!("way{name}"), format!("place{name}"));
            open += 1;
        }
        let name = format!("{dim}_{last}");
        let _ = writeln!(
            text,
            "let at{name} = {way} / p.step{name};
if at{name} * p.step{name} == {way} && at{name} >= 0 && at{name} < p.size{name} {{
let place{name} = {place} + at{name} * p.stride{name};"
        );
        place = format!("place{name}");
        open += 1;
    }
    let _ = writeln!(text, "sum += values[{place}];");
    text.push_str(&"}\n".repeat(open));
    text.push_str("sums[i] = sum;\n}\n");
    text
}

#[cfg(test)]
mod tests {
    use super::super::validate::validate;
    use super::*;
    use crate::{Shape, Window};

    #[test]
    fn shaders_are_valid() {
        let window = |dim| Window { dim, size: 3, step: 2, dilation: 1 };
        let shape = Shape::from([1, 4, 8, 9]);
        for windows in [&[][..], &[window(3)], &[window(2), window(3)]] {
            let view = View::windows("test", &shape, windows).unwrap();
            for element in ["f32", "i32"] {
                validate(&source(&axes(&view), element));
            }
        }
    }
}
