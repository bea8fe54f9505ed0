//! What a case computes: one operation, or a program of several.

use crate::case::{Argument, ArgumentValue, Case, Laid, Step};
use crate::layout::laid_out;
use dispatch_runtime::{Backend, KindId, Result, TensorOps};
use dispatch_tests::{Arg, Args, Failure, Outcome, Owned, ops};
use serde_json::Value;

/// The arguments of a case on a device, with the layouts that it asks for.
pub(crate) fn arguments<B: Backend>(case: &Case, device: &B::Device) -> Result<Args<B>> {
    let mut args = Args::new(device.clone());
    for Argument { name, value } in &case.args {
        let arg = match value {
            ArgumentValue::Tensor(laid) => Arg::Tensor(tensor(laid, device)?),
            ArgumentValue::List { list } => {
                Arg::List(list.iter().map(|laid| tensor(laid, device)).collect::<Result<_>>()?)
            }
            ArgumentValue::Plain { value } => Arg::Plain(value.clone()),
        };
        args.insert(name, arg);
    }
    Ok(args)
}

fn tensor<B: Backend>(laid: &Laid, device: &B::Device) -> Result<Owned<B>> {
    let data = laid.tensor.data()?;
    Ok(match data.dtype().kind() {
        KindId::Float => Owned::Float(laid_out(data, laid.layout, device)?),
        KindId::Int => Owned::Int(laid_out(data, laid.layout, device)?),
        KindId::Bool => Owned::Bool(laid_out(data, laid.layout, device)?),
    })
}

/// The results of a case.
pub(crate) fn evaluate<B: TensorOps>(case: &Case, args: &Args<B>) -> Outcome<B> {
    if case.program.is_empty() {
        return ops::call(&case.op, args);
    }
    let mut known = args.clone();
    for Step(names, op, given) in &case.program {
        let mut args = Args::new(args.device.clone());
        for (name, value) in given {
            args.insert(name, resolved(value, &known)?);
        }
        let results = ops::call(op, &args)?;
        if results.len() != names.as_slice().len() {
            return Err(Failure::Arguments(format!("{op} has {} results", results.len())));
        }
        for (name, result) in names.as_slice().iter().zip(results) {
            known.insert(name, Arg::Tensor(result));
        }
    }
    case.outputs.iter().map(|name| known.any(name).cloned()).collect()
}

/// A step's argument: `"$name"` is what that name stands for, also within a list.
fn resolved<B: Backend>(value: &Value, known: &Args<B>) -> std::result::Result<Arg<B>, Failure> {
    if let Some(name) = reference(value) {
        return known.arg(name).cloned();
    }
    match value.as_array() {
        Some(values) if values.iter().any(|value| reference(value).is_some()) => {
            let named =
                |value| reference(value).ok_or_else(|| Failure::Arguments(format!("{value} among tensors")));
            Ok(Arg::List(
                values
                    .iter()
                    .map(|value| known.any(named(value)?).cloned())
                    .collect::<std::result::Result<_, _>>()?,
            ))
        }
        _ => Ok(Arg::Plain(value.clone())),
    }
}

fn reference(value: &Value) -> Option<&str> {
    value.as_str()?.strip_prefix('$')
}
