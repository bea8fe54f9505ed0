//! Conversion of element types.

use super::elementwise::{Element, Operand, Word, run};
use crate::wgpu::tensor::{WgpuTensor, supported};
use crate::{DType, Repr, Result};

/// Conversions that differ from WGSL's: NaN to 0, and everything that is not 0 to true.
const SOURCE: &str = include_str!("convert.wgsl");

/// The values as another type; the tensor itself where it is of that type.
pub(crate) fn convert(operation: &'static str, tensor: &WgpuTensor, dtype: DType) -> Result<WgpuTensor> {
    supported(operation, dtype)?;
    let (from, to) = (tensor.dtype(), dtype);
    if from == to {
        return Ok(tensor.clone());
    }
    let function = match (from, to) {
        (DType::F32, DType::I32) => "float_to_int",
        (DType::F32, DType::Bool) => "float_to_bool",
        (DType::I32, DType::F32) => "f32",
        (DType::Bool, DType::F32) => "bool_to_float",
        (DType::I32, DType::Bool) => "int_to_bool",
        _ => "bool_to_int",
    };
    let output = tensor.like(operation, tensor.shape().clone(), dtype)?;
    if let (Some(input), Some(target)) = (tensor.storage(), output.storage()) {
        let element = Element {
            kernel: function,
            function: None,
            source: &|| SOURCE.to_owned(),
            call: &|names| format!("{function}({})", (names.operand)(0)),
            words: &[],
        };
        let input = Operand { storage: input, layout: tensor.layout().clone(), word: Word::from(from) };
        let target = Operand { storage: target, layout: output.layout().clone(), word: Word::from(to) };
        run(target.storage.context(), operation, &element, &[input], &target)?;
    }
    Ok(output)
}
