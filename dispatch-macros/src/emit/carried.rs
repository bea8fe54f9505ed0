//! Types of signatures, as other modules and crates can name them.
//!
//! A path that starts at a crate is absolute: `crate` becomes `$crate`. Any other path means something only where the
//! trait stands. It becomes an associated type of a hidden supertrait that every type implements, which an implementation
//! of the trait names as `Self::..` wherever it stands. Paths with generic parameters of the operation stay as they are.

use super::types::full_bounds;
use crate::model::{Operation, Operations};
use crate::names;
use crate::parse::operation::Operand;
use crate::parse::ty::{Form, Kind, Output, Part, Role};
use crate::paths::Runtime;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::cell::RefCell;
use std::collections::HashSet;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{Type, TypePath};

/// The types that cross under a name of their own.
pub(crate) struct Carried<'a> {
    trait_name: &'a Ident,
    types: RefCell<Vec<Alias>>,
}

/// A type that crosses.
struct Alias {
    shown: String,
    path: TypePath,
    /// When an operation exists that names it; none for always.
    predicates: Option<Vec<TokenStream>>,
}

impl Alias {
    fn cfg(&self) -> Option<TokenStream> {
        self.predicates.as_ref().map(|predicates| quote!(#[cfg(any(#(#predicates),*))]))
    }
}

/// Names that mean the same everywhere.
const EVERYWHERE: [&str; 18] = [
    "bool", "char", "str", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32",
    "u64", "u128", "usize", "Self",
];

impl<'a> Carried<'a> {
    /// With the types of all operations.
    pub(crate) fn new(runtime: &Runtime, operations: &'a Operations) -> Self {
        let carried = Self { trait_name: &operations.item.ident, types: RefCell::default() };
        for operation in operations.in_trait() {
            carried.signature(runtime, operation);
        }
        carried
    }

    /// The hidden supertrait; nothing where no type needs it.
    pub(crate) fn supertrait(&self) -> Option<Ident> {
        (!self.types.borrow().is_empty()).then(|| names::types_trait(self.trait_name))
    }

    /// The definition of the hidden supertrait.
    pub(crate) fn expand(&self, operations: &Operations) -> TokenStream {
        let Some(name) = self.supertrait() else { return TokenStream::new() };
        let (vis, types) = (&operations.item.vis, self.types.borrow());
        let aliases: Vec<Ident> =
            (0..types.len()).map(|index| names::type_alias(self.trait_name, index)).collect();
        let cfgs: Vec<Option<TokenStream>> = types.iter().map(Alias::cfg).collect();
        let types = types.iter().map(|alias| &alias.path);
        let doc = format!(
            " What the types of [`{}`] are where other crates implement it for their lists.",
            self.trait_name
        );
        quote! {
            #[doc = #doc]
            #[doc(hidden)]
            #[allow(missing_docs)]
            #vis trait #name {
                #(#cfgs type #aliases;)*
            }
            #[automatically_derived]
            impl<__Any: ?::core::marker::Sized> #name for __Any {
                #(#cfgs type #aliases = #types;)*
            }
        }
    }

    /// The operation as `implement!` reads it.
    pub(crate) fn signature(&self, runtime: &Runtime, operation: &Operation) -> TokenStream {
        let name = &operation.name;
        let generics = absolute(full_bounds(runtime, &operation.generics).to_token_stream());
        let clause = absolute(operation.generics.where_clause.to_token_stream());
        let operands = operation.operands.iter().map(|Operand { name, role }| {
            let ty = self.operand(operation, role);
            quote!(#name: #ty)
        });
        let output = match &operation.output {
            Output::One(part) => self.part(operation, part),
            Output::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.part(operation, part));
                quote!((#(#parts,)*))
            }
        };
        quote!(fn #name #generics(#(#operands),*) -> Result<#output> #clause;)
    }

    fn operand(&self, operation: &Operation, role: &Role) -> TokenStream {
        match role {
            Role::Tensor { form, kind } => {
                let kind = written(kind);
                match form {
                    Form::Ref(lifetime) => quote!(&#lifetime #kind),
                    Form::Owned => kind,
                    Form::OptionRef(lifetime) => quote!(Option<&#lifetime #kind>),
                    Form::OptionOwned => quote!(Option<#kind>),
                    Form::Slice(lifetime) => quote!(&#lifetime [#kind]),
                    Form::Vec => quote!(Vec<#kind>),
                }
            }
            Role::Device(lifetime) => quote!(&#lifetime Device),
            Role::Plain(ty) | Role::Into(ty) => self.plain(operation, ty),
        }
    }

    fn part(&self, operation: &Operation, part: &Part) -> TokenStream {
        match part {
            Part::Tensor(kind) => written(kind),
            Part::Tensors(kind) => {
                let kind = written(kind);
                quote!(Vec<#kind>)
            }
            Part::Plain(ty) => self.plain(operation, ty),
        }
    }

    fn plain(&self, operation: &Operation, ty: &Type) -> TokenStream {
        let own = operation.generics.params.iter().map(|param| match param {
            syn::GenericParam::Type(param) => param.ident.to_string(),
            syn::GenericParam::Const(param) => param.ident.to_string(),
            syn::GenericParam::Lifetime(param) => param.lifetime.ident.to_string(),
        });
        let mut ty = ty.clone();
        Crossing { carried: self, predicate: operation.attrs.predicate(), own: own.collect() }
            .visit_type_mut(&mut ty);
        absolute(ty.to_token_stream())
    }

    /// The associated type that stands for `path` in an operation that exists where `predicate` holds.
    fn alias(&self, path: &TypePath, predicate: Option<&TokenStream>) -> Ident {
        let (mut types, shown) = (self.types.borrow_mut(), path.to_token_stream().to_string());
        let known = types.iter().position(|alias| alias.shown == shown);
        let index = known.unwrap_or_else(|| {
            types.push(Alias { shown, path: path.clone(), predicates: Some(Vec::new()) });
            types.len() - 1
        });
        match (&mut types[index].predicates, predicate) {
            (Some(predicates), Some(predicate)) => {
                if !predicates.iter().any(|known| known.to_string() == predicate.to_string()) {
                    predicates.push(predicate.clone());
                }
            }
            (predicates, None) => *predicates = None,
            (None, Some(_)) => {}
        }
        names::type_alias(self.trait_name, index)
    }
}

/// Puts aliases in the place of relative paths.
struct Crossing<'a> {
    carried: &'a Carried<'a>,
    /// When the operation exists; none for always.
    predicate: Option<TokenStream>,
    /// The generic parameters of the operation.
    own: HashSet<String>,
}

impl VisitMut for Crossing<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty
            && self.is_relative(path)
            && !self.is_generic(path)
        {
            let alias = self.carried.alias(path, self.predicate.as_ref());
            *ty = syn::parse_quote!(Self::#alias);
            return;
        }
        // A trait is no type, it has no alias.
        if !matches!(ty, Type::ImplTrait(_) | Type::TraitObject(_)) {
            syn::visit_mut::visit_type_mut(self, ty);
        }
    }
}

impl Crossing<'_> {
    fn is_relative(&self, path: &TypePath) -> bool {
        let Some(first) = path.path.segments.first() else { return false };
        let word = first.ident.to_string();
        let absolute = path.path.leading_colon.is_some() || matches!(word.as_str(), "crate" | "$crate");
        let everywhere = path.path.segments.len() == 1 && EVERYWHERE.contains(&word.as_str());
        path.qself.is_none() && !absolute && !everywhere && word != "Self" && !self.own.contains(&word)
    }

    /// Whether the path depends on the operation's generics, lifetimes that are not written included.
    fn is_generic(&self, path: &TypePath) -> bool {
        struct Finder<'a>(&'a HashSet<String>, bool);
        impl<'ast> Visit<'ast> for Finder<'_> {
            fn visit_lifetime(&mut self, lifetime: &'ast syn::Lifetime) {
                self.1 |= lifetime.ident != "static";
            }
            fn visit_ident(&mut self, ident: &'ast Ident) {
                self.1 |= self.0.contains(&ident.to_string()) || ident == "Self";
            }
            fn visit_type_reference(&mut self, reference: &'ast syn::TypeReference) {
                self.1 |= reference.lifetime.is_none();
                syn::visit::visit_type_reference(self, reference);
            }
        }
        let mut finder = Finder(&self.own, false);
        finder.visit_type_path(path);
        finder.1
    }
}

fn written(kind: &Kind) -> TokenStream {
    match kind {
        Kind::Float => quote!(Float),
        Kind::Int => quote!(Int),
        Kind::Bool => quote!(Bool),
        Kind::Param(param) => quote!(#param),
    }
}

/// `$crate` in the place of `crate`.
fn absolute(tokens: TokenStream) -> TokenStream {
    let mut crossed = TokenStream::new();
    for token in tokens {
        match token {
            TokenTree::Ident(ident) if ident == "crate" => crossed.extend(quote!($crate)),
            TokenTree::Group(group) => {
                let mut inner = proc_macro2::Group::new(group.delimiter(), absolute(group.stream()));
                inner.set_span(group.span());
                crossed.extend([TokenTree::Group(inner)]);
            }
            other => crossed.extend([other]),
        }
    }
    crossed
}
