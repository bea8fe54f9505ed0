//! `#[op(..)]`: how an operation is differentiated.

use super::entries;
use crate::diag::Errors;
use proc_macro2::Ident;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, ExprClosure, Meta, Token};

/// The mark as written.
#[derive(Clone, Debug)]
pub(crate) enum Mark {
    /// None where the expression is missing, which has been reported.
    Pointwise(Option<ExprClosure>),
    Grad(Vec<Formula>),
    NoGrad,
}

/// `lhs = expression` or `lhs = none` in `grad(..)`.
#[derive(Clone, Debug)]
pub(crate) struct Formula {
    pub(crate) operand: Ident,
    /// None for `none`: no gradient flows to this operand.
    pub(crate) expression: Option<Expr>,
}

const MARKS: [&str; 3] = ["pointwise", "grad", "no_grad"];

const WITHOUT_MARK: &str =
    "without a mark; write `#[op(grad(..))]`, `#[op(no_grad)]` or `#[op(pointwise = |x| ..)]`";

/// The one mark among the attributes of an operation, with its key.
pub(crate) fn parse(attrs: &[Attribute], operation: &Ident, errors: &mut Errors) -> Option<(Ident, Mark)> {
    let mut marks: Vec<(Ident, Mark)> = Vec::new();
    for attr in attrs.iter().filter(|attr| is_mark(attr)) {
        let Meta::List(list) = &attr.meta else {
            errors.at(attr, format!("`#[op]` {WITHOUT_MARK}"));
            continue;
        };
        let before = errors.count();
        let found = entries::parse(list.tokens.clone(), errors, mark);
        if found.is_empty() && errors.count() == before {
            errors.at(attr, format!("`#[op()]` {WITHOUT_MARK}"));
        }
        marks.extend(found);
    }
    let mut marks = marks.into_iter();
    let first = marks.next()?;
    for (key, _) in marks {
        errors.at(
            &key,
            format!("operation `{operation}` is marked already, with `{}`; keep one mark", first.0),
        );
    }
    Some(first)
}

/// Whether this is `#[op ..]`.
pub(crate) fn is_mark(attr: &Attribute) -> bool {
    attr.path().is_ident("op")
}

fn mark(input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<(Ident, Mark)> {
    let key = entries::key(input, "a mark: `grad(..)`, `no_grad` or `pointwise = |x| ..`")?;
    if key == "only" {
        let message = "`only(..)` is not supported yet; every backend implements every operation";
        return Err(syn::Error::new(key.span(), message));
    }
    let mark = match entries::meant(&key, &MARKS, &format!("unknown mark `{key}`"), errors)? {
        // Without its expression it is still a pointwise operation, which backends do not implement.
        "pointwise" => Mark::Pointwise(match pointwise(input, &key) {
            Ok(closure) => Some(closure),
            Err(error) => {
                errors.push(error);
                entries::skip_rest(input);
                None
            }
        }),
        "grad" => {
            let tokens = entries::group(input, &key, "grad(lhs = formula, rhs = none)")?;
            Mark::Grad(entries::parse(tokens, errors, |input, _| formula(input)))
        }
        // The last of the marks above.
        _ => {
            entries::alone(input, &key)?;
            Mark::NoGrad
        }
    };
    Ok((key, mark))
}

fn pointwise(input: ParseStream<'_>, key: &Ident) -> syn::Result<ExprClosure> {
    const EXAMPLE: &str = "pointwise = |x| x * x";
    let missing = || syn::Error::new(key.span(), format!("`{key}` has no value; write `{EXAMPLE}`"));
    if !input.peek(Token![=]) {
        return Err(missing());
    }
    input.parse::<Token![=]>()?;
    if input.is_empty() {
        return Err(missing());
    }
    match entries::expression(input)? {
        Expr::Closure(closure) => Ok(closure),
        other => Err(syn::Error::new_spanned(
            other,
            format!("a pointwise expression is a closure; write `{EXAMPLE}`"),
        )),
    }
}

fn formula(input: ParseStream<'_>) -> syn::Result<Formula> {
    let operand = entries::key(input, "an argument and its formula: `lhs = formula`")?;
    let missing = || {
        let message =
            format!("`{operand}` has no formula; write `{operand} = formula` or `{operand} = none`");
        syn::Error::new(operand.span(), message)
    };
    if !input.peek(Token![=]) {
        return Err(missing());
    }
    input.parse::<Token![=]>()?;
    if input.is_empty() || input.peek(Token![,]) {
        return Err(missing());
    }
    let expression = entries::expression(input)?;
    let is = |word| matches!(&expression, Expr::Path(path) if path.path.is_ident(word));
    if is("None") {
        return Err(syn::Error::new_spanned(expression, "where no gradient flows, write `none`"));
    }
    let none = is("none");
    Ok(Formula { operand, expression: (!none).then_some(expression) })
}
