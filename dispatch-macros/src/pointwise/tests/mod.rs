//! What expressions become, and what is said about wrong ones.

mod errors;
mod lowering;

use super::{Kind, Operand, Parameter, ParameterType, Signature, expand, expand_family};
use proc_macro2::{Ident, Span};
use quote::quote;

/// A signature in a line: operands, plain arguments, result.
fn signature(operands: &[(&str, Kind)], parameters: &[(&str, ParameterType)], output: Kind) -> Signature {
    let ident = |name: &str| Ident::new(name, Span::call_site());
    Signature {
        operands: operands.iter().map(|&(name, kind)| Operand { name: ident(name), kind }).collect(),
        parameters: parameters.iter().map(|&(name, ty)| Parameter { name: ident(name), ty }).collect(),
        output,
    }
}

fn closure(source: &str) -> syn::ExprClosure {
    syn::parse_str(source).expect("a closure")
}

/// The lines of the body of `eval`.
fn body(source: &str, signature: &Signature) -> String {
    let body = expand(&closure(source), signature, &quote!(rt)).unwrap_or_else(|errors| panic!("{errors:?}"));
    let file = prettyplease::unparse(&syn::parse2(quote!(fn eval() { #body })).expect("statements"));
    let lines = file
        .trim()
        .strip_prefix("fn eval() {")
        .and_then(|lines| lines.strip_suffix('}'))
        .expect("a function");
    lines
        .lines()
        .map(|line| line.strip_prefix("    ").unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n")
        .trim()
        .to_owned()
}

/// The messages about a wrong expression, each with the tokens that it points at.
fn faults(source: &str, signature: &Signature) -> Vec<String> {
    let errors = expand(&closure(source), signature, &quote!(rt)).expect_err("a wrong expression");
    errors.iter().map(ToString::to_string).collect()
}

/// The messages about an expression that is generic over the kind `K` of `x`.
fn family_faults(source: &str, kinds: &[Kind]) -> Vec<String> {
    let of = |kind| signature(&[("x", kind)], &[("value", ParameterType::Scalar)], kind);
    let errors = expand_family(&closure(source), kinds, of, &quote!(rt)).expect_err("a wrong expression");
    errors.iter().map(ToString::to_string).collect()
}
