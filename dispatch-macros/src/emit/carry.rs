//! The macro that carries the operations of a trait to lists of backends elsewhere, in this crate or another.
//!
//! It has the trait's own name, in the namespace of macros, so that a path to the trait is a path to the macro too, and
//! `pub use some::Ops` carries both. A list calls it with the tokens of the list, and it calls `implement!` with these and
//! the signatures.
//!
//! What a signature says means what it means here, in another crate too:
//! - A `cfg` on an operation belongs to this crate. So the macro is a chain with one link for each conditional operation,
//!   each link defined twice, under the `cfg` and under its opposite. The chain is for other crates: rustc denies a crate
//!   the use of its own exported macros by path where a macro made them (rust-lang/rust#52234). Lists in this crate get
//!   the `cfg`s as they stand.
//! - A type that is named relative to this module crosses as an associated type of a hidden supertrait, see `carried`.

use super::carried::Carried;
use crate::check::carried::this_crate;
use crate::model::{Model, Operation, Operations};
use crate::names;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::Visibility;

/// The macro, and the name that paths reach it by.
pub(crate) fn expand(model: &Model, operations: &Operations, carried: &Carried<'_>) -> TokenStream {
    let emitter = Emitter { operations, stem: stem(operations) };
    let signature = |operation: &Operation| {
        let attrs = &operation.attrs;
        (attrs.cfgs.clone(), attrs.predicate(), carried.signature(&model.runtime, operation))
    };
    let all: Vec<_> = operations.in_trait().map(signature).collect();
    let (conditional, always): (Vec<_>, Vec<_>) =
        all.iter().partition(|(_, predicate, _)| predicate.is_some());
    let always: TokenStream = always.iter().map(|(_, _, signature)| signature.clone()).collect();
    let arms = if conditional.is_empty() {
        quote!(($place:tt [$($callback:tt)*] $list:tt) => { $($callback)*! { $list { #always } } };)
    } else {
        let here = all.iter().map(|(cfgs, _, signature)| quote!(#(#cfgs)* #signature));
        let next = emitter.link(1);
        let home = this_crate();
        quote! {
            (here [$($callback:tt)*] $list:tt) => { $($callback)*! { $list { #(#here)* } #home } };
            (away $callback:tt $list:tt) => { $crate::#next! { $callback $list { #always } } };
        }
    };
    let first = emitter.definition(&emitter.link(0), &arms);
    let links = conditional.iter().enumerate().map(|(index, (_, predicate, signature))| {
        emitter.conditional(index + 1, &predicate.to_token_stream(), signature)
    });
    let last = (!conditional.is_empty()).then(|| {
        emitter.definition(&emitter.link(conditional.len() + 1), &quote! {
            ([$($callback:tt)*] $list:tt { $($operation:tt)* }) => { $($callback)*! { $list { $($operation)* } } };
        })
    });
    let (first_name, name, vis) = (emitter.link(0), &operations.item.ident, &operations.item.vis);
    quote! {
        #first
        #(#links)*
        #last
        #[doc(hidden)]
        #[allow(unused_imports)]
        #vis use #first_name as #name;
    }
}

/// Exported macros of a crate share one namespace. A digest of the trait keeps two traits of one name apart.
fn stem(operations: &Operations) -> Ident {
    let mut digest: u32 = 0x811c_9dc5;
    for byte in operations.digest_source.bytes() {
        digest = (digest ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    format_ident!("{}_{digest:08x}", names::carrier(&operations.item.ident))
}

struct Emitter<'a> {
    operations: &'a Operations,
    stem: Ident,
}

impl Emitter<'_> {
    fn link(&self, index: usize) -> Ident {
        if index == 0 { self.stem.clone() } else { format_ident!("{}_{index}", self.stem) }
    }

    /// A macro that is as visible as the trait can be.
    fn definition(&self, name: &Ident, arms: &TokenStream) -> TokenStream {
        let export =
            matches!(self.operations.item.vis, Visibility::Public(_)).then(|| quote!(#[macro_export]));
        quote! {
            #[doc(hidden)]
            #export
            #[allow(unused_macros, non_local_definitions)]
            macro_rules! #name { #arms }
        }
    }

    /// A link that adds `signature` where `predicate` holds in this crate.
    fn conditional(&self, index: usize, predicate: &TokenStream, signature: &TokenStream) -> TokenStream {
        let (this, next) = (self.link(index), self.link(index + 1));
        let link = |more: &TokenStream| {
            self.definition(
                &this,
                &quote! {
                    ($callback:tt $list:tt { $($operation:tt)* }) => {
                        $crate::#next! { $callback $list { $($operation)* #more } }
                    };
                },
            )
        };
        let (with, without) = (link(signature), link(&TokenStream::new()));
        quote! {
            #[cfg(#predicate)]
            #with
            #[cfg(not(#predicate))]
            #without
        }
    }
}
