//! What goes around emitted impls.

use proc_macro2::TokenStream;
use quote::quote;

/// Attributes of an emitted impl: it is nobody's handwriting, and a user's strict lints are not for it.
pub(crate) fn derived() -> TokenStream {
    quote! {
        #[automatically_derived]
        #[allow(deprecated, irrefutable_let_patterns, clippy::all, clippy::pedantic)]
    }
}
