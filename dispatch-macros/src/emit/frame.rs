//! What goes around emitted impls.

use proc_macro2::TokenStream;
use quote::quote;

/// Attributes of an emitted impl: it is nobody's handwriting, and a user's strict lints are not for it.
pub(crate) fn derived() -> TokenStream {
    quote! {
        #[automatically_derived]
        #[allow(deprecated, irrefutable_let_patterns, unused_variables, clippy::all, clippy::pedantic)]
    }
}

/// The items of `tokens`, each there only where `predicate` holds.
pub(crate) fn only_with(predicate: &TokenStream, tokens: TokenStream) -> TokenStream {
    match syn::parse2::<syn::File>(tokens.clone()) {
        Ok(file) => file.items.iter().map(|item| quote!(#[cfg(#predicate)] #item)).collect(),
        // The generator's own output is well formed; were it not, rustc would say where.
        Err(_) => tokens,
    }
}
