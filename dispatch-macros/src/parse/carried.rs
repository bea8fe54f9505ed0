//! What arrives in `implement!`: the list that called, and the signatures of a trait that stands elsewhere.

use super::args::Args;
use crate::diag::Errors;
use proc_macro2::TokenStream;
use syn::TraitItemFn;
use syn::parse::{ParseStream, Parser};

/// `{ list } { signatures }`
pub(crate) struct Carried {
    pub(crate) args: Args,
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
            Ok((list.parse::<TokenStream>()?, items))
        };
        match parts.parse2(input) {
            Ok((list, items)) => Some(Self { args: Args::parse(list, errors), items }),
            Err(error) => {
                errors.push(error);
                None
            }
        }
    }
}
