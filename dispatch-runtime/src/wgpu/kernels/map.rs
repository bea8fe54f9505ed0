//! Pointwise expressions.

use super::elementwise::{Element, Names, Operand, Word, broadcast, run};
use crate::scalar::Pointwise;
use crate::scalar::wgsl::{ElementTypes, FloatType, WgslFunction, element_function};
use crate::wgpu::Wgpu;
use crate::wgpu::context::Context;
use crate::wgpu::tensor::{WgpuTensor, shared_context};
use crate::{AnyTensor, DType, Error, Kind, KindId, Repr, Result, Shape, Tensor};
use smallvec::SmallVec;
use std::sync::Arc;

/// Applies an expression; the arguments broadcast.
pub(crate) fn map<E: Pointwise>(
    expression: &E,
    args: &[AnyTensor<'_, Wgpu>],
) -> Result<Tensor<Wgpu, E::Output>> {
    let args: SmallVec<[&WgpuTensor; 4]> = args.iter().map(repr).collect();
    let float = float_dtype(E::NAME, &args)?;
    let float_type = if float == Some(DType::F16) { FloatType::F16 } else { FloatType::F32 };
    let function = element_function(expression, ElementTypes { float: float_type });
    // Here, where the names of the arguments are known.
    let names = (0..args.len()).map(|index| E::ARGUMENTS.get(index).copied().unwrap_or("args"));
    let context = shared_context(E::NAME, names.zip(args.iter().copied()))?;
    let dtype = float.filter(|_| E::Output::ID == KindId::Float).unwrap_or(E::Output::DTYPE);
    apply(E::NAME, context, &function, &args, dtype).map(WgpuTensor::tensor)
}

/// The type of the float arguments, where there are any.
fn float_dtype(operation: &'static str, args: &[&WgpuTensor]) -> Result<Option<DType>> {
    let mut floats = args.iter().map(|arg| arg.dtype()).filter(|dtype| dtype.kind() == KindId::Float);
    let first = floats.next();
    match (first, floats.find(|dtype| Some(*dtype) != first)) {
        (Some(first), Some(other)) => Err(Error::dtypes(operation, first, other)),
        _ => Ok(first),
    }
}

fn repr<'a>(arg: &AnyTensor<'a, Wgpu>) -> &'a WgpuTensor {
    match arg {
        AnyTensor::Float(tensor) => tensor.repr(),
        AnyTensor::Int(tensor) => tensor.repr(),
        AnyTensor::Bool(tensor) => tensor.repr(),
    }
}

/// All that does not depend on the type of the expression.
fn apply(
    operation: &'static str,
    context: Option<&Arc<Context>>,
    function: &WgslFunction,
    args: &[&WgpuTensor],
    dtype: DType,
) -> Result<WgpuTensor> {
    let Some(first) = args.first() else {
        return Err(Error::no_tensor(operation, "args"));
    };
    let shapes = args.iter().map(|arg| arg.shape());
    let shape: Shape = Shape::broadcast(operation, shapes)?;
    let output = first.like(operation, shape, dtype)?;
    let (Some(context), Some(target)) = (context, output.storage()) else {
        return Ok(output);
    };
    let mut inputs: SmallVec<[Operand<'_>; 6]> = SmallVec::new();
    for read in function.arguments() {
        if let Some((arg, storage)) =
            args.get(read.index).and_then(|arg| arg.storage().map(|storage| (arg, storage)))
        {
            let layout = broadcast(operation, arg.layout(), output.layout().shape())?;
            inputs.push(Operand { storage, layout, word: Word::from(arg.dtype()) });
        }
    }
    let words: SmallVec<[u32; 8]> = function.parameters().iter().map(|parameter| parameter.word()).collect();
    let position =
        |index: usize| function.arguments().iter().position(|read| read.index == index).unwrap_or(0);
    let element = Element {
        kernel: operation,
        function: Some(function.key()),
        prelude: None,
        source: &|| function.source(),
        call: &|names: &Names<'_>| {
            function.call(|index| (names.operand)(position(index)), |word| (names.word)(word))
        },
        words: &words,
    };
    let target = Operand { storage: target, layout: output.layout().clone(), word: Word::from(dtype) };
    run(context, operation, &element, &inputs, &target, true)?;
    Ok(output)
}
