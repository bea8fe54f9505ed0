//! Comma-separated entries, read so that one malformed entry does not hide the faults of the others.

use crate::diag::{Errors, nearest, suggestion};
use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Path, Token};

/// Reads `tokens` as entries; what fails is reported and skipped to the next comma.
pub(crate) fn parse<T>(
    tokens: TokenStream,
    errors: &mut Errors,
    mut entry: impl FnMut(ParseStream<'_>, &mut Errors) -> syn::Result<T>,
) -> Vec<T> {
    let mut entries = Vec::new();
    let all = |input: ParseStream<'_>| {
        while !input.is_empty() {
            match entry(input, errors) {
                Ok(value) => entries.push(value),
                Err(error) => {
                    errors.push(error);
                    skip_to_comma(input);
                }
            }
            if !input.is_empty() && input.parse::<Token![,]>().is_err() {
                errors.at_span(input.span(), "expected `,` between entries");
                skip_to_comma(input);
                input.parse::<Option<Token![,]>>()?;
            }
        }
        Ok(())
    };
    let outcome = all.parse2(tokens);
    if let Err(error) = outcome {
        errors.push(error);
    }
    entries
}

fn skip_to_comma(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
}

/// A key, which may be a keyword such as `crate`.
pub(crate) fn key(input: ParseStream<'_>, expected: &str) -> syn::Result<Ident> {
    use syn::ext::IdentExt;
    let span = input.span();
    input.call(Ident::parse_any).map_err(|_| syn::Error::new(span, format!("expected {expected}")))
}

/// The valid key that `key` is. A misspelt one is reported as `unknown` and read as what it was meant to be, so that it
/// is not missed elsewhere.
pub(crate) fn meant<'a>(
    key: &Ident,
    valid: &[&'a str],
    unknown: &str,
    errors: &mut Errors,
) -> syn::Result<&'a str> {
    let word = key.to_string();
    if let Some(known) = valid.iter().find(|known| **known == word) {
        return Ok(known);
    }
    let error = syn::Error::new(key.span(), format!("{unknown}{}", suggestion(&word, valid.iter().copied())));
    match nearest(&word, valid) {
        Some(near) => {
            errors.push(error);
            Ok(near)
        }
        None => Err(error),
    }
}

/// The value of `key = value`, or an error that shows how to write it.
pub(crate) fn value<T: syn::parse::Parse>(
    input: ParseStream<'_>,
    key: &Ident,
    example: &str,
) -> syn::Result<T> {
    if !input.peek(Token![=]) {
        return Err(syn::Error::new(key.span(), format!("`{key}` has no value; write `{example}`")));
    }
    input.parse::<Token![=]>()?;
    let span = if input.is_empty() { key.span() } else { input.span() };
    input.parse().map_err(|_| syn::Error::new(span, format!("malformed value of `{key}`; write `{example}`")))
}

/// The tokens between the parentheses of `key(..)`.
pub(crate) fn group(input: ParseStream<'_>, key: &Ident, example: &str) -> syn::Result<TokenStream> {
    let malformed = || syn::Error::new(key.span(), format!("`{key}` has no list; write `{example}`"));
    if !input.peek(syn::token::Paren) {
        return Err(malformed());
    }
    let content;
    syn::parenthesized!(content in input);
    content.parse()
}

/// A path without generic arguments, as in `ops(a::b)`.
pub(crate) fn path(input: ParseStream<'_>) -> syn::Result<Path> {
    let span = input.span();
    input
        .call(Path::parse_mod_style)
        .map_err(|_| syn::Error::new(span, "expected a path such as `some_library::Ops`"))
}
