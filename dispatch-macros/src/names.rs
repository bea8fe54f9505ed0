//! Every identifier that the generator makes up.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::format_ident;
use std::collections::HashSet;
use syn::ext::IdentExt;

/// Names for the generics of emitted items: the plain letter, unless the annotation itself says it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Generics(HashSet<String>);

impl Generics {
    /// Remembers the names that occur in `tokens`.
    pub(crate) fn reserve(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    self.0.insert(ident.to_string());
                }
                TokenTree::Group(group) => self.reserve(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }

    /// `wish`, or `__wish` where the annotation uses that name for something of its own.
    pub(crate) fn pick(&self, wish: &str) -> Ident {
        if self.0.contains(wish) { format_ident!("__{wish}") } else { Ident::new(wish, Span::call_site()) }
    }
}

/// `cross_entropy` as `CrossEntropy`.
pub(crate) fn camel(ident: &Ident) -> String {
    let mut camel = String::new();
    for word in ident.unraw().to_string().split('_') {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
    }
    camel
}

/// `TensorOps` as `tensor_ops`.
pub(crate) fn snake(ident: &Ident) -> String {
    let mut snake = String::new();
    let name = ident.unraw().to_string();
    let mut before: Option<char> = None;
    for letter in name.chars() {
        if letter.is_uppercase() && before.is_some_and(|before| before != '_' && !before.is_uppercase()) {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
        before = Some(letter);
    }
    snake
}

/// What stands in for the name of a list that has none.
pub(crate) fn dispatcher(span: Span) -> Ident {
    Ident::new("Dispatch", span)
}

/// Whether the generator could have made up this name.
pub(crate) fn is_made_up(name: &str) -> bool {
    name.starts_with("__")
}

/// What stands in for a name that a backend cannot have.
pub(crate) fn backend(index: usize) -> Ident {
    format_ident!("__Backend{index}")
}

/// The device enum of the dispatcher `name`.
pub(crate) fn device_enum(name: &Ident) -> Ident {
    format_ident!("{}Device", name.unraw(), span = name.span())
}

/// The tensor enum of the dispatcher `name`.
pub(crate) fn tensor_enum(name: &Ident) -> Ident {
    format_ident!("{}Tensor", name.unraw(), span = name.span())
}

/// The extension trait with the tensor methods of the operations `trait_name`.
pub(crate) fn extension(trait_name: &Ident) -> Ident {
    format_ident!("{}Ext", trait_name.unraw(), span = trait_name.span())
}

/// The module with a type for each unmarked operation.
pub(crate) fn unmarked(trait_name: &Ident) -> Ident {
    format_ident!("{}_unmarked", snake(trait_name))
}

/// The hidden trait whose associated types stand for argument types in other crates.
pub(crate) fn types_trait(trait_name: &Ident) -> Ident {
    format_ident!("__{}Types", trait_name.unraw())
}

/// An associated type of [`types_trait`].
pub(crate) fn type_alias(trait_name: &Ident, index: usize) -> Ident {
    format_ident!("__{}Type{index}", trait_name.unraw())
}

/// What the names of the macros that carry the operations of `trait_name` begin with.
pub(crate) fn carrier(trait_name: &Ident) -> Ident {
    format_ident!("__{}_operations", trait_name.unraw())
}

/// The helper of a dispatcher that takes a list of tensors to one backend.
pub(crate) fn list_helper() -> Ident {
    Ident::new("__list", Span::call_site())
}

/// The helper of a dispatcher that takes an argument of a pointwise expression to one backend.
pub(crate) fn argument_helper() -> Ident {
    Ident::new("__argument", Span::call_site())
}

/// The generic parameter of a tensor method for the backend of operand `name`.
pub(crate) fn backend_of(name: &Ident) -> Ident {
    format_ident!("__{}", camel(name))
}

/// What the tape keeps of operand `name`, other than the operand itself.
pub(crate) fn saved(name: &Ident, what: &str) -> Ident {
    format_ident!("__{}_{what}", name.unraw())
}

/// What the tape keeps of the output, or of one of several.
pub(crate) fn saved_output(position: Option<usize>, what: Option<&str>) -> Ident {
    match (position, what) {
        (None, None) => Ident::new("output", Span::call_site()),
        (None, Some(what)) => format_ident!("__output_{what}"),
        (Some(position), None) => format_ident!("__output_{position}"),
        (Some(position), Some(what)) => format_ident!("__output_{position}_{what}"),
    }
}
