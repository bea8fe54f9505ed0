//! Tensors out of nothing, and conversions between element types.

use super::{Outputs, any_kind};
use crate::{AnyKind, Args, Failure, Outcome};
use dispatch_runtime::{Bool, DType, Float, Int, KindId, Scalar, Tensor, TensorOps};

pub(super) fn call<B: TensorOps>(op: &str, a: &Args<B>) -> Outcome<B> {
    let number = |name| a.plain::<i64>(name);
    let real = |name| a.plain::<f64>(name);
    match op {
        "arange" => Tensor::<B, Int>::arange(number("start")?, number("end")?, 1, &a.device).outputs(),
        "arange_step" => {
            Tensor::<B, Int>::arange(number("start")?, number("end")?, number("step")?, &a.device).outputs()
        }
        "random_uniform" => {
            Tensor::<B>::random_uniform(shape(a)?, real("low")?, real("high")?, seed(a)?, &a.device).outputs()
        }
        "random_normal" => {
            Tensor::<B>::random_normal(shape(a)?, real("mean")?, real("std")?, seed(a)?, &a.device).outputs()
        }
        "new_zeros" => any_kind!(a, x => x.new_zeros(shape(a)?)),
        "zeros_like" => any_kind!(a, x => x.zeros_like()),
        "ones_like" => any_kind!(a, x => x.ones_like()),
        "cast" => any_kind!(a, x => x.cast(a.plain::<DType>("dtype")?)),
        "full" | "zeros" | "ones" | "convert" => match a.plain::<DType>("dtype")?.kind() {
            KindId::Float => of_kind::<B, Float>(op, a),
            KindId::Int => of_kind::<B, Int>(op, a),
            KindId::Bool => of_kind::<B, Bool>(op, a),
        },
        _ => Err(Failure::Unknown),
    }
}

/// Operations whose result is of the kind that an argument says.
fn of_kind<B: TensorOps, K: AnyKind>(op: &str, a: &Args<B>) -> Outcome<B> {
    let dtype = a.plain::<DType>("dtype")?;
    match op {
        "full" => Tensor::<B, K>::full(shape(a)?, a.plain::<Scalar>("value")?, dtype, &a.device).outputs(),
        "zeros" => Tensor::<B, K>::zeros(shape(a)?, &a.device).outputs(),
        "ones" => Tensor::<B, K>::ones(shape(a)?, &a.device).outputs(),
        _ => any_kind!(a, x => x.convert::<K>(dtype)),
    }
}

fn shape<B: TensorOps>(a: &Args<B>) -> Result<Vec<usize>, Failure> {
    a.plain("shape")
}

fn seed<B: TensorOps>(a: &Args<B>) -> Result<u64, Failure> {
    Ok(a.plain::<usize>("seed")? as u64)
}
