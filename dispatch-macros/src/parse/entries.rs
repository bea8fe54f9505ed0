//! Comma-separated entries, read so that one malformed entry does not hide the faults of the others.

use crate::diag::{Errors, nearest, shown, suggestion};
use crate::paths::is_keyword;
use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Path, Token};

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
            if input.is_empty() || input.parse::<Option<Token![,]>>()?.is_some() {
                continue;
            }
            errors.at_span(input.span(), "expected `,` between entries");
            // What looks like the next entry is read as such.
            if !input.peek(Ident::peek_any) {
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

pub(crate) fn skip_rest(input: ParseStream<'_>) {
    while !input.is_empty() && input.parse::<TokenTree>().is_ok() {}
}

/// A key, which may be a keyword such as `crate`.
pub(crate) fn key(input: ParseStream<'_>, expected: &str) -> syn::Result<Ident> {
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

/// Nothing: `key` stands alone.
pub(crate) fn alone(input: ParseStream<'_>, key: &Ident) -> syn::Result<()> {
    if input.is_empty() || input.peek(Token![,]) || input.peek(Ident::peek_any) {
        return Ok(());
    }
    let mut rest = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        rest.extend([input.parse::<TokenTree>()?]);
    }
    Err(syn::Error::new_spanned(&rest, format!("`{key}` stands alone; remove `{}`", shown(&rest))))
}

/// An expression; where it breaks off, the error is at its end rather than nowhere.
pub(crate) fn expression(input: ParseStream<'_>) -> syn::Result<Expr> {
    let last =
        input.fork().parse::<TokenStream>()?.into_iter().last().map_or(input.span(), |token| token.span());
    input.parse().map_err(|error| match input.is_empty() {
        true => syn::Error::new(last, "the expression breaks off here"),
        false => error,
    })
}

/// The tokens between the parentheses of `key(..)`.
pub(crate) fn group(input: ParseStream<'_>, key: &Ident, example: &str) -> syn::Result<TokenStream> {
    if !input.peek(syn::token::Paren) {
        return Err(syn::Error::new(
            key.span(),
            format!("`{key}` takes a list in parentheses; write `{example}`"),
        ));
    }
    let content;
    syn::parenthesized!(content in input);
    content.parse()
}

/// A path without generic arguments, as in `ops(a::b)`.
pub(crate) fn path(input: ParseStream<'_>) -> syn::Result<Path> {
    let start = input.fork();
    let path = input.call(Path::parse_mod_style).ok();
    let names_a_trait = |path: &Path| path.segments.last().is_some_and(|last| !is_keyword(&last.ident));
    path.filter(names_a_trait).ok_or_else(|| start.error("expected a path such as `some_library::Ops`"))
}
