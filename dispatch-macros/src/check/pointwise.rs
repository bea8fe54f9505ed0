//! Rules on the signature of a pointwise operation. What its expression may not say is checked where that is compiled.

use crate::diag::Errors;
use crate::parse::operation::{Operand, Operation};
use crate::parse::ty::{Form, Output, Part, Role};
use crate::pointwise::ParameterType;
use proc_macro2::Ident;

/// Each order of the derivative adds an argument, and the tape takes twelve: this leaves six orders.
const MAX_TENSORS: usize = 6;

pub(crate) fn check(operation: &Operation, key: &Ident, errors: &mut Errors) {
    if let Some(operand) = operation.operands.iter().filter(|operand| operand.is_tensor()).nth(MAX_TENSORS) {
        let message = "more than six tensors in one expression; split it into several operations";
        errors.at(&operand.name, message);
    }
    if operation.body.is_some() {
        errors.at(key, "a pointwise operation has no body, its expression says all; remove one of the two");
    }
    for operand in &operation.operands {
        if let Some(fault) = fault(operand) {
            errors.at(&operand.name, fault);
        }
    }
    if !gives_one_tensor(operation) {
        errors
            .at(&operation.item.sig.output, "a pointwise operation gives one tensor; write `Result<Float>`");
    }
}

/// Whether an expression can have this signature.
pub(crate) fn fits(operation: &Operation) -> bool {
    operation.operands.iter().all(|operand| fault(operand).is_none()) && gives_one_tensor(operation)
}

fn fault(operand: &Operand) -> Option<String> {
    let name = &operand.name;
    match &operand.role {
        Role::Tensor { form: Form::Ref(_), .. } => None,
        Role::Tensor { .. } => {
            Some("a pointwise expression takes its tensors by reference; write `&Float`".to_owned())
        }
        Role::Device(_) => Some("a pointwise operation runs where its tensors are; remove the device".to_owned()),
        Role::Plain(ty) | Role::Into(ty) => (ParameterType::of(ty) == ParameterType::Other).then(|| {
            format!("`{name}` is no number; beside its tensors an expression takes floats, integers, `Scalar` and `bool`")
        }),
    }
}

fn gives_one_tensor(operation: &Operation) -> bool {
    matches!(operation.output, Output::One(Part::Tensor(_)))
}
