//! The expression of a pointwise operation, compiled for every kind that it runs on.

use crate::parse::operation::{Operand, Operation};
use crate::parse::syntax;
use crate::parse::ty::{Kind, Output, Part, Role};
use crate::paths::Runtime;
use crate::pointwise::{self, ParameterType};
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ExprClosure;

/// A compiled expression.
#[derive(Clone, Debug)]
pub(crate) enum Expression {
    /// The body of `eval`.
    One(TokenStream),
    /// A body for each kind that the generic kind `param` stands for.
    Family { param: Ident, bodies: Vec<(pointwise::Kind, TokenStream)> },
}

impl Expression {
    /// Compiles `closure` with the signature of `operation`, which has one tensor as its result.
    pub(crate) fn new(
        closure: &ExprClosure,
        operation: &Operation,
        runtime: &Runtime,
    ) -> Result<Self, Vec<syn::Error>> {
        let runtime = runtime.to_token_stream();
        let signature = |generic| signature(operation, generic);
        match operation.kinds.as_slice() {
            [] => pointwise::expand(closure, &signature(pointwise::Kind::Float), &runtime).map(Self::One),
            [param] => {
                let bodies =
                    pointwise::expand_family(closure, kinds_of(operation, param), signature, &runtime)?;
                Ok(Self::Family { param: param.clone(), bodies })
            }
            [_, second, ..] => Err(vec![syn::Error::new(
                second.span(),
                "a pointwise operation is generic over one kind; remove this parameter",
            )]),
        }
    }

    /// What stands in for an expression with a fault: it has every type and no value.
    pub(crate) fn broken(operation: &Operation) -> Self {
        let never = quote::quote!(loop {});
        match operation.kinds.first() {
            None => Self::One(never),
            Some(param) => {
                let bodies = kinds_of(operation, param).iter().map(|kind| (*kind, never.clone())).collect();
                Self::Family { param: param.clone(), bodies }
            }
        }
    }
}

/// The kinds that the parameter stands for, by its bound.
fn kinds_of(operation: &Operation, param: &Ident) -> &'static [pointwise::Kind] {
    use pointwise::Kind::{Bool, Float, Int};
    if syntax::is_numeric(&operation.generics, param) { &[Float, Int] } else { &[Float, Int, Bool] }
}

/// The signature with `generic` in the place of the generic kind.
fn signature(operation: &Operation, generic: pointwise::Kind) -> pointwise::Signature {
    let (mut operands, mut parameters) = (Vec::new(), Vec::new());
    for Operand { name, role } in &operation.operands {
        let name = name.clone();
        match role {
            Role::Tensor { kind, .. } => {
                operands.push(pointwise::Operand { name, kind: concrete(kind, generic) })
            }
            Role::Plain(ty) | Role::Into(ty) => {
                parameters.push(pointwise::Parameter { name, ty: ParameterType::of(ty) })
            }
            Role::Device(_) => {}
        }
    }
    let output = match &operation.output {
        Output::One(Part::Tensor(kind)) => concrete(kind, generic),
        Output::One(_) | Output::Tuple(_) => generic,
    };
    pointwise::Signature { operands, parameters, output }
}

/// The kind as the expression compiler names it.
pub(crate) fn concrete(kind: &Kind, generic: pointwise::Kind) -> pointwise::Kind {
    match kind {
        Kind::Float => pointwise::Kind::Float,
        Kind::Int => pointwise::Kind::Int,
        Kind::Bool => pointwise::Kind::Bool,
        Kind::Param(_) => generic,
    }
}
