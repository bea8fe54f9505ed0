//! The rejection of unmarked operations on tracked tensors: the operation itself is bounded by
//! `Self: Marked<ops::quantile>`, so that generic code cannot reach it either.
//!
//! The runtime's only implementation of `Marked` is for `Plain` backends, and `Autodiff` is none, so no program that
//! compiles calls the operation on `Autodiff`. Its body there needs no panic: it calls the operation, which takes the
//! same bound again.

use super::call;
use crate::model::{Model, Operation, Operations, Way};
use crate::names;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// `Self: Marked<ops_unmarked::quantile>`
pub(crate) fn bound(
    model: &Model,
    trait_name: &Ident,
    operation: &Operation,
    backend: &TokenStream,
) -> TokenStream {
    let (private, names, name) = (model.runtime.private(), names::unmarked(trait_name), &operation.name);
    quote!(#backend: #private::Marked<#names::#name>)
}

/// A type for each unmarked operation, which messages show as the operation's name: the compiler shortens the path to a
/// type that is documented and the only one of its name.
pub(crate) fn expand(operations: &Operations) -> TokenStream {
    let (vis, trait_name) = (&operations.item.vis, &operations.item.ident);
    let module = names::unmarked(trait_name);
    let module_doc = format!(
        " The operations of [`{trait_name}`] that have no gradient: on tracked tensors they do not compile."
    );
    let unmarked = operations.all.iter().filter(|operation| matches!(operation.way, Way::Unmarked));
    let types: Vec<_> = unmarked
        .map(|operation| {
            let (name, cfgs) = (&operation.name, &operation.attrs.cfgs);
            let doc = format!(" [`{trait_name}::{name}`](super::{trait_name}::{name})");
            quote!(#(#cfgs)* #[doc = #doc] pub enum #name {})
        })
        .collect();
    if types.is_empty() {
        return TokenStream::new();
    }
    quote! {
        #[doc = #module_doc]
        #[allow(non_camel_case_types, unreachable_pub)]
        #vis mod #module {
            #(#types)*
        }
    }
}

/// The body of an unmarked operation on the tape. See the head of this file for why nothing reaches it.
pub(crate) fn unreached(trait_name: &Ident, operation: &Operation) -> TokenStream {
    let arguments = operation.operands.iter().map(|operand| &operand.name).map(|name| quote!(#name));
    call::call(quote!(Self), trait_name, operation, arguments)
}
