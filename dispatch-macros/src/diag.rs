//! Faults found in an annotation, collected so that one compile reports all of them.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use std::fmt::Display;

/// Every fault found so far.
///
/// Must be read with [`Errors::into_compile_errors`] or found empty: in debug builds dropping unread faults panics,
/// since they would be lost.
#[derive(Debug, Default)]
pub(crate) struct Errors(Vec<syn::Error>);

impl Errors {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A fault at the tokens that are wrong.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.0.push(syn::Error::new_spanned(tokens, message));
    }

    /// A fault at a place that has no tokens of its own.
    pub(crate) fn at_span(&mut self, span: Span, message: impl Display) {
        self.0.push(syn::Error::new(span, message));
    }

    /// A fault that syn found.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// All faults as `compile_error!` calls, each at its tokens.
    pub(crate) fn into_compile_errors(mut self) -> TokenStream {
        self.0.drain(..).map(|error| error.into_compile_error()).collect()
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        debug_assert!(self.0.is_empty() || std::thread::panicking(), "faults dropped unread: {:?}", self.0);
    }
}

/// `; did you mean `x`?` where a valid name is close, else the valid names.
pub(crate) fn suggestion<'a>(word: &str, valid: impl IntoIterator<Item = &'a str>) -> String {
    let valid: Vec<&str> = valid.into_iter().collect();
    if let Some(near) = nearest(word, &valid) {
        return format!("; did you mean `{near}`?");
    }
    match valid.as_slice() {
        [] => String::new(),
        [only] => format!("; known is `{only}`"),
        names => format!("; known are {}", list(names)),
    }
}

/// `` `a`, `b` and `c` ``
pub(crate) fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => format!("`{only}`"),
        [init @ .., last] => format!(
            "{} and `{last}`",
            init.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        ),
    }
}

/// Tokens as a person would write them, near enough.
pub(crate) fn shown(tokens: impl ToTokens) -> String {
    let mut shown = tokens.into_token_stream().to_string();

    for (spaced, tight) in [
        (" < ", "<"),
        (" >", ">"),
        (" :: ", "::"),
        (":: ", "::"),
        (" ,", ","),
        ("& ", "&"),
        ("( ", "("),
        (" )", ")"),
        (" (", "("),
        (" !", "!"),
        (" ;", ";"),
    ] {
        shown = shown.replace(spaced, tight);
    }
    shown
}

/// The valid name that is close to `word`, if one is.
pub(crate) fn nearest<'a>(word: &str, valid: &[&'a str]) -> Option<&'a str> {
    let distance = |name: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &name.to_lowercase());
    let close_enough = |name: &str| (word.len().max(name.len()) / 3).max(1);
    valid
        .iter()
        .map(|name| (distance(name), *name))
        .filter(|(far, name)| *far <= close_enough(name) && *far < name.len())
        .min()
        .map(|(_, name)| name)
}
