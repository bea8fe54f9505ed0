//! The text of every expression, and of its derivatives, is valid.

use super::expressions::{self, Visitor};
use crate::kind::{Float, Kind, KindId};
use crate::scalar::wgsl::{ElementTypes, FloatType, WgslFunction, element_function, helpers, operator};
use crate::scalar::{Derivative, Pointwise};
use naga::valid::{Capabilities, ValidationFlags, Validator};

/// A kernel around the function, which reads its arguments and parameters from memory.
fn module(function: &WgslFunction, types: ElementTypes) -> String {
    let float = if types.float == FloatType::F16 { "f16" } else { "f32" };
    let stored = |kind| match kind {
        KindId::Float => float,
        KindId::Int => "i32",
        KindId::Bool => "u32",
    };
    let mut text = String::new();
    if types.float == FloatType::F16 {
        text += "enable f16;\n";
    }
    for (binding, argument) in function.arguments().iter().enumerate() {
        let (index, kind) = (argument.index, stored(argument.kind));
        text += &format!("@group(0) @binding({binding}) var<storage, read> x{index}: array<{kind}>;\n");
    }
    let output = stored(function.output());
    text += &format!("@group(1) @binding(0) var<storage, read_write> y: array<{output}>;\n");
    text += "@group(1) @binding(1) var<storage, read> words: array<u32>;\n";
    text += &function.source();
    let kind =
        |index| function.arguments().iter().find(|argument| argument.index == index).map(|found| found.kind);
    let argument = |index| match kind(index) {
        Some(KindId::Bool) => format!("x{index}[i] != 0u"),
        _ => format!("x{index}[i]"),
    };
    let call = function.call(argument, |index| format!("words[{index}]"));
    let value = if function.output() == KindId::Bool { format!("u32({call})") } else { call };
    text += "@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {\n";
    text + &format!("    let i = id.x;\n    y[i] = {value};\n}}\n")
}

fn check<E: Pointwise>(expression: &E, types: ElementTypes) {
    let function = element_function(expression, types);
    let text = module(&function, types);
    let parsed = naga::front::wgsl::parse_str(&text)
        .unwrap_or_else(|error| panic!("{}\n{text}", error.emit_to_string(&text)));
    let valid = Validator::new(ValidationFlags::all(), Capabilities::SHADER_FLOAT16).validate(&parsed);
    if let Err(error) = valid {
        panic!("{expression:?}: {}\n{text}", error.emit_to_string(&text));
    }
}

struct Validate;

impl Visitor for Validate {
    fn visit<E: Pointwise>(&mut self, expression: &E) {
        for float in [FloatType::F32, FloatType::F16] {
            check(expression, ElementTypes { float });
        }
        if E::Output::ID == Float::ID && E::INPUTS.first() == Some(&Float::ID) {
            check(&Derivative::<E, 0>(expression.clone()), ElementTypes::default());
            check(&Derivative::<_, 0>(Derivative::<E, 0>(expression.clone())), ElementTypes::default());
        }
        if E::Output::ID == Float::ID && E::INPUTS.get(1) == Some(&Float::ID) {
            check(&Derivative::<E, 1>(expression.clone()), ElementTypes::default());
        }
    }
}

#[test]
fn every_text_is_valid() {
    expressions::each(&mut Validate);
}

#[test]
fn every_function_is_there() {
    for &operator in operator::Operator::ALL {
        if let operator::Form::Call(name) = operator.form() {
            assert_eq!(helpers::exists(name), name.contains('_'), "{name}");
        }
    }
}
