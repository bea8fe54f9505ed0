//! What is saved on the tape for one formula: statements before its closure, which move a part of an argument into it,
//! and statements inside, which give the formula that part under the argument's own name.

use super::types::Types;
use crate::model::formula::{Formula, Need};
use crate::model::{Model, Operation};
use crate::names;
use crate::parse::operation::Operand;
use crate::parse::syntax;
use crate::parse::ty::{Form, Kind, Output, Part, Role};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Type;
use syn::visit_mut::VisitMut;

/// One formula and what it is for.
pub(crate) struct Saved<'a> {
    pub(crate) model: &'a Model,
    pub(crate) operation: &'a Operation,
    /// The operand whose gradient the formula gives.
    pub(crate) operand: &'a Operand,
    pub(crate) formula: &'a Formula,
}

impl Saved<'_> {
    /// Statements before the closure.
    pub(crate) fn before(&self) -> TokenStream {
        let operands = self.formula.operands.iter().map(|(index, need)| match need {
            Need::Value => self.save(&self.operation.operands[*index]),
            need => self.save_part(&self.operation.operands[*index], *need),
        });
        let outputs = self.formula.outputs.iter().map(|(position, need)| self.save_output(*position, *need));
        quote!(#(#operands)* #(#outputs)*)
    }

    /// Statements at the head of the closure.
    pub(crate) fn inside(&self) -> TokenStream {
        let whole = self.formula.operands.iter().filter(|(_, need)| *need == Need::Value);
        let operands = whole.map(|(index, _)| lend(&self.operation.operands[*index]));
        let output =
            self.formula.outputs.contains(&(None, Need::Value)).then(|| match &self.operation.output {
                Output::One(Part::Tensors(_)) => quote!(let output = &output[..];),
                Output::One(_) | Output::Tuple(_) => quote!(let output = &output;),
            });
        quote!(#(#operands)* #output)
    }

    fn save(&self, operand: &Operand) -> TokenStream {
        let (private, name) = (self.model.runtime.private(), &operand.name);
        let inner = quote!(#private::tape::inner);
        let value = match &operand.role {
            Role::Tensor { form, kind } => match form {
                Form::Ref(_) => self.float(kind, quote!(#inner(#name))),
                Form::Owned => self.float(kind, quote!(#inner(&#name))),
                Form::OptionRef(_) => self.optional(kind, quote!(#name.map(#inner))),
                Form::OptionOwned => self.optional(kind, quote!(#name.as_ref().map(#inner))),
                Form::Slice(_) | Form::Vec => self.floats(kind, name),
            },
            Role::Device(_) => quote!(::core::clone::Clone::clone(#name.inner())),
            Role::Plain(ty) | Role::Into(ty) if is_copy(ty) => return TokenStream::new(),
            Role::Plain(ty) if matches!(syntax::bare(ty), Type::Reference(_)) => {
                quote!(::std::borrow::ToOwned::to_owned(#name))
            }
            Role::Plain(_) | Role::Into(_) => quote!(::core::clone::Clone::clone(&#name)),
        };
        quote!(let #name = #value;)
    }

    fn save_part(&self, operand: &Operand, need: Need) -> TokenStream {
        let (private, name) = (self.model.runtime.private(), &operand.name);
        let saved = names::saved(name, need.name());
        let tensor = match &operand.role {
            Role::Tensor { form: Form::Owned, .. } => quote!(#private::tape::inner(&#name)),
            _ => quote!(#private::tape::inner(#name)),
        };
        let value = match need {
            Need::Shapes => quote! {
                ::core::iter::Iterator::collect::<::std::vec::Vec<_>>(
                    ::core::iter::Iterator::map(#name.iter(), |__tensor| ::core::clone::Clone::clone(__tensor.shape()))
                )
            },
            need => part(&tensor, need),
        };
        quote!(let #saved = #value;)
    }

    fn save_output(&self, position: Option<usize>, need: Need) -> TokenStream {
        let tensor = match position {
            None => quote!(__output),
            Some(position) => {
                let position = syn::Index::from(position);
                quote!(__output.#position)
            }
        };
        if need != Need::Value {
            let saved = names::saved_output(position, Some(need.name()));
            let value = part(&tensor, need);
            return quote!(let #saved = #value;);
        }
        let saved = names::saved_output(position, None);
        let value = match (&self.operation.output, position) {
            (Output::Tuple(parts), Some(position)) => self.float_part(parts.get(position), &tensor),
            (Output::One(one), _) => self.float_part(Some(one), &tensor),
            (Output::Tuple(_), None) => quote!(::core::clone::Clone::clone(&#tensor)),
        };
        quote!(let #saved = #value;)
    }

    fn float_part(&self, part: Option<&Part>, tensor: &TokenStream) -> TokenStream {
        match part {
            Some(Part::Tensor(kind)) => self.float(kind, quote!(&#tensor)),
            _ => quote!(::core::clone::Clone::clone(&#tensor)),
        }
    }

    /// Whether a tensor of `kind` is a float wherever this formula is recorded: the operand's own generic kind is.
    fn is_float_here(&self, kind: &Kind) -> bool {
        matches!((kind, &self.operand.role), (Kind::Param(kind), Role::Tensor { kind: Kind::Param(own), .. }) if kind == own)
    }

    /// A clone of the borrowed `tensor`, as a float where its kind is the operand's.
    fn float(&self, kind: &Kind, tensor: TokenStream) -> TokenStream {
        if !self.is_float_here(kind) {
            return quote!(::core::clone::Clone::clone(#tensor));
        }
        let float = self.as_float(kind, &tensor);
        quote!(::core::clone::Clone::clone(#float?))
    }

    /// The borrowed `tensor` of a generic kind as the float that it is, or the error that it is none.
    fn as_float(&self, kind: &Kind, tensor: &TokenStream) -> TokenStream {
        let (runtime, name) = (&self.model.runtime, self.operation.name.to_string());
        let kind = Types::new(runtime, quote!(Self)).kind(kind);
        quote! {
            <#kind as #runtime::Kind>::as_float(#tensor)
                .ok_or_else(|| #runtime::Error::internal(#name, "a tracked tensor that is no float"))
        }
    }

    fn optional(&self, kind: &Kind, tensor: TokenStream) -> TokenStream {
        if !self.is_float_here(kind) {
            return quote!(#tensor.cloned());
        }
        let float = self.as_float(kind, &quote!(__tensor));
        quote! {
            match #tensor {
                ::core::option::Option::None => ::core::option::Option::None,
                ::core::option::Option::Some(__tensor) => ::core::option::Option::Some(::core::clone::Clone::clone(#float?)),
            }
        }
    }

    fn floats(&self, kind: &Kind, name: &Ident) -> TokenStream {
        let private = self.model.runtime.private();
        let inner = quote!(#private::tape::inner_all(&#name[..]));
        if !self.is_float_here(kind) {
            return inner;
        }
        let (runtime, float) = (&self.model.runtime, self.as_float(kind, &quote!(__tensor)));
        quote! {
            ::core::iter::Iterator::collect::<#runtime::Result<::std::vec::Vec<_>>>(
                ::core::iter::Iterator::map(#inner.iter(), |__tensor| #float.cloned())
            )?
        }
    }
}

/// A part of the borrowed `tensor` that lives by itself.
fn part(tensor: &TokenStream, need: Need) -> TokenStream {
    match need {
        Need::Value | Need::Shape | Need::Shapes => quote!(::core::clone::Clone::clone(#tensor.shape())),
        Need::Dtype => quote!(#tensor.dtype()),
        Need::Device => quote!(#tensor.device()),
    }
}

/// The statement that gives a formula a saved argument as it was passed: tensors borrowed, plain values by value.
fn lend(operand: &Operand) -> TokenStream {
    let name = &operand.name;
    match &operand.role {
        Role::Tensor { form, .. } => match form {
            Form::Ref(_) | Form::Owned => quote!(let #name = &#name;),
            Form::OptionRef(_) | Form::OptionOwned => quote!(let #name = #name.as_ref();),
            Form::Slice(_) | Form::Vec => quote!(let #name = &#name[..];),
        },
        Role::Device(_) => quote!(let #name = &#name;),
        Role::Plain(ty) | Role::Into(ty) if is_copy(ty) => TokenStream::new(),
        Role::Plain(ty) if matches!(syntax::bare(ty), Type::Reference(_)) => {
            let ty = without_lifetimes(ty);
            quote!(let #name: #ty = ::core::borrow::Borrow::borrow(&#name);)
        }
        Role::Plain(_) | Role::Into(_) => quote!(let #name = ::core::clone::Clone::clone(&#name);),
    }
}

/// Whether a plain argument is known to be copied rather than moved.
pub(crate) fn is_copy(ty: &Type) -> bool {
    const PRIMITIVES: [&str; 16] = [
        "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64",
        "u128", "usize",
    ];
    matches!(syntax::bare(ty), Type::Path(path) if PRIMITIVES.iter().any(|name| path.path.is_ident(name)))
}

fn without_lifetimes(ty: &Type) -> Type {
    struct Elide;
    impl VisitMut for Elide {
        fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
            reference.lifetime = None;
            syn::visit_mut::visit_type_reference_mut(self, reference);
        }
        fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
            *lifetime = syn::Lifetime::new("'_", lifetime.span());
        }
    }
    let mut ty = ty.clone();
    Elide.visit_type_mut(&mut ty);
    ty
}
