//! Rules on one operation.

use super::grads;
use crate::diag::Errors;
use crate::parse::mark::Mark;
use crate::parse::operation::{Operand, Operation};
use crate::parse::syntax;
use crate::parse::ty::{Form, Output, Part, Role};
use proc_macro2::Ident;

/// Whether the operation can be emitted at all; what does not is reported.
pub(crate) fn is_emittable(operation: &Operation, errors: &mut Errors) -> bool {
    let before = errors.count();
    check_dispatchable(operation, errors);
    check_one_device(operation, errors);
    check_self(operation, errors);
    errors.count() == before
}

/// The rules that leave something to emit when they are broken.
pub(crate) fn check(operation: &Operation, errors: &mut Errors) {
    check_names(operation, errors);
    check_mark(operation, errors);
}

fn check_dispatchable(operation: &Operation, errors: &mut Errors) {
    let says_where = |operand: &Operand| {
        operand.is_single() || operand.is_list() || matches!(operand.role, Role::Device(_))
    };
    if !operation.operands.iter().any(says_where) {
        let name = &operation.item.sig.ident;
        errors.at(
            name,
            format!(
                "no argument of `{name}` says which backend to run on; take a tensor, or `device: &Device`"
            ),
        );
    }
}

fn check_one_device(operation: &Operation, errors: &mut Errors) {
    let mut devices = operation.operands.iter().filter(|operand| matches!(operand.role, Role::Device(_)));
    if let (Some(_), Some(second)) = (devices.next(), devices.next()) {
        errors.at(&second.name, "an operation runs on one device; remove this argument");
    }
}

/// In the method of `Tensor`, `Self` is the tensor.
fn check_self(operation: &Operation, errors: &mut Errors) {
    let plain_operands = operation.operands.iter().filter_map(|operand| match &operand.role {
        Role::Plain(ty) | Role::Into(ty) => Some(ty),
        Role::Tensor { .. } | Role::Device(_) => None,
    });
    let plain_results = operation.output.parts().iter().filter_map(|part| match part {
        Part::Plain(ty) => Some(&**ty),
        Part::Tensor(_) | Part::Tensors(_) => None,
    });
    for ty in plain_operands.chain(plain_results).filter(|ty| syntax::mentions_self(ty)) {
        errors.at(
            ty,
            "`Self` is another type in the tensor's method; write `Float`, `&Device` or the type itself",
        );
    }
}

fn check_names(operation: &Operation, errors: &mut Errors) {
    let idents = operation.operands.iter().map(|operand| &operand.name).chain([&operation.item.sig.ident]);
    for ident in idents.chain(operation.generics.type_params().map(|param| &param.ident)) {
        if ident.to_string().starts_with("__") {
            errors.at(ident, format!("names that begin with `__` are the generator's; rename `{ident}`"));
        }
    }
}

fn check_mark(operation: &Operation, errors: &mut Errors) {
    match &operation.mark {
        Some((key, Mark::Pointwise(_))) => check_pointwise(operation, key, errors),
        Some((key, Mark::Grad(formulas))) => grads::check(operation, key, formulas, errors),
        Some((_, Mark::NoGrad)) | None => {}
    }
}

/// What the expression itself may not say is checked where it is compiled.
fn check_pointwise(operation: &Operation, key: &Ident, errors: &mut Errors) {
    if operation.body.is_some() {
        errors.at(key, "a pointwise operation has no body, its expression says all; remove one of the two");
    }
    for operand in &operation.operands {
        match &operand.role {
            Role::Tensor { form: Form::Ref(_), .. } | Role::Plain(_) | Role::Into(_) => {}
            Role::Tensor { .. } => errors
                .at(&operand.name, "a pointwise expression takes its tensors by reference; write `&Float`"),
            Role::Device(_) => errors
                .at(&operand.name, "a pointwise operation runs where its tensors are; remove the device"),
        }
    }
    if !matches!(operation.output, Output::One(Part::Tensor(_))) {
        errors
            .at(&operation.item.sig.output, "a pointwise operation gives one tensor; write `Result<Float>`");
    }
}
