//! Argument and result types, recognised by their shape: `&Float`, `Option<&Float>`, `&[Float]`, `Result<(Float, Int)>`, ..
//!
//! A kind of tensor is known by the last segment of its path, so that imports and qualified paths work alike.

use super::syntax::{self, bare, generic, is_anonymous_kind, is_device, last_segment, only_argument};
use crate::diag::shown;
use quote::ToTokens;
use syn::visit::Visit;
use syn::{Ident, Lifetime, ReturnType, Type, TypeParamBound};

/// The element kind of a tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Float,
    Int,
    Bool,
    /// A generic parameter of the operation, bounded by `Kind` or `Numeric`.
    Param(Ident),
}

/// How an operand holds its tensors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `&Float`
    Ref(Option<Lifetime>),
    /// `Float`
    Owned,
    /// `Option<&Float>`
    OptionRef(Option<Lifetime>),
    /// `Option<Float>`
    OptionOwned,
    /// `&[Float]`
    Slice(Option<Lifetime>),
    /// `Vec<Float>`
    Vec,
}

/// What an argument is.
#[derive(Clone, Debug)]
pub(crate) enum Role {
    Tensor {
        form: Form,
        kind: Kind,
    },
    /// `&Device`
    Device(Option<Lifetime>),
    /// Any other type, passed through.
    Plain(Type),
    /// `impl Into<T>`: backends take `T`, the tensor's method converts.
    Into(Type),
}

/// One part of a result.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Tensor(Kind),
    /// `Vec<Float>`
    Tensors(Kind),
    Plain(Box<Type>),
}

/// What an operation gives.
#[derive(Clone, Debug)]
pub(crate) enum Output {
    One(Part),
    Tuple(Vec<Part>),
}

/// A fault in a type: what is wrong, and what to write.
pub(crate) type Fault = syn::Error;

const FORMS: &str = "supported forms are `&Float`, `Float`, `Option<&Float>`, `Option<Float>`, `&[Float]` and `Vec<Float>`, \
                     and the same of `Int`, `Bool` and generic kinds";

/// The kinds that an operation can name: the three, and its own parameters.
pub(crate) struct Kinds<'a>(pub(crate) &'a [Ident]);

impl Kinds<'_> {
    /// What the argument type `ty` is.
    pub(crate) fn role(&self, ty: &Type) -> Result<Role, Fault> {
        let ty = bare(ty);
        match ty {
            Type::Reference(reference) if reference.mutability.is_some() && self.mentions(ty) => Err(fault(
                ty,
                "an operation does not change its operands; take `&Float` and return the new tensor",
            )),
            Type::Reference(reference) => self.referenced(ty, &reference.elem, reference.lifetime.clone()),
            Type::ImplTrait(_) => self.into(ty),
            _ => self.owned(ty),
        }
    }

    fn referenced(&self, whole: &Type, elem: &Type, lifetime: Option<Lifetime>) -> Result<Role, Fault> {
        let elem = bare(elem);
        if let Some(kind) = self.kind(elem) {
            return Ok(Role::Tensor { form: Form::Ref(lifetime), kind });
        }
        if is_device(elem) {
            return Ok(Role::Device(lifetime));
        }
        if let Type::Slice(slice) = elem
            && let Some(kind) = self.kind(bare(&slice.elem))
        {
            return Ok(Role::Tensor { form: Form::Slice(lifetime), kind });
        }
        if !self.mentions(whole) {
            return Ok(Role::Plain(whole.clone()));
        }
        let hint = match elem {
            elem if is_anonymous_kind(elem) => "a generic kind has a name; write `fn f<K: Kind>(x: &K)`",
            Type::Slice(_) => "a list of tensors holds tensors, not references; write `&[Float]`",
            _ if generic(elem, "Vec").is_some() => "a borrowed list of tensors is a slice; write `&[Float]`",
            _ if generic(elem, "Option").is_some() => "an optional tensor is written `Option<&Float>`",
            _ => FORMS,
        };
        Err(fault(whole, format!("unsupported tensor argument; {hint}")))
    }

    fn owned(&self, ty: &Type) -> Result<Role, Fault> {
        if let Some(kind) = self.kind(ty) {
            return Ok(Role::Tensor { form: Form::Owned, kind });
        }
        if is_device(ty) {
            return Err(fault(ty, "a device is borrowed; write `&Device`"));
        }
        if let Some(elem) = generic(ty, "Vec")
            && let Some(kind) = self.kind(elem)
        {
            return Ok(Role::Tensor { form: Form::Vec, kind });
        }
        if let Some(elem) = generic(ty, "Option") {
            if let Some(kind) = self.kind(elem) {
                return Ok(Role::Tensor { form: Form::OptionOwned, kind });
            }
            if let Type::Reference(reference) = elem
                && reference.mutability.is_none()
                && let Some(kind) = self.kind(bare(&reference.elem))
            {
                return Ok(Role::Tensor { form: Form::OptionRef(reference.lifetime.clone()), kind });
            }
        }
        if generic(ty, "Option").is_some() && syntax::mentions(ty, "Device") {
            return Err(fault(ty, "a device is not optional; write `&Device`"));
        }
        if self.mentions(ty) {
            return Err(fault(ty, format!("unsupported tensor argument; {FORMS}")));
        }
        Ok(Role::Plain(ty.clone()))
    }

    fn into(&self, ty: &Type) -> Result<Role, Fault> {
        if self.mentions(ty) {
            return Err(fault(ty, format!("unsupported tensor argument; {FORMS}")));
        }
        let Type::ImplTrait(implementing) = ty else { return Ok(Role::Plain(ty.clone())) };
        if let (1, Some(TypeParamBound::Trait(bound))) =
            (implementing.bounds.len(), implementing.bounds.first())
            && let Some(target) =
                bound.path.segments.last().and_then(|segment| only_argument(segment, "Into"))
        {
            return Ok(Role::Into(target.clone()));
        }
        Ok(Role::Plain(ty.clone()))
    }

    /// What the return type is.
    pub(crate) fn output(&self, output: &ReturnType, name: &Ident) -> Result<Output, Fault> {
        let ReturnType::Type(_, ty) = output else {
            return Err(syn::Error::new(
                name.span(),
                format!("operation `{name}` has no result; write `-> Result<..>`, dispatch can fail"),
            ));
        };
        let ty = bare(ty);
        let Some(segment) = last_segment(ty).filter(|segment| segment.ident == "Result") else {
            let shown = shown(ty);
            return Err(fault(
                ty,
                format!("dispatch can fail, where backends differ; write `Result<{shown}>`"),
            ));
        };
        let Some(value) = only_argument(segment, "Result") else {
            return Err(fault(
                ty,
                "the error of an operation is the runtime's; write `Result<..>` with one type",
            ));
        };
        match bare(value) {
            Type::Tuple(tuple) if !tuple.elems.is_empty() => {
                let parts = tuple.elems.iter().map(|elem| self.part(bare(elem))).collect::<Result<_, _>>()?;
                Ok(Output::Tuple(parts))
            }
            value => Ok(Output::One(self.part(value)?)),
        }
    }

    fn part(&self, ty: &Type) -> Result<Part, Fault> {
        if let Some(kind) = self.kind(ty) {
            return Ok(Part::Tensor(kind));
        }
        if let Some(elem) = generic(ty, "Vec")
            && let Some(kind) = self.kind(elem)
        {
            return Ok(Part::Tensors(kind));
        }
        if self.mentions(ty) {
            return Err(fault(
                ty,
                "unsupported result; supported are `Float`, `Int`, `Bool`, a generic kind, `Vec<Float>`, plain types, and tuples of these",
            ));
        }
        Ok(Part::Plain(Box::new(ty.clone())))
    }

    fn kind(&self, ty: &Type) -> Option<Kind> {
        let segment = last_segment(ty)?;
        if !segment.arguments.is_none() {
            return None;
        }
        match segment.ident.to_string().as_str() {
            "Float" => Some(Kind::Float),
            "Int" => Some(Kind::Int),
            "Bool" => Some(Kind::Bool),
            _ => self.0.contains(&segment.ident).then(|| Kind::Param(segment.ident.clone())),
        }
    }

    /// Whether a kind of tensor, or the device, occurs anywhere in `ty`.
    fn mentions(&self, ty: &Type) -> bool {
        struct Finder<'a> {
            kinds: &'a Kinds<'a>,
            found: bool,
        }
        impl<'ast> Visit<'ast> for Finder<'_> {
            fn visit_type(&mut self, ty: &'ast Type) {
                self.found |= self.kinds.kind(ty).is_some() || is_device(ty) || is_anonymous_kind(ty);
                syn::visit::visit_type(self, ty);
            }
        }
        let mut finder = Finder { kinds: self, found: false };
        finder.visit_type(ty);
        finder.found
    }
}

fn fault(at: impl ToTokens, message: impl std::fmt::Display) -> Fault {
    syn::Error::new_spanned(at, message)
}
