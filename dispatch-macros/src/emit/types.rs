//! The types of operations, written out for one backend.

use crate::model::Operation;
use crate::parse::operation::Operand;
use crate::parse::syntax;
use crate::parse::ty::{Form, Kind, Output, Part, Role};
use crate::paths::Runtime;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;
use syn::{Generics, TraitBound, WhereClause};

/// Writes types that name `backend`: `Self`, `B`, ..
pub(crate) struct Types<'a> {
    pub(crate) runtime: &'a Runtime,
    pub(crate) backend: TokenStream,
}

impl<'a> Types<'a> {
    pub(crate) fn new(runtime: &'a Runtime, backend: impl ToTokens) -> Self {
        Self { runtime, backend: backend.to_token_stream() }
    }

    pub(crate) fn kind(&self, kind: &Kind) -> TokenStream {
        let runtime = self.runtime;
        match kind {
            Kind::Float => quote!(#runtime::Float),
            Kind::Int => quote!(#runtime::Int),
            Kind::Bool => quote!(#runtime::Bool),
            Kind::Param(param) => quote!(#param),
        }
    }

    pub(crate) fn tensor(&self, kind: &Kind) -> TokenStream {
        let (runtime, backend, kind) = (self.runtime, &self.backend, self.kind(kind));
        quote!(#runtime::Tensor<#backend, #kind>)
    }

    pub(crate) fn device(&self) -> TokenStream {
        let (runtime, backend) = (self.runtime, &self.backend);
        quote!(<#backend as #runtime::Backend>::Device)
    }

    /// The argument's type, as backends take it.
    pub(crate) fn operand(&self, role: &Role) -> TokenStream {
        match role {
            Role::Tensor { form, kind } => {
                let tensor = self.tensor(kind);
                match form {
                    Form::Ref(lifetime) => quote!(&#lifetime #tensor),
                    Form::Owned => tensor,
                    Form::OptionRef(lifetime) => quote!(::core::option::Option<&#lifetime #tensor>),
                    Form::OptionOwned => quote!(::core::option::Option<#tensor>),
                    Form::Slice(lifetime) => quote!(&#lifetime [#tensor]),
                    Form::Vec => quote!(::std::vec::Vec<#tensor>),
                }
            }
            Role::Device(lifetime) => {
                let device = self.device();
                quote!(&#lifetime #device)
            }
            Role::Plain(ty) | Role::Into(ty) => quote!(#ty),
        }
    }

    /// `name: type` for each argument.
    pub(crate) fn arguments(&self, operands: &[Operand]) -> Vec<TokenStream> {
        let argument = |Operand { name, role }: &Operand| {
            let ty = self.operand(role);
            quote!(#name: #ty)
        };
        operands.iter().map(argument).collect()
    }

    pub(crate) fn part(&self, part: &Part) -> TokenStream {
        match part {
            Part::Tensor(kind) => self.tensor(kind),
            Part::Tensors(kind) => {
                let tensor = self.tensor(kind);
                quote!(::std::vec::Vec<#tensor>)
            }
            Part::Plain(ty) => quote!(#ty),
        }
    }

    /// The whole return type.
    pub(crate) fn output(&self, output: &Output) -> TokenStream {
        let runtime = self.runtime;
        let value = match output {
            Output::One(part) => self.part(part),
            Output::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.part(part));
                quote!((#(#parts,)*))
            }
        };
        quote!(#runtime::Result<#value>)
    }

    /// `fn name<..>(..) -> .. where ..` of an operation, as the trait has it.
    pub(crate) fn signature(&self, operation: &Operation, bound: Option<TokenStream>) -> TokenStream {
        let Operation { name, operands, output, .. } = operation;
        let generics = full_bounds(self.runtime, &operation.generics);
        let (params, clause) = (&generics.params, where_clause(generics.where_clause.as_ref(), bound));
        let params = (!params.is_empty()).then(|| quote!(<#params>));
        let (arguments, output) = (self.arguments(operands), self.output(output));
        quote!(fn #name #params(#(#arguments),*) -> #output #clause)
    }
}

/// The where clause with one more predicate.
pub(crate) fn where_clause(
    clause: Option<&WhereClause>,
    more: impl IntoIterator<Item = TokenStream>,
) -> TokenStream {
    let written = clause.into_iter().flat_map(|clause| &clause.predicates).map(ToTokens::to_token_stream);
    let predicates: Vec<TokenStream> = written.chain(more).collect();
    if predicates.is_empty() { TokenStream::new() } else { quote!(where #(#predicates),*) }
}

/// The generics with `Kind` and `Numeric` in full, whatever is in scope under these names.
pub(crate) fn full_bounds(runtime: &Runtime, generics: &Generics) -> Generics {
    struct Full<'a>(&'a Runtime);
    impl VisitMut for Full<'_> {
        fn visit_trait_bound_mut(&mut self, bound: &mut TraitBound) {
            if let Some(name) = syntax::kind_bound(&bound.path) {
                let (runtime, name) = (self.0, quote::format_ident!("{name}"));
                bound.path = syn::parse_quote!(#runtime::#name);
            }
            syn::visit_mut::visit_trait_bound_mut(self, bound);
        }
    }
    let mut generics = generics.clone();
    Full(runtime).visit_generics_mut(&mut generics);
    generics
}
