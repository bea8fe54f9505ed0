//! Where emitted code finds the runtime.

use crate::diag::{Errors, shown};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::Path;

/// The path of the runtime crate: `::dispatch_runtime`, or what `crate = path` says.
///
/// Interpolates into `quote!` as that path, so that templates read `#rt::Tensor`.
#[derive(Clone, Debug)]
pub(crate) struct Runtime(Path);

impl Default for Runtime {
    fn default() -> Self {
        Self(syn::parse_quote!(::dispatch_runtime))
    }
}

impl Runtime {
    /// The path that `crate = path` names. It is pasted into modules of every depth, so it has to be absolute.
    pub(crate) fn new(path: Path, errors: &mut Errors) -> Self {
        let first = path.segments.first().map(|segment| segment.ident.to_string());
        let absolute = path.leading_colon.is_some() || matches!(first.as_deref(), Some("crate" | "$crate"));
        // `crate` may come first, and no keyword after that.
        let names = path.segments.iter().skip(usize::from(path.leading_colon.is_none()));
        let is_plain = path.segments.iter().all(|segment| segment.arguments.is_none())
            && names.into_iter().all(|segment| !is_keyword(&segment.ident));
        if !is_plain {
            errors.at(&path, "malformed value of `crate`; write `crate = ::dispatch_runtime`");
            return Self::default();
        }
        if !absolute {
            let shown = shown(&path);
            errors.at(
                &path,
                format!(
                    "a relative path to the runtime; write `crate = ::{shown}` or `crate = crate::{shown}`"
                ),
            );
            return Self::default();
        }
        Self(path)
    }

    /// What generated code alone may name.
    pub(crate) fn private(&self) -> TokenStream {
        quote!(#self::__private)
    }
}

impl ToTokens for Runtime {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

/// Whether the name is one that paths begin with.
pub(crate) fn is_keyword(ident: &Ident) -> bool {
    ["crate", "self", "super", "Self"].iter().any(|keyword| ident == keyword)
}
