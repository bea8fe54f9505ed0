//! Compiles the expression of `#[op(pointwise = |x, y| expr)]` to the body of `Pointwise::eval`.
//!
//! ```text
//! closure -> parse -> untyped -> check -> typed -> rewrite -> emit -> tokens
//! ```
//!
//! `parse` knows Rust's syntax and the names in scope, `check` the kinds, `rewrite` formulas that are unsafe in
//! floating point, `emit` the runtime's algebra. An operation that is generic over the kind is parsed once, then checked
//! and emitted for each kind.

mod check;
mod emit;
mod faults;
mod functions;
mod kind;
mod operator;
mod parse;
mod rewrite;
mod signature;
mod typed;
mod untyped;

#[cfg(test)]
mod tests;

use faults::Faults;
use proc_macro2::TokenStream;

pub(crate) use kind::Kind;
pub(crate) use signature::{Operand, Parameter, ParameterType, Signature};

/// The body of `eval`, or what is wrong with the expression.
///
/// In scope where it stands: `self`, a reference to the struct, with the parameters as its fields; the type `__A`, an
/// `Algebra`; `__algebra: __A`; `__args: &impl Source<__A>`. `runtime` is the path of the runtime crate.
pub(crate) fn expand(
    closure: &syn::ExprClosure,
    signature: &Signature,
    runtime: &TokenStream,
) -> Result<TokenStream, Vec<syn::Error>> {
    let untyped = parse::parse(closure, signature).map_err(Faults::into_errors)?;
    expand_parsed(&untyped, signature, runtime).map_err(Faults::into_errors)
}

/// The bodies of `eval` of an operation that is generic over the kind, one for each of `kinds`.
///
/// `signature` gives the signature for a kind. An error that holds for every kind is reported once; one that holds for
/// some says for which.
pub(crate) fn expand_family(
    closure: &syn::ExprClosure,
    kinds: &[Kind],
    signature: impl Fn(Kind) -> Signature,
    runtime: &TokenStream,
) -> Result<Vec<(Kind, TokenStream)>, Vec<syn::Error>> {
    let signatures: Vec<(Kind, Signature)> = kinds.iter().map(|&kind| (kind, signature(kind))).collect();
    // The names in scope are the same for all kinds.
    let Some((_, names)) = signatures.first() else { return Ok(Vec::new()) };
    let untyped = parse::parse(closure, names).map_err(Faults::into_errors)?;
    let (mut bodies, mut faults) = (Vec::new(), Vec::new());
    for (kind, signature) in &signatures {
        match expand_parsed(&untyped, signature, runtime) {
            Ok(body) => bodies.push((*kind, body)),
            Err(found) => faults.push((*kind, found)),
        }
    }
    if faults.is_empty() { Ok(bodies) } else { Err(Faults::merge(faults, kinds.len())) }
}

fn expand_parsed(
    untyped: &untyped::Expr<'_>,
    signature: &Signature,
    runtime: &TokenStream,
) -> Result<TokenStream, Faults> {
    let typed = check::check(untyped, signature)?;
    Ok(emit::emit(&rewrite::rewrite(typed), signature, runtime))
}
