//! Conversion of element types.

use super::elementwise::{Element, Operand, Word, run};
use crate::wgpu::Wgpu;
use crate::wgpu::tensor::{WgpuTensor, supported};
use crate::{Backend, DType, Error, Repr, Result};

/// Conversions that differ from WGSL's: NaN to 0, and everything that is not 0 to true.
const SOURCE: &str = include_str!("convert.wgsl");
const HALF: &str = include_str!("convert_half.wgsl");

/// The functions that conversions between these types need.
pub(super) fn source(from: DType, to: DType) -> String {
    if [from, to].contains(&DType::F16) { [SOURCE, HALF].concat() } else { SOURCE.to_owned() }
}

/// The function from one type to another.
pub(super) const FUNCTIONS: [(&str, DType, DType); 12] = [
    ("float_to_int", DType::F32, DType::I32),
    ("float_to_bool", DType::F32, DType::Bool),
    ("f32", DType::I32, DType::F32),
    ("int_to_bool", DType::I32, DType::Bool),
    ("bool_to_float", DType::Bool, DType::F32),
    ("bool_to_int", DType::Bool, DType::I32),
    ("f32", DType::F16, DType::F32),
    ("f16", DType::F32, DType::F16),
    ("half_to_int", DType::F16, DType::I32),
    ("half_to_bool", DType::F16, DType::Bool),
    ("int_to_half", DType::I32, DType::F16),
    ("bool_to_half", DType::Bool, DType::F16),
];

/// The values as another type; the tensor itself where it is of that type.
pub(crate) fn convert(operation: &'static str, tensor: &WgpuTensor, dtype: DType) -> Result<WgpuTensor> {
    supported(operation, dtype, tensor.device())?;
    let (from, to) = (tensor.dtype(), dtype);
    if from == to {
        return Ok(tensor.clone());
    }
    let Some((function, ..)) = FUNCTIONS.iter().find(|(_, source, target)| (*source, *target) == (from, to))
    else {
        return Err(Error::unsupported(operation, Wgpu::NAME, to));
    };
    let output = tensor.like(operation, tensor.shape().clone(), dtype)?;
    if let (Some(input), Some(target)) = (tensor.storage(), output.storage()) {
        let element = Element {
            kernel: function,
            function: None,
            prelude: None,
            source: &|| source(from, to),
            call: &|names| format!("{function}({})", (names.operand)(0)),
            words: &[],
        };
        let input = Operand { storage: input, layout: tensor.layout().clone(), word: Word::from(from) };
        let target = Operand { storage: target, layout: output.layout().clone(), word: Word::from(to) };
        run(target.storage.context(), operation, &element, &[input], &target, true)?;
    }
    Ok(output)
}
