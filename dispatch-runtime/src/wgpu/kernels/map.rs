//! Pointwise expressions.

use super::elementwise::{Element, Names, Operand, Word, broadcast, run};
use crate::scalar::Pointwise;
use crate::scalar::wgsl::{ElementTypes, WgslFunction, element_function};
use crate::wgpu::Wgpu;
use crate::wgpu::context::Context;
use crate::wgpu::tensor::{WgpuTensor, shared_context};
use crate::{AnyTensor, Error, Kind, Result, Shape, Tensor};
use smallvec::SmallVec;
use std::sync::Arc;

/// Applies an expression; the arguments broadcast.
pub(crate) fn map<E: Pointwise>(
    expression: &E,
    args: &[AnyTensor<'_, Wgpu>],
) -> Result<Tensor<Wgpu, E::Output>> {
    let args: SmallVec<[&WgpuTensor; 4]> = args.iter().map(repr).collect();
    let function = element_function(expression, ElementTypes::default());
    // Here, where the names of the arguments are known.
    let names = (0..args.len()).map(|index| E::ARGUMENTS.get(index).copied().unwrap_or("args"));
    let context = shared_context(E::NAME, names.zip(args.iter().copied()))?;
    apply(E::NAME, context, &function, &args, E::Output::DTYPE).map(WgpuTensor::tensor)
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
    dtype: crate::DType,
) -> Result<WgpuTensor> {
    let Some(first) = args.first() else {
        return Err(Error::no_tensor(operation, "args"));
    };
    let shapes = args.iter().map(|arg| crate::Repr::shape(*arg));
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
            inputs.push(Operand { storage, layout, word: Word::from(crate::Repr::dtype(*arg)) });
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
