//! Shapes, views and pieces.

use super::{Outputs, any_kind};
use crate::{Args, Failure, Outcome, Owned};
use dispatch_runtime::{Bool, Dim, Dims, Float, Int, Slices, Tensor, TensorOps};

/// A call on the list of tensors that is named like the variable, of the kind of its first.
macro_rules! each_kind {
    ($args:ident, $tensors:ident => $call:expr) => {{
        let name = stringify!($tensors);
        match $args.list(name)?.first() {
            None | Some(Owned::Float(_)) => {
                let $tensors = $args.tensors::<Float>(name)?;
                $call.outputs()
            }
            Some(Owned::Int(_)) => {
                let $tensors = $args.tensors::<Int>(name)?;
                $call.outputs()
            }
            Some(Owned::Bool(_)) => {
                let $tensors = $args.tensors::<Bool>(name)?;
                $call.outputs()
            }
        }
    }};
}
pub(super) fn call<B: TensorOps>(op: &str, a: &Args<B>) -> Outcome<B> {
    let dim = || a.plain::<Dim>("dim");
    let number = |name| a.plain::<usize>(name);
    match op {
        "reshape" => any_kind!(a, x => x.reshape(a.plain::<Dims>("shape")?)),
        "flatten" => any_kind!(a, x => x.flatten(a.plain::<Dim>("start")?, a.plain::<Dim>("end")?)),
        "permute" => any_kind!(a, x => x.permute(a.plain::<Dims>("axes")?)),
        "swap_dims" => any_kind!(a, x => x.swap_dims(a.plain::<Dim>("dim1")?, a.plain::<Dim>("dim2")?)),
        "transpose" => any_kind!(a, x => x.transpose()),
        "movedim" => any_kind!(a, x => x.movedim(a.plain::<Dim>("src")?, a.plain::<Dim>("dst")?)),
        "slice" => any_kind!(a, x => x.slice(a.plain::<Slices>("slices")?)),
        "narrow" => any_kind!(a, x => x.narrow(dim()?, number("start")?, number("length")?)),
        "flip" => any_kind!(a, x => x.flip(a.plain::<Dims>("axes")?)),
        "expand" => any_kind!(a, x => x.expand(a.plain::<Dims>("shape")?)),
        "unsqueeze_dim" => any_kind!(a, x => x.unsqueeze(dim()?)),
        "squeeze_dim" => any_kind!(a, x => x.squeeze(dim()?)),
        "split" => any_kind!(a, x => x.split(number("split_size")?, dim()?)),
        "split_with_sizes" => {
            any_kind!(a, x => x.split_with_sizes(a.plain::<Vec<usize>>("split_sizes")?, dim()?))
        }
        "chunk" => any_kind!(a, x => x.chunk(number("chunks")?, dim()?)),
        "cat" => each_kind!(a, tensors => Tensor::cat(&tensors, dim()?)),
        "stack" => each_kind!(a, tensors => Tensor::stack(&tensors, dim()?)),
        _ => Err(Failure::Unknown),
    }
}
