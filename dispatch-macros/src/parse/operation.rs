//! One method of the trait, as an operation.

use super::mark::{self, Mark};
use super::syntax;
use super::ty::{Kinds, Output, Role};
use crate::diag::Errors;
use proc_macro2::Ident;
use syn::{Block, FnArg, GenericParam, Generics, Pat, Safety, Signature, TraitItemFn};

/// One operation as written, its parts recognised.
#[derive(Clone, Debug)]
pub(crate) struct Operation {
    pub(crate) item: TraitItemFn,
    pub(crate) generics: Generics,
    pub(crate) kinds: Vec<Ident>,
    pub(crate) operands: Vec<Operand>,
    pub(crate) output: Output,
    pub(crate) mark: Option<(Ident, Mark)>,
    /// Whether the mark was read without a fault.
    pub(crate) mark_is_sound: bool,
    pub(crate) body: Option<Block>,
}

/// One argument.
#[derive(Clone, Debug)]
pub(crate) struct Operand {
    pub(crate) name: Ident,
    pub(crate) role: Role,
}

impl Operation {
    /// None where a part is not sound; every fault has been reported.
    pub(crate) fn parse(item: &TraitItemFn, errors: &mut Errors) -> Option<Self> {
        let sig = &item.sig;
        let before_mark = errors.count();
        let mark = mark::parse(&item.attrs, &sig.ident, errors);
        let mark_is_sound = errors.count() == before_mark;
        let before = errors.count();
        check_qualifiers(sig, errors);
        check_lifetimes(sig, errors);
        let kinds = syntax::kind_params(&sig.generics);
        let known = Kinds(&kinds);
        let operands = operands(sig, &known, errors);
        let output = known.output(&sig.output, &sig.ident).map_err(|fault| errors.push(fault)).ok();
        if errors.count() > before {
            return None;
        }
        let (generics, body) = (sig.generics.clone(), item.default.clone());
        Some(Self {
            item: item.clone(),
            generics,
            kinds,
            operands,
            output: output?,
            mark,
            mark_is_sound,
            body,
        })
    }

    pub(crate) fn is_pointwise(&self) -> bool {
        matches!(self.mark, Some((_, Mark::Pointwise(_))))
    }
}

fn check_qualifiers(sig: &Signature, errors: &mut Errors) {
    if let Some(variadic) = &sig.variadic {
        // Which has to be `unsafe` and `extern` too.
        errors.at(variadic, "an operation cannot be variadic; take a slice");
        return;
    }
    if let Some(token) = &sig.asyncness {
        errors.at(token, "`async fn` is not supported yet; write a plain `fn`");
    }
    if let Some(token) = &sig.constness {
        errors.at(token, "an operation cannot be `const`; write a plain `fn`");
    }
    if let Safety::Unsafe(token) = &sig.safety {
        errors.at(token, "an operation cannot be `unsafe`; write a plain `fn`");
    }
    if let Some(abi) = &sig.abi {
        errors.at(abi, "an operation has Rust's calling convention; remove `extern`");
    }
}

/// Lifetimes that nothing declares would be reported by rustc once for each item that is emitted for the operation.
fn check_lifetimes(sig: &Signature, errors: &mut Errors) {
    for lifetime in syntax::undeclared_lifetimes(sig) {
        let name = &sig.ident;
        errors.at(
            &lifetime,
            format!("lifetime `{lifetime}` is not declared; write `fn {name}<{lifetime}>(..)`"),
        );
    }
}

fn operands(sig: &Signature, kinds: &Kinds<'_>, errors: &mut Errors) -> Vec<Operand> {
    let mut operands: Vec<Operand> = Vec::new();
    for input in &sig.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                errors.at(receiver, "an operation has no `self`; name its tensors: `x: &Float`");
            }
            FnArg::Typed(typed) => {
                for attr in &typed.attrs {
                    errors.at(attr, "attributes of arguments are not carried to what is generated; put it on the operation");
                }
                let name = operand_name(&typed.pat).map_err(|fault| errors.push(fault)).ok();
                let role = kinds.role(&typed.ty).map_err(|fault| errors.push(fault)).ok();
                if let Some(name) =
                    name.as_ref().filter(|name| operands.iter().any(|other| other.name == **name))
                {
                    errors.at(name, format!("two arguments are named `{name}`; rename one"));
                }
                operands.extend(name.zip(role).map(|(name, role)| Operand { name, role }));
            }
        }
    }
    operands
}

fn operand_name(pat: &Pat) -> syn::Result<Ident> {
    match pat {
        Pat::Ident(pat) if pat.by_ref.is_none() && pat.mutability.is_none() && pat.subpat.is_none() => {
            Ok(pat.ident.clone())
        }
        other => {
            let name = match other {
                Pat::Ident(pat) => pat.ident.to_string(),
                _ => "x".to_owned(),
            };
            let message = format!("an argument of an operation is a plain name; write `{name}: ..`");
            Err(syn::Error::new_spanned(other, message))
        }
    }
}

/// The parameters of a generic operation, to write after `::` in a call; lifetimes are left to inference.
pub(crate) fn turbofish(generics: &Generics) -> Vec<&Ident> {
    let params = generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => Some(&param.ident),
        GenericParam::Const(param) => Some(&param.ident),
        GenericParam::Lifetime(_) => None,
    });
    params.collect()
}
