//! Questions about the syntax of types.

use std::collections::HashSet;
use syn::visit::Visit;
use syn::{
    GenericArgument, Generics, Ident, Lifetime, LifetimeParam, Path, PathArguments, PathSegment, Signature,
    Type, TypeParamBound, WherePredicate,
};

/// The type without the invisible groups and parentheses around it.
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        ty => ty,
    }
}

/// The kind of a bound that makes a generic parameter a kind of tensor.
pub(crate) fn kind_bound(path: &Path) -> Option<&'static str> {
    let segment = path.segments.last().filter(|segment| segment.arguments.is_none())?;
    ["Kind", "Numeric"].into_iter().find(|bound| segment.ident == bound)
}

pub(super) fn is_device(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| segment.ident == "Device" && segment.arguments.is_none())
}

/// `impl Kind`
pub(super) fn is_anonymous_kind(ty: &Type) -> bool {
    let is_kind = |bound: &TypeParamBound| matches!(bound, TypeParamBound::Trait(bound) if kind_bound(&bound.path).is_some());
    matches!(ty, Type::ImplTrait(implementing) if implementing.bounds.iter().any(is_kind))
}

/// Whether a type of this name occurs in the type.
pub(crate) fn mentions(ty: &Type, name: &str) -> bool {
    struct Finder<'a>(&'a str, bool);
    impl<'ast> Visit<'ast> for Finder<'_> {
        fn visit_path_segment(&mut self, segment: &'ast PathSegment) {
            self.1 |= segment.ident == self.0;
            syn::visit::visit_path_segment(self, segment);
        }
    }
    let mut finder = Finder(name, false);
    finder.visit_type(ty);
    finder.1
}

/// Whether `Self` occurs in the type, apart from names that the generator made up.
pub(crate) fn mentions_self(ty: &Type) -> bool {
    struct Finder(bool);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_path(&mut self, path: &'ast Path) {
            let made_up = path.segments.last().is_some_and(|last| last.ident.to_string().starts_with("__"));
            self.0 |= !made_up && path.segments.first().is_some_and(|first| first.ident == "Self");
            syn::visit::visit_path(self, path);
        }
    }
    let mut finder = Finder(false);
    finder.visit_type(ty);
    finder.0
}

pub(super) fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        _ => None,
    }
}

/// `T` of `name<T>`.
pub(super) fn generic<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    last_segment(ty).and_then(|segment| only_argument(segment, name))
}

pub(super) fn only_argument<'a>(segment: &'a PathSegment, name: &str) -> Option<&'a Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    match (segment.ident == name, arguments.args.len(), arguments.args.first()) {
        (true, 1, Some(GenericArgument::Type(ty))) => Some(bare(ty)),
        _ => None,
    }
}

/// The generic parameters that stand for a kind of tensor: those bounded by `Kind` or `Numeric`.
pub(crate) fn kind_params(generics: &Generics) -> Vec<Ident> {
    let params = generics.type_params().map(|param| &param.ident);
    params.filter(|param| bounds(generics, param).any(|bound| kind_bound(bound).is_some())).cloned().collect()
}

/// Whether the generic kind `param` is a kind of number.
pub(crate) fn is_numeric(generics: &Generics, param: &Ident) -> bool {
    bounds(generics, param).any(|bound| kind_bound(bound) == Some("Numeric"))
}

/// The traits that bound `param`, where it is declared and in the where clause.
fn bounds<'a>(generics: &'a Generics, param: &'a Ident) -> impl Iterator<Item = &'a Path> {
    let declared = generics
        .type_params()
        .filter(move |declared| declared.ident == *param)
        .flat_map(|declared| &declared.bounds);
    let predicates = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let added = predicates.filter_map(move |predicate| match predicate {
        WherePredicate::Type(predicate) if is_param(&predicate.bounded_ty, param) => Some(&predicate.bounds),
        _ => None,
    });
    declared.chain(added.flatten()).filter_map(|bound| match bound {
        TypeParamBound::Trait(bound) => Some(&bound.path),
        _ => None,
    })
}

fn is_param(ty: &Type, param: &Ident) -> bool {
    matches!(bare(ty), Type::Path(path) if path.path.is_ident(param))
}

/// The lifetimes that a signature uses and does not declare.
pub(crate) fn undeclared_lifetimes(signature: &Signature) -> Vec<Lifetime> {
    #[derive(Default)]
    struct Finder {
        declared: HashSet<Ident>,
        used: Vec<Lifetime>,
    }
    impl<'ast> Visit<'ast> for Finder {
        fn visit_lifetime_param(&mut self, param: &'ast LifetimeParam) {
            self.declared.insert(param.lifetime.ident.clone());
            param.bounds.iter().for_each(|bound| self.visit_lifetime(bound));
        }
        fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
            let known = lifetime.ident == "static" || lifetime.ident == "_" || self.used.contains(lifetime);
            if !known {
                self.used.push(lifetime.clone());
            }
        }
    }
    let mut finder = Finder::default();
    finder.visit_signature(signature);
    finder.used.retain(|lifetime| !finder.declared.contains(&lifetime.ident));
    finder.used
}
