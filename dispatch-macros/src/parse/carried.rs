//! What arrives in `implement!`: the list that called, and the signatures of a trait that stands elsewhere.

use super::args::Args;
use crate::diag::Errors;
use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, TraitItemFn};

/// `{ list } { signatures }`, and the name of the trait's crate where the signatures keep their `cfg`s.
pub(crate) struct Carried {
    pub(crate) args: Args,
    pub(crate) only_in: Option<String>,
    pub(crate) items: Vec<TraitItemFn>,
}

impl Carried {
    pub(crate) fn parse(input: TokenStream, errors: &mut Errors) -> Option<Self> {
        let parts = |input: ParseStream<'_>| {
            let (list, signatures);
            syn::braced!(list in input);
            syn::braced!(signatures in input);
            let mut items = Vec::new();
            while !signatures.is_empty() {
                items.push(signatures.parse()?);
            }
            let only_in = input.parse::<Option<LitStr>>()?.map(|name| name.value());
            Ok((list.parse::<TokenStream>()?, items, only_in))
        };
        match parts.parse2(input) {
            Ok((list, items, only_in)) => Some(Self { args: Args::parse(list, errors), only_in, items }),
            Err(error) => {
                errors.push(error);
                None
            }
        }
    }
}
