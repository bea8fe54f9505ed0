//! What an expression may use, and what it must give.

use super::Kind;
use proc_macro2::Ident;

/// What an expression may use, and what it must give.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    /// The tensor arguments, in order.
    pub(crate) operands: Vec<Operand>,
    /// The plain arguments, which are fields of the emitted struct.
    pub(crate) parameters: Vec<Parameter>,
    /// The kind of the result.
    pub(crate) output: Kind,
}

/// One tensor argument.
#[derive(Clone, Debug)]
pub(crate) struct Operand {
    pub(crate) name: Ident,
    pub(crate) kind: Kind,
}

/// One plain argument.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Ident,
    pub(crate) ty: ParameterType,
}

/// What a plain argument can stand for in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ParameterType {
    /// `f32`, `f64`: a float.
    Float,
    /// Any integer: an int, or a float.
    Int,
    /// `Scalar`: an int, a float, or a bool.
    Scalar,
    /// `bool`.
    Bool,
    /// Anything else: it cannot be used, but is known by name.
    Other,
}

impl ParameterType {
    /// Recognised by its last path segment; `impl Into<T>` counts as `T`.
    pub(crate) fn of(ty: &syn::Type) -> Self {
        let Some(name) = last_segment(ty) else { return Self::Other };
        match name.to_string().as_str() {
            "f32" | "f64" => Self::Float,
            "i8" | "i16" | "i32" | "i64" | "isize" | "u8" | "u16" | "u32" | "u64" | "usize" => Self::Int,
            "Scalar" => Self::Scalar,
            "bool" => Self::Bool,
            _ => Self::Other,
        }
    }
}

fn last_segment(ty: &syn::Type) -> Option<&Ident> {
    match ty {
        syn::Type::Path(ty) => Some(&ty.path.segments.last()?.ident),
        syn::Type::Group(ty) => last_segment(&ty.elem),
        syn::Type::Paren(ty) => last_segment(&ty.elem),
        syn::Type::ImplTrait(ty) => ty.bounds.iter().find_map(|bound| match bound {
            syn::TypeParamBound::Trait(bound) => into_target(&bound.path),
            _ => None,
        }),
        _ => None,
    }
}

/// The `T` of `Into<T>`.
fn into_target(path: &syn::Path) -> Option<&Ident> {
    let segment = path.segments.last()?;
    let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    match arguments.args.first()? {
        syn::GenericArgument::Type(ty) if segment.ident == "Into" => last_segment(ty),
        _ => None,
    }
}
