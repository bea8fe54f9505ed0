//! From the checked model to tokens, one file per emitted thing. Nothing here can fail.

mod backend;
mod call;
mod carried;
mod carry;
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

use crate::model::list::Presence;
use crate::model::{List, Model, Operations};
use carried::Carried;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::Path;

/// Everything that an annotated trait gives.
pub(crate) fn operations(model: &Model, operations: &Operations) -> TokenStream {
    let carried = Carried::new(&model.runtime, operations);
    let trait_item = trait_item::expand(model, operations, &carried);
    let types = carried.expand(operations);
    let carrier = carry::expand(model, operations, &carried);
    let marks = marks::expand(operations);
    let tape = tape::expand(model, operations);
    let methods = methods::expand(model, operations);
    let dispatch = model.list.as_ref().map(|list| {
        let trait_path = Path::from(operations.item.ident.clone());
        let dispatch =
            dispatch::expand(&model.runtime, list, &trait_path, operations.in_trait(), &operations.broken);
        match list.presence() {
            Presence::Always => dispatch,
            Presence::With(predicate) => frame::only_with(&predicate, dispatch),
            Presence::Never => TokenStream::new(),
        }
    });
    quote! {
        #trait_item
        #marks
        #dispatch
        #tape
        #methods
        #types
        #carrier
    }
}

/// Everything that a list of backends gives, apart from the dispatcher `item` itself.
pub(crate) fn list(model: &Model, list: &List) -> TokenStream {
    let enums = enums::expand(model, list);
    let backend = backend::expand(model, list);
    let elsewhere = list.ops.iter().map(|path| elsewhere(model, list, path));
    let list_items = quote! {
        #enums
        #backend
        #(#elsewhere)*
    };
    match list.presence() {
        Presence::Always => list_items,
        Presence::With(predicate) => {
            let (with, without) = (
                frame::only_with(&predicate, list_items),
                frame::only_with(&quote!(not(#predicate)), without(list)),
            );
            quote!(#with #without)
        }
        Presence::Never => names_of(list),
    }
}

/// What is left of a list whose backends are all configured out: an error that says so, and the names.
fn without(list: &List) -> TokenStream {
    let cfgs: Vec<String> =
        list.backends.iter().flat_map(|backend| &backend.cfgs).map(ToString::to_string).collect();
    let message =
        format!("every backend of `{}` is configured out; enable one of: {}", list.name, cfgs.join("; "));
    let names = names_of(list);
    quote_spanned! {list.name.span()=>
        ::core::compile_error!(#message);
        #names
    }
}

/// The enums of a list with no backend, so that what names them resolves.
fn names_of(list: &List) -> TokenStream {
    let List { vis, device, tensor, .. } = list;
    quote! {
        #[allow(missing_docs)]
        #vis enum #device {}
        #[allow(missing_docs)]
        #vis struct #tensor<K>(::core::marker::PhantomData<K>);
    }
}

/// The call of the macro that carries the operations of the trait at `path`: it expands to the trait's implementation.
fn elsewhere(model: &Model, list: &List, path: &Path) -> TokenStream {
    let (runtime, private) = (&model.runtime, model.runtime.private());
    let List { name, device, tensor, .. } = list;
    let backends = list.backends.iter().map(|backend| {
        let (name, ty, cfgs) = (&backend.name, &backend.ty, &backend.cfgs);
        quote!(#name(path = #ty #(, cfg(#cfgs))*))
    });
    // Paths that start here lead to a trait of this crate. An imported name is taken for one too: see `carry`.
    let first = path.segments.first().map(|segment| segment.ident.to_string());
    let is_here = path.leading_colon.is_none()
        && (path.segments.len() == 1 || matches!(first.as_deref(), Some("crate" | "self" | "super")));
    let place = if is_here { quote!(here) } else { quote!(away) };
    quote! {
        #path! {
            #place
            [#private::implement]
            { crate = #runtime, name = #name, device = #device, tensor = #tensor, ops(#path), #(#backends),* }
        }
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
    let derives: String = item
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("derive"))
        .map(|attr| attr.to_token_stream().to_string())
        .collect();
    let wanted = [
        ("Clone", quote!(::core::clone::Clone)),
        ("Copy", quote!(::core::marker::Copy)),
        ("Debug", quote!(::core::fmt::Debug)),
    ];
    let missing = wanted.into_iter().filter(|(name, _)| !derives.contains(name)).map(|(_, path)| path);
    let (attrs, vis, name) = (&item.attrs, &item.vis, &item.ident);
    quote! {
        #(#attrs)*
        #[derive(#(#missing),*)]
        #vis struct #name;
    }
}
