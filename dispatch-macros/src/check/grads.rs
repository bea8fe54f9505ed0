//! Rules on `grad(..)`: every float operand is decided once, and formulas use what they can.

use crate::diag::{Errors, nearest, suggestion};
use crate::parse::mark::Formula;
use crate::parse::operation::{Operand, Operation};
use crate::parse::ty::{Output, Part};
use proc_macro2::Ident;
use syn::visit::Visit;
use syn::{Expr, ExprField, ExprMethodCall, ExprPath, Member};

pub(crate) fn check(operation: &Operation, key: &Ident, formulas: &[Formula], errors: &mut Errors) {
    if !operation.operands.iter().any(Operand::is_differentiable) {
        let name = &operation.item.sig.ident;
        errors.at(
            key,
            format!("`{name}` takes no float tensor that a gradient could flow to; remove this mark"),
        );
        return;
    }
    let before = errors.count();
    check_known(operation, formulas, errors);
    check_once(formulas, errors);
    check_floats(operation, formulas, errors);
    // A formula that could not be read decides too.
    if operation.mark_is_sound {
        check_decided(operation, key, formulas, errors);
    }
    check_reserved(operation, errors);
    check_positions(operation, formulas, errors);
    if operation.mark_is_sound && errors.count() == before {
        check_flows(operation, key, formulas, errors);
    }
}

fn check_known(operation: &Operation, formulas: &[Formula], errors: &mut Errors) {
    let names: Vec<String> = operation.operands.iter().map(|operand| operand.name.to_string()).collect();
    for formula in formulas {
        let word = formula.operand.to_string();
        if !names.contains(&word) {
            let hint = suggestion(&word, names.iter().map(String::as_str));
            errors.at(
                &formula.operand,
                format!("`{}` has no argument `{word}`{hint}", operation.item.sig.ident),
            );
        }
    }
}

fn check_once(formulas: &[Formula], errors: &mut Errors) {
    let mut seen = std::collections::HashSet::new();
    for formula in formulas {
        if !seen.insert(&formula.operand) {
            errors.at(&formula.operand, format!("two formulas for `{}`; remove one", formula.operand));
        }
    }
}

fn check_floats(operation: &Operation, formulas: &[Formula], errors: &mut Errors) {
    for formula in formulas.iter().filter(|formula| formula.expression.is_some()) {
        let operand = operation.operands.iter().find(|operand| operand.name == formula.operand);
        if operand.is_some_and(|operand| !operand.is_differentiable()) {
            errors.at(
                &formula.operand,
                format!(
                    "`{}` is no float tensor, no gradient flows to it; remove the formula",
                    formula.operand
                ),
            );
        }
    }
}

fn check_decided(operation: &Operation, key: &Ident, formulas: &[Formula], errors: &mut Errors) {
    let names: Vec<String> = operation.operands.iter().map(|operand| operand.name.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    // A name that is misspelt decides too.
    let decided: Vec<String> = formulas
        .iter()
        .map(|formula| formula.operand.to_string())
        .filter_map(|word| {
            if names.contains(&word.as_str()) {
                Some(word)
            } else {
                nearest(&word, &names).map(str::to_owned)
            }
        })
        .collect();
    let undecided =
        |operand: &&Operand| operand.is_differentiable() && !decided.iter().any(|name| operand.name == name);
    for operand in operation.operands.iter().filter(undecided) {
        let name = &operand.name;
        errors.at(
            key,
            format!(
                "no gradient for `{name}`; write `{name} = formula`, or `{name} = none` where none flows"
            ),
        );
    }
}

/// A mark by which no gradient flows is one that says so.
fn check_flows(operation: &Operation, key: &Ident, formulas: &[Formula], errors: &mut Errors) {
    let name = &operation.item.sig.ident;
    if !operation.output.parts().iter().any(Part::is_differentiable) {
        errors.at(
            key,
            format!("`{name}` gives no float tensor that a gradient could come from; write `#[op(no_grad)]`"),
        );
    } else if !formulas.is_empty() && formulas.iter().all(|formula| formula.expression.is_none()) {
        errors.at(key, "no gradient flows to any argument; write `#[op(no_grad)]`");
    }
}

fn check_reserved(operation: &Operation, errors: &mut Errors) {
    for operand in &operation.operands {
        if operand.name == "grad" || operand.name == "output" {
            let name = &operand.name;
            errors.at(
                name,
                format!("`{name}` has a meaning of its own in gradient formulas; rename the argument"),
            );
        }
    }
}

/// `grad.0` and `output.0` are for operations with several results, each of which is named alone.
fn check_positions(operation: &Operation, formulas: &[Formula], errors: &mut Errors) {
    for expression in formulas.iter().filter_map(|formula| formula.expression.as_ref()) {
        Positions { output: &operation.output, errors }.visit_expr(expression);
    }
}

struct Positions<'a> {
    output: &'a Output,
    errors: &'a mut Errors,
}

impl Positions<'_> {
    fn check(&mut self, field: &ExprField, name: &str, index: u32) {
        let Output::Tuple(parts) = self.output else {
            self.errors.at(field, format!("the operation has a single result; write `{name}`"));
            return;
        };
        match usize::try_from(index).ok().and_then(|index| parts.get(index)) {
            None => {
                let count = parts.len();
                self.errors.at(
                    field,
                    format!("the operation has {count} results; they are counted from `{name}.0`"),
                );
            }
            Some(part) if name == "grad" && !part.is_differentiable() => {
                self.errors.at(field, format!("result {index} is no float tensor, it has no gradient"));
            }
            Some(_) => {}
        }
    }
}

/// `grad` or `output`, as `base` names it.
fn whole(base: &Expr) -> Option<&'static str> {
    let Expr::Path(path) = base else { return None };
    ["grad", "output"].into_iter().find(|name| path.path.is_ident(name))
}

impl<'ast> Visit<'ast> for Positions<'_> {
    fn visit_expr_field(&mut self, field: &'ast ExprField) {
        if let (Some(name), Member::Unnamed(index)) = (whole(&field.base), &field.member) {
            self.check(field, name, index.index);
        }
        syn::visit::visit_expr_field(self, field);
    }

    fn visit_expr_path(&mut self, path: &'ast ExprPath) {
        if path.path.is_ident("self") {
            self.errors.at(path, "a formula has no `self`; name the argument");
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        if let (Some(name), Output::Tuple(parts)) = (whole(&call.receiver), self.output) {
            let count = parts.len();
            self.errors.at(
                &call.receiver,
                format!("the operation has {count} results; write `{name}.0` for the first one"),
            );
        }
        syn::visit::visit_expr_method_call(self, call);
    }
}
