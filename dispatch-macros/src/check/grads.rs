//! Rules on `grad(..)`: every float operand is decided once, and formulas use what they can.

use crate::diag::{Errors, suggestion};
use crate::parse::mark::Formula;
use crate::parse::operation::{Operand, Operation};
use crate::parse::ty::Output;
use proc_macro2::Ident;
use syn::visit::Visit;
use syn::{Expr, ExprField, Member};

pub(crate) fn check(operation: &Operation, key: &Ident, formulas: &[Formula], errors: &mut Errors) {
    check_known(operation, formulas, errors);
    check_once(formulas, errors);
    check_floats(operation, formulas, errors);
    // A formula that could not be read decides too.
    if operation.mark_is_sound {
        check_decided(operation, key, formulas, errors);
    }
    check_reserved(operation, errors);
    check_positions(operation, formulas, errors);
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
    let undecided = |operand: &&Operand| {
        operand.is_differentiable() && !formulas.iter().any(|formula| formula.operand == operand.name)
    };
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

/// `grad.0` and `output.0` are for operations with several results.
fn check_positions(operation: &Operation, formulas: &[Formula], errors: &mut Errors) {
    let count = match &operation.output {
        Output::One(_) => 0,
        Output::Tuple(parts) => parts.len(),
    };
    for expression in formulas.iter().filter_map(|formula| formula.expression.as_ref()) {
        let mut visitor = Positions { count, errors };
        visitor.visit_expr(expression);
    }
}

struct Positions<'a> {
    count: usize,
    errors: &'a mut Errors,
}

impl<'ast> Visit<'ast> for Positions<'_> {
    fn visit_expr_field(&mut self, field: &'ast ExprField) {
        if let (Expr::Path(base), Member::Unnamed(index)) = (&*field.base, &field.member)
            && let Some(name) = ["grad", "output"].into_iter().find(|name| base.path.is_ident(name))
        {
            if self.count == 0 {
                self.errors.at(field, format!("the operation has a single result; write `{name}`"));
            } else if usize::try_from(index.index).map_or(true, |index| index >= self.count) {
                self.errors.at(
                    field,
                    format!("the operation has {} results; they are counted from `{name}.0`", self.count),
                );
            }
        }
        syn::visit::visit_expr_field(self, field);
    }
}
