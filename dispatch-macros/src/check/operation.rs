//! Rules on one operation.

use super::{grads, pointwise};
use crate::diag::Errors;
use crate::names;
use crate::parse::mark::Mark;
use crate::parse::operation::{Operand, Operation};
use crate::parse::syntax;
use crate::parse::ty::{Part, Role};
use proc_macro2::Ident;
use syn::Type;

/// Whether the operation can be emitted at all; what does not is reported.
pub(crate) fn is_emittable(operation: &Operation, errors: &mut Errors) -> bool {
    let before = errors.count();
    check_self(operation, errors);
    if errors.count() == before {
        check_dispatchable(operation, errors);
    }
    check_one_device(operation, errors);
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
    if operation.operands.iter().any(says_where) {
        return;
    }
    let name = &operation.item.sig.ident;
    if let Some(param) = operation.generics.type_params().find(|param| stands_alone(operation, &param.ident))
    {
        let ident = &param.ident;
        errors.at(
            param,
            format!("`{ident}` is no kind of tensor; write `{ident}: Kind`, or `{ident}: Numeric`"),
        );
    } else {
        let message = "says which backend to run on; take a tensor such as `x: &Float`, or `device: &Device`";
        errors.at(name, format!("no argument of `{name}` {message}"));
    }
}

/// Whether an argument is a `&T`, as one of a generic kind would be.
fn stands_alone(operation: &Operation, param: &Ident) -> bool {
    let is_param = |ty: &Type| matches!(syntax::bare(ty), Type::Path(path) if path.path.is_ident(param));
    operation.operands.iter().any(|operand| match &operand.role {
        Role::Plain(Type::Reference(reference)) => is_param(&reference.elem),
        _ => false,
    })
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
            if syntax::mentions(ty, "Tensor") {
                "a tensor is named by its kind alone; write `Float`, `Int` or `Bool`"
            } else {
                "`Self` is another type in the tensor's method; write `Float`, `&Device` or the type itself"
            },
        );
    }
}

fn check_names(operation: &Operation, errors: &mut Errors) {
    let idents = operation.operands.iter().map(|operand| &operand.name).chain([&operation.item.sig.ident]);
    for ident in idents.chain(operation.generics.type_params().map(|param| &param.ident)) {
        if names::is_made_up(&ident.to_string()) {
            errors.at(ident, format!("names that begin with `__` are the generator's; rename `{ident}`"));
        }
    }
}

fn check_mark(operation: &Operation, errors: &mut Errors) {
    match &operation.mark {
        Some((key, Mark::Pointwise(_))) => pointwise::check(operation, key, errors),
        Some((key, Mark::Grad(formulas))) => grads::check(operation, key, formulas, errors),
        Some((_, Mark::NoGrad)) | None => {}
    }
}
