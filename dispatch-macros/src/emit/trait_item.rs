//! The trait itself, with types that implementors and callers meet.

use super::carried::Carried;
use super::types::Types;
use super::{fallback, marks};
use crate::model::{Model, Operation, Operations, Way};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::TypeParamBound;

/// The annotated trait.
pub(crate) fn expand(model: &Model, operations: &Operations, carried: &Carried<'_>) -> TokenStream {
    let item = &operations.item;
    let runtime = &model.runtime;
    let (attrs, vis, name, supertraits) = (&item.attrs, &item.vis, &item.ident, &item.supertraits);
    // Implied where the trait stands on another trait of operations; said again it does no harm.
    let backend = (!supertraits.iter().any(is_backend)).then(|| quote!(#runtime::Backend));
    let supertraits = supertraits.iter().map(ToTokens::to_token_stream);
    let types_trait = carried.supertrait().map(|name| quote!(#name));
    let supertraits = backend.into_iter().chain(supertraits).chain(types_trait);
    let types = Types::new(runtime, quote!(Self));
    let methods = operations.in_trait().map(|operation| method(model, &types, operations, operation));
    let broken = operations.broken.iter().map(|item| fallback::declaration(&types, item));
    quote! {
        #(#attrs)*
        #vis trait #name: #(#supertraits)+* {
            #(#methods)*
            #(#broken)*
        }
    }
}

fn is_backend(bound: &TypeParamBound) -> bool {
    let TypeParamBound::Trait(bound) = bound else { return false };
    bound.path.segments.last().is_some_and(|segment| segment.ident == "Backend")
}

fn method(model: &Model, types: &Types<'_>, operations: &Operations, operation: &Operation) -> TokenStream {
    let attrs = &operation.attrs;
    let (cfgs, docs, others) = (&attrs.cfgs, &attrs.docs, &attrs.others);
    let bound = matches!(operation.way, Way::Unmarked)
        .then(|| marks::bound(model, &operations.item.ident, operation, &quote!(Self)));
    let signature = types.signature(operation, bound);
    // A formula may be all that reads an argument.
    let unused = matches!((&operation.way, &operation.body), (Way::Formulas(_), Some(_)))
        .then(|| quote!(#[allow(unused_variables)]));
    let (inline, body) = match &operation.body {
        Some(body) => (attrs.inline.as_slice(), quote!(#body)),
        None => (&[][..], quote!(;)),
    };
    quote! {
        #(#cfgs)*
        #(#docs)*
        #(#others)*
        #(#inline)*
        #unused
        #signature #body
    }
}
