//! From the checked model to tokens, one file per emitted thing. Nothing here can fail.

mod backend;
mod call;
pub(crate) mod dispatch;
mod docs;
mod enums;
mod fallback;
mod frame;
mod marks;
mod methods;
mod moves;
mod owner;
mod pointwise;
mod saved;
mod tape;
mod trait_item;
mod types;

use crate::model::{List, Model, Operations};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Path;

/// Everything that an annotated trait gives.
pub(crate) fn operations(model: &Model, operations: &Operations) -> TokenStream {
    let trait_item = trait_item::expand(model, operations);
    let marks = marks::expand(model, operations);
    let tape = tape::expand(model, operations);
    let methods = methods::expand(model, operations);
    let dispatch = model.list.as_ref().map(|list| {
        let trait_path = Path::from(operations.item.ident.clone());
        dispatch::expand(&model.runtime, list, &trait_path, operations.in_trait(), &operations.broken)
    });
    quote! {
        #trait_item
        #marks
        #dispatch
        #tape
        #methods
    }
}

/// Everything that a list of backends gives, apart from the dispatcher `item` itself.
pub(crate) fn list(model: &Model, list: &List) -> TokenStream {
    let enums = enums::expand(model, list);
    let backend = backend::expand(model, list);
    quote! {
        #enums
        #backend
    }
}

/// The dispatcher of a list that is named by an annotated trait.
pub(crate) fn dispatcher(list: &List) -> TokenStream {
    let (vis, name) = (&list.vis, &list.name);
    let doc = docs::dispatcher(list);
    quote! {
        #[doc = #doc]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #vis struct #name;
    }
}

/// The dispatcher of a list that is a struct of the user's, with the derives that it lacks.
pub(crate) fn dispatcher_of(item: &syn::ItemStruct) -> TokenStream {
    let derives: String =
        item.attrs.iter().filter(|attr| attr.path().is_ident("derive")).map(|attr| attr.to_token_stream().to_string()).collect();
    let wanted = [("Clone", quote!(::core::clone::Clone)), ("Copy", quote!(::core::marker::Copy)), ("Debug", quote!(::core::fmt::Debug))];
    let missing = wanted.into_iter().filter(|(name, _)| !derives.contains(name)).map(|(_, path)| path);
    let (attrs, vis, name) = (&item.attrs, &item.vis, &item.ident);
    quote! {
        #(#attrs)*
        #[derive(#(#missing),*)]
        #vis struct #name;
    }
}
