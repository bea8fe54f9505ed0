//! Rules between operations.

use crate::diag::Errors;
use std::collections::HashSet;
use syn::{Ident, TraitItemFn};

/// Two operations of one name would be reported by rustc once for each item that is emitted for them. Whether this one
/// is the first of its name.
pub(crate) fn is_new(function: &TraitItemFn, seen: &mut HashSet<Ident>, errors: &mut Errors) -> bool {
    let name = &function.sig.ident;
    let is_conditional = function.attrs.iter().any(|attr| attr.path().is_ident("cfg"));
    let is_new = is_conditional || seen.insert(name.clone());
    if !is_new {
        errors.at(name, format!("operation `{name}` stands twice in the trait; rename one"));
    }
    is_new
}
