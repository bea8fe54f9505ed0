//! The list of backends.

use crate::names::Generics;
use crate::parse::backend::Route;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{Path, TypePath, Visibility};

/// A dispatcher over a list of backends.
#[derive(Debug)]
pub(crate) struct List {
    pub(crate) name: Ident,
    pub(crate) device: Ident,
    pub(crate) tensor: Ident,
    pub(crate) vis: Visibility,
    /// Names for the generics of what is emitted for the list.
    pub(crate) generics: Generics,
    /// At least one, or the list has been reported.
    pub(crate) backends: Vec<Backend>,
    /// Traits from elsewhere that the list implements too.
    pub(crate) ops: Vec<Path>,
}

/// One backend of the list.
#[derive(Clone, Debug)]
pub(crate) struct Backend {
    /// The variant of the enums.
    pub(crate) name: Ident,
    pub(crate) ty: TypePath,
    pub(crate) cfgs: Vec<TokenStream>,
    pub(crate) one_way: Option<Ident>,
    pub(crate) routes: Vec<Route>,
}

impl Backend {
    /// The `#[cfg]` attributes of whatever exists with this backend alone.
    pub(crate) fn cfg(&self) -> TokenStream {
        let cfgs = &self.cfgs;
        quote!(#(#[cfg(#cfgs)])*)
    }

    /// The direct route for moves from `source`, where the list names one.
    pub(crate) fn route_from(&self, source: &Self) -> Option<&Path> {
        self.routes.iter().find(|route| route.from == source.name).map(|route| &route.function)
    }
}

/// When a list has a backend.
pub(crate) enum Presence {
    Always,
    /// Where the predicate holds.
    With(TokenStream),
    /// The list is empty, which has been reported.
    Never,
}

impl List {
    pub(crate) fn presence(&self) -> Presence {
        if self.backends.is_empty() {
            return Presence::Never;
        }
        if self.backends.iter().any(|backend| backend.cfgs.is_empty()) {
            return Presence::Always;
        }
        let each = self.backends.iter().map(|backend| match backend.cfgs.as_slice() {
            [only] => only.clone(),
            cfgs => quote!(all(#(#cfgs),*)),
        });
        Presence::With(quote!(any(#(#each),*)))
    }
}
