//! Calls of operations, and what is made of their results.

use crate::model::Operation;
use crate::parse::operation::turbofish;
use crate::parse::ty::{Output, Part};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// `<Backend as Ops>::matmul(lhs, rhs)`
pub(crate) fn call(
    backend: impl ToTokens,
    trait_path: impl ToTokens,
    operation: &Operation,
    arguments: impl IntoIterator<Item = TokenStream>,
) -> TokenStream {
    let name = &operation.name;
    let params = turbofish(&operation.generics);
    let params = (!params.is_empty()).then(|| quote!(::<#(#params),*>));
    let arguments = arguments.into_iter();
    quote!(<#backend as #trait_path>::#name #params(#(#arguments),*))
}

/// Statements that run `call` and give its result with every tensor in it passed through `wrap`.
pub(crate) fn wrapped(
    call: &TokenStream,
    output: &Output,
    wrap: impl Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    match output {
        Output::One(Part::Plain(_)) => call.clone(),
        Output::One(part) => {
            let value = wrapped_part(part, &quote!(__output), &wrap);
            quote! {
                let __output = #call?;
                ::core::result::Result::Ok(#value)
            }
        }
        Output::Tuple(parts) => {
            let names: Vec<Ident> = (0..parts.len()).map(|index| format_ident!("__output_{index}")).collect();
            let values =
                parts.iter().zip(&names).map(|(part, name)| wrapped_part(part, &quote!(#name), &wrap));
            quote! {
                let (#(#names,)*) = #call?;
                ::core::result::Result::Ok((#(#values,)*))
            }
        }
    }
}

fn wrapped_part(
    part: &Part,
    value: &TokenStream,
    wrap: &impl Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    match part {
        Part::Plain(_) => value.clone(),
        Part::Tensor(_) => wrap(value),
        Part::Tensors(_) => {
            let each = wrap(&quote!(__tensor));
            quote!(::core::iter::Iterator::collect(::core::iter::Iterator::map(
                ::core::iter::IntoIterator::into_iter(#value),
                |__tensor| #each
            )))
        }
    }
}
