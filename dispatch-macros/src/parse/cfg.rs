//! `cfg(..)` predicates, checked here so that a typing mistake is reported once and where it was made.

use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Ident, LitBool, LitStr, Token};

/// Reads one predicate and gives nothing: it is the tokens that are kept.
pub(crate) fn predicate(input: ParseStream<'_>) -> syn::Result<()> {
    if input.peek(LitBool) {
        input.parse::<LitBool>()?;
        return Ok(());
    }
    let start = input.span();
    let name: Ident = input.parse().map_err(|_| {
        syn::Error::new(start, "expected a predicate such as `feature = \"name\"`, `unix` or `not(..)`")
    })?;
    if input.peek(Token![=]) {
        input.parse::<Token![=]>()?;
        let value = if input.is_empty() { name.span() } else { input.span() };
        input.parse::<LitStr>().map_err(|_| {
            syn::Error::new(value, format!("the value of `{name}` is a string; write `{name} = \"..\"`"))
        })?;
    } else if input.peek(syn::token::Paren) {
        nested(input, &name)?;
    }
    Ok(())
}

fn nested(input: ParseStream<'_>, name: &Ident) -> syn::Result<()> {
    let content;
    syn::parenthesized!(content in input);
    let span = content.span();
    let count = Punctuated::<Predicate, Token![,]>::parse_terminated(&content)?.len();
    match name.to_string().as_str() {
        "not" if count != 1 => Err(syn::Error::new(span, "`not` takes one predicate")),
        "not" | "all" | "any" => Ok(()),
        _ => Err(syn::Error::new(
            name.span(),
            format!("unknown predicate `{name}(..)`; write `all(..)`, `any(..)` or `not(..)`"),
        )),
    }
}

struct Predicate;

impl syn::parse::Parse for Predicate {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        predicate(input)?;
        Ok(Self)
    }
}

/// The predicate of a whole `cfg(..)`.
pub(crate) fn check(tokens: &proc_macro2::TokenStream, key: &Ident) -> syn::Result<()> {
    if tokens.is_empty() {
        return Err(syn::Error::new(
            key.span(),
            "`cfg` without a predicate; write `cfg(feature = \"name\")`",
        ));
    }
    syn::parse::Parser::parse2(
        |input: ParseStream<'_>| {
            predicate(input)?;
            if input.is_empty() {
                return Ok(());
            }
            Err(syn::Error::new(input.span(), "`cfg` takes one predicate; join several with `all(..)`"))
        },
        tokens.clone(),
    )
}
