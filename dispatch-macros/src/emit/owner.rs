//! Which tensor type a method is on: `Tensor<B, Float>`, or `Tensor<B, K>` for a generic kind.

use super::types::Types;
use crate::model::Operation;
use crate::parse::syntax::{self, kind_bound};
use crate::parse::ty::{Kind, Output, Part, Role};
use crate::paths::Runtime;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::visit_mut::VisitMut;
use syn::{TypeParam, TypeParamBound};

/// The tensor type that has a method.
pub(crate) struct Owner {
    pub(crate) class: Class,
    /// Under the name that the operation has for it, where it is generic.
    pub(crate) kind: Kind,
}

/// Methods of one class go into one impl.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Float,
    Int,
    Bool,
    Numeric,
    Kind,
}

impl Owner {
    /// The kind of the receiver, else of the first tensor argument, else of the result.
    pub(crate) fn of(operation: &Operation) -> Self {
        let received =
            operation.receiver().or_else(|| operation.operands.iter().find(|operand| operand.is_tensor()));
        let kind = match received.map(|operand| &operand.role) {
            Some(Role::Tensor { kind, .. }) => kind.clone(),
            _ => given(operation),
        };
        let class = match &kind {
            Kind::Float => Class::Float,
            Kind::Int => Class::Int,
            Kind::Bool => Class::Bool,
            Kind::Param(name) if syntax::is_numeric(&operation.generics, name) => Class::Numeric,
            Kind::Param(_) => Class::Kind,
        };
        Self { class, kind }
    }

    /// The name of a generic kind.
    pub(crate) fn param_name(&self) -> Option<&Ident> {
        match &self.kind {
            Kind::Param(name) => Some(name),
            Kind::Float | Kind::Int | Kind::Bool => None,
        }
    }

    /// `, K: Kind`, to follow the backend in the generics of an impl.
    pub(crate) fn param(&self, runtime: &Runtime) -> TokenStream {
        match (self.class, self.param_name()) {
            (Class::Numeric, Some(name)) => quote!(, #name: #runtime::Numeric),
            (_, Some(name)) => quote!(, #name: #runtime::Kind),
            (_, None) => TokenStream::new(),
        }
    }

    /// What the name of an extension trait for this kind ends in.
    pub(crate) fn suffix(&self) -> &'static str {
        match self.class {
            Class::Float => "",
            Class::Int => "Int",
            Class::Bool => "Bool",
            Class::Numeric => "Numeric",
            Class::Kind => "Kind",
        }
    }

    /// The bounds of the kind beyond `Kind` and `Numeric`, which stay with the method.
    pub(crate) fn other_bounds(param: &TypeParam) -> Option<TokenStream> {
        let name = &param.ident;
        let is_other = |bound: &&TypeParamBound| !matches!(bound, TypeParamBound::Trait(bound) if kind_bound(&bound.path).is_some());
        let others: Vec<&TypeParamBound> = param.bounds.iter().filter(is_other).collect();
        (!others.is_empty()).then(|| quote!(#name: #(#others)+*))
    }

    /// The operation with its generic kind under the name that `owner` has for it.
    pub(crate) fn renamed(&self, operation: &Operation, owner: &Self) -> Operation {
        let mut operation = operation.clone();
        let (Some(from), Some(to)) = (self.param_name(), owner.param_name()) else { return operation };
        if from == to {
            return operation;
        }
        let mut rename = Rename { from, to };
        rename.visit_generics_mut(&mut operation.generics);
        for operand in &mut operation.operands {
            match &mut operand.role {
                Role::Tensor { kind, .. } => rename.kind(kind),
                Role::Plain(ty) | Role::Into(ty) => rename.visit_type_mut(ty),
                Role::Device(_) => {}
            }
        }
        let parts = match &mut operation.output {
            Output::One(part) => std::slice::from_mut(part),
            Output::Tuple(parts) => parts,
        };
        for part in parts {
            match part {
                Part::Tensor(kind) | Part::Tensors(kind) => rename.kind(kind),
                Part::Plain(ty) => rename.visit_type_mut(ty),
            }
        }
        if let crate::model::Way::Pointwise(crate::model::Expression::Family { param, .. }) =
            &mut operation.way
        {
            *param = to.clone();
        }
        operation
    }

    /// The tensor type, for backend `backend`.
    pub(crate) fn tensor(&self, runtime: &Runtime, backend: &Ident) -> TokenStream {
        Types::new(runtime, backend).tensor(&self.kind)
    }
}

struct Rename<'a> {
    from: &'a Ident,
    to: &'a Ident,
}

impl Rename<'_> {
    fn kind(&self, kind: &mut Kind) {
        if matches!(kind, Kind::Param(name) if name == self.from) {
            *kind = Kind::Param(self.to.clone());
        }
    }
}

impl VisitMut for Rename<'_> {
    fn visit_ident_mut(&mut self, ident: &mut Ident) {
        if ident == self.from {
            *ident = self.to.clone();
        }
    }
}

/// The kind of the first tensor of the result.
fn given(operation: &Operation) -> Kind {
    let kinds = operation.output.parts().iter().find_map(|part| match part {
        Part::Tensor(kind) | Part::Tensors(kind) => Some(kind.clone()),
        Part::Plain(_) => None,
    });
    kinds.unwrap_or(Kind::Float)
}
