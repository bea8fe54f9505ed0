//! A rule on operations that arrive from elsewhere.

use crate::diag::{Errors, shown};
use syn::Path;

/// The crate that is being compiled; unknown outside of cargo.
pub(crate) fn this_crate() -> Option<String> {
    std::env::var("CARGO_CRATE_NAME").ok()
}

/// Signatures that keep the `cfg`s of their crate may not arrive in another, where these would be evaluated anew.
///
/// They are sent where the path to the trait looks like one of this crate. A name that was imported from another crate
/// looks so too.
pub(crate) fn check(only_in: Option<&str>, path: Option<&Path>, errors: &mut Errors) {
    if let (Some(home), Some(here), Some(path)) = (only_in, this_crate(), path)
        && home != here
    {
        let shown = shown(path);
        errors.at(path, format!("`{shown}` comes from crate `{home}`, where some operations are conditional; write its path from there: `::{home}::{shown}`"));
    }
}
