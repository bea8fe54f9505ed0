//! The rejection of unmarked operations on tracked tensors: a hidden trait for each, which backends without a tape
//! implement, bounds the operation itself, so that generic code cannot reach it either.
//!
//! The hidden trait has the operation as a method of its own. That is what the tape's implementation calls, so its body
//! needs no panic: calling it takes a proof that `Autodiff<..>` implements the hidden trait, the only implementation is
//! for `Plain` backends, and `Autodiff` is none. No program that compiles reaches it.

use super::frame::derived;
use super::types::Types;
use crate::model::{Model, Operation, Operations, Way};
use crate::names;
use crate::parse::operation::turbofish;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// `Self: __OpsQuantileIsMarked`
pub(crate) fn bound(trait_name: &Ident, operation: &Operation, backend: &TokenStream) -> TokenStream {
    let marker = names::marker(trait_name, &operation.name);
    quote!(#backend: #marker)
}

/// The hidden traits of all unmarked operations.
pub(crate) fn expand(model: &Model, operations: &Operations) -> TokenStream {
    let unmarked = operations.all.iter().filter(|operation| matches!(operation.way, Way::Unmarked));
    unmarked.map(|operation| marker(model, operations, operation)).collect()
}

fn marker(model: &Model, operations: &Operations, operation: &Operation) -> TokenStream {
    let (runtime, derived) = (&model.runtime, derived());
    let (vis, trait_name) = (&operations.item.vis, &operations.item.ident);
    let (name, cfgs) = (&operation.name, &operation.attrs.cfgs);
    let marker = names::marker(trait_name, name);
    let backend = operations.generics.pick("B");
    let declared = Types::new(runtime, quote!(Self)).signature(operation, Some(quote!(Self: #runtime::Backend)));
    let implemented = Types::new(runtime, quote!(Self)).signature(operation, None);
    let (message, arguments) = (format!("operation `{name}` is not marked for autodiff"), pass(operation));
    let params = turbofish(&operation.generics);
    let params = (!params.is_empty()).then(|| quote!(::<#(#params),*>));
    let doc = format!(" The backends that may run [`{trait_name}::{name}`].");
    quote! {
        #(#cfgs)*
        #[doc = #doc]
        #[doc(hidden)]
        #[diagnostic::on_unimplemented(
            message = #message,
            label = "called on `{Self}`",
            note = "mark it `#[op(grad(..))]` or `#[op(no_grad)]`, or leave autodiff first: `tensor.inner()`"
        )]
        #[allow(missing_docs, clippy::all, clippy::pedantic)]
        #vis trait #marker: ::core::marker::Sized {
            #declared;
        }

        #(#cfgs)*
        #derived
        #[diagnostic::do_not_recommend]
        impl<#backend: #trait_name + #runtime::Plain> #marker for #backend {
            #implemented {
                <#backend as #trait_name>::#name #params(#(#arguments),*)
            }
        }
    }
}

/// The body of an unmarked operation on the tape. See the head of this file for why nothing reaches it.
pub(crate) fn unreached(trait_name: &Ident, operation: &Operation) -> TokenStream {
    let (marker, name, arguments) = (names::marker(trait_name, &operation.name), &operation.name, pass(operation));
    let params = turbofish(&operation.generics);
    let params = (!params.is_empty()).then(|| quote!(::<#(#params),*>));
    quote!(<Self as #marker>::#name #params(#(#arguments),*))
}

fn pass(operation: &Operation) -> Vec<&Ident> {
    operation.operands.iter().map(|operand| &operand.name).collect()
}
