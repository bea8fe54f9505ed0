//! The attributes of an operation, by where they go.

use crate::parse::mark::is_mark;
use proc_macro2::TokenStream;
use quote::quote;
use syn::Attribute;

/// The attributes that the user wrote on one operation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attrs {
    /// On everything that is emitted for the operation.
    pub(crate) cfgs: Vec<Attribute>,
    /// On the trait's method and the tensor's.
    pub(crate) docs: Vec<Attribute>,
    /// On functions with a body: the tensor's method, and the trait's where it has one.
    pub(crate) inline: Vec<Attribute>,
    /// `deprecated`, `must_use`, `allow` and others, on the trait's method and the tensor's.
    pub(crate) others: Vec<Attribute>,
}

impl Attrs {
    /// When the operation exists; none for always.
    pub(crate) fn predicate(&self) -> Option<TokenStream> {
        let predicates: Vec<&TokenStream> = self
            .cfgs
            .iter()
            .filter_map(|cfg| cfg.meta.require_list().ok())
            .map(|list| &list.tokens)
            .collect();
        (!predicates.is_empty()).then(|| quote!(all(#(#predicates),*)))
    }

    pub(crate) fn new(attrs: &[Attribute]) -> Self {
        let mut sorted = Self::default();
        for attr in attrs.iter().filter(|attr| !is_mark(attr)) {
            let path = attr.path();
            let place = if path.is_ident("cfg") {
                &mut sorted.cfgs
            } else if path.is_ident("doc") {
                &mut sorted.docs
            } else if ["inline", "track_caller", "cold"].iter().any(|name| path.is_ident(name)) {
                &mut sorted.inline
            } else {
                &mut sorted.others
            };
            place.push(attr.clone());
        }
        sorted
    }
}
