//! Methods with a fault: the trait keeps them, with types that callers and implementors resolve, so that one mistake
//! does not become a page of errors. The compile fails for the fault itself, so their bodies never run.

use super::types::Types;
use crate::parse::{syntax, ty};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::HashSet;
use syn::visit_mut::VisitMut;
use syn::{
    Attribute, FnArg, GenericParam, LifetimeParam, Pat, PathArguments, Signature, TraitItemFn, Type,
    parse_quote,
};

/// The method in the trait.
pub(crate) fn declaration(types: &Types<'_>, item: &TraitItemFn) -> TokenStream {
    let (attrs, signature) = (kept(&item.attrs), rewritten(types, &item.sig));
    let body = if item.default.is_some() { quote!({ loop {} }) } else { quote!(;) };
    quote! {
        #(#attrs)*
        #[allow(unused_variables)]
        #signature #body
    }
}

/// The method in an emitted impl.
pub(crate) fn definition(types: &Types<'_>, item: &TraitItemFn) -> TokenStream {
    let signature = rewritten(types, &item.sig);
    let cfgs = item.attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    quote! {
        #(#cfgs)*
        #[allow(unused_variables)]
        #signature {
            loop {}
        }
    }
}

fn kept(attrs: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attrs.iter().filter(|attr| !crate::parse::mark::is_mark(attr))
}

/// The signature with tensors in the place of their kinds; what is not understood stays.
fn rewritten(types: &Types<'_>, signature: &Signature) -> Signature {
    struct Rewrite<'a>(&'a Types<'a>);
    impl VisitMut for Rewrite<'_> {
        fn visit_type_mut(&mut self, node: &mut Type) {
            syn::visit_mut::visit_type_mut(self, node);
            let Type::Path(path) = syntax::bare(node) else { return };
            let Some(segment) = path.path.segments.last() else { return };
            let runtime = self.0.runtime;
            let tokens = match (segment.ident.to_string().as_str(), &segment.arguments) {
                ("Float", PathArguments::None) => self.0.tensor(&ty::Kind::Float),
                ("Int", PathArguments::None) => self.0.tensor(&ty::Kind::Int),
                ("Bool", PathArguments::None) => self.0.tensor(&ty::Kind::Bool),
                ("Device", PathArguments::None) => self.0.device(),
                ("Result", PathArguments::AngleBracketed(arguments)) => quote!(#runtime::Result #arguments),
                _ => return,
            };
            *node = Type::Verbatim(tokens);
        }
    }
    let mut signature = signature.clone();
    // What a trait's method cannot have would be one error more.
    (signature.constness, signature.variadic) = (None, None);
    for lifetime in syntax::undeclared_lifetimes(&signature) {
        signature.generics.params.insert(0, GenericParam::Lifetime(LifetimeParam::new(lifetime)));
    }
    let mut names = HashSet::new();
    for input in &mut signature.inputs {
        if let FnArg::Typed(typed) = input {
            typed.attrs.clear();
            let plain = matches!(&*typed.pat, Pat::Ident(pat) if pat.mutability.is_none() && pat.by_ref.is_none() && pat.subpat.is_none() && names.insert(pat.ident.clone()));
            if !plain {
                typed.pat = parse_quote!(_);
            }
        }
    }
    signature.generics = super::types::full_bounds(types.runtime, &signature.generics);
    Rewrite(types).visit_signature_mut(&mut signature);
    signature
}
