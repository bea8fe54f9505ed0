//! Compiles the expression of `#[op(pointwise = |x, y| expr)]` to the body of `Pointwise::eval`.
//!
//!     closure -> parse -> untyped -> check -> typed -> emit -> tokens
//!
//! `parse` knows Rust's syntax and the names in scope, `check` the kinds, `emit` the runtime's algebra.
//! An operation that is generic over the kind is checked and emitted once for each kind.

use proc_macro2::{Ident, TokenStream};

/// The kind of a tensor, and of one element of it in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Float,
    Int,
    Bool,
}

/// What an expression may use, and what it must give.
pub(crate) struct Signature {
    /// The tensor arguments, in order.
    pub(crate) operands: Vec<Operand>,
    /// The plain arguments, which are fields of the emitted struct.
    pub(crate) parameters: Vec<Parameter>,
    /// The kind of the result.
    pub(crate) output: Kind,
}

/// One tensor argument.
pub(crate) struct Operand {
    pub(crate) name: Ident,
    pub(crate) kind: Kind,
}

/// One plain argument.
pub(crate) struct Parameter {
    pub(crate) name: Ident,
    pub(crate) ty: ParameterType,
}

/// What a plain argument can stand for in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ParameterType {
    /// `f32`, `f64`: a float.
    Float,
    /// Any integer: an integer, or a float.
    Int,
    /// `Scalar`: an integer, or a float.
    Scalar,
    /// `bool`.
    Bool,
    /// Anything else: it cannot be used, but is known by name.
    Other,
}

impl ParameterType {
    /// Recognised by its last path segment; `impl Into<T>` counts as `T`.
    pub(crate) fn of(ty: &syn::Type) -> Self {
        let _ = ty;
        Self::Other
    }
}

/// The body of `eval` for one kind or a fixed signature.
///
/// In scope where it stands: `self`, a reference to the struct, with the parameters as its fields; the type `__A`, an
/// `Algebra`; `__algebra: __A`; `__args: &impl Source<__A>`. `runtime` is the path of the runtime crate.
pub(crate) fn expand(
    closure: &syn::ExprClosure,
    signature: &Signature,
    runtime: &TokenStream,
) -> Result<TokenStream, Vec<syn::Error>> {
    let _ = (closure, signature, runtime);
    Ok(TokenStream::new())
}

/// The bodies of `eval` for an operation generic over the kind, one for each of `kinds`.
///
/// `signature` gives the signature for each kind. An error that holds for every kind is reported once; one that holds
/// for some only says for which.
pub(crate) fn expand_family(
    closure: &syn::ExprClosure,
    kinds: &[Kind],
    signature: impl Fn(Kind) -> Signature,
    runtime: &TokenStream,
) -> Result<Vec<(Kind, TokenStream)>, Vec<syn::Error>> {
    kinds.iter().map(|&kind| Ok((kind, expand(closure, &signature(kind), runtime)?))).collect()
}
