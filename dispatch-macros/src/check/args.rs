//! Which options go with a trait, and which with a struct.

use crate::diag::{Errors, shown};
use crate::names;
use crate::parse::args::{Args, Methods};
use crate::parse::mark::is_mark;
use proc_macro2::Ident;
use syn::{Fields, ItemStruct, ItemTrait};

/// What breaks a rule is taken out of `args`, or another name stands in for it.
pub(crate) fn on_trait(args: &mut Args, item: &ItemTrait, errors: &mut Errors) {
    check_trait(item, errors);
    check_list_named(args, item, errors);
    check_no_stray_list_options(args, errors);
    check_item_names(args, item, errors);
    check_ops(args, Some(&item.ident), errors);
}

pub(crate) fn on_struct(args: &mut Args, item: &ItemStruct, errors: &mut Errors) {
    if !matches!(item.fields, Fields::Unit) {
        errors.at(&item.fields, format!("a dispatcher holds nothing; write `pub struct {};`", item.ident));
    }
    if !item.generics.params.is_empty() {
        errors.at(&item.generics, "a dispatcher has no generic parameters; remove them");
    }
    if let Some(name) = args.name.as_ref().filter(|name| **name != item.ident) {
        errors
            .at(name, format!("the struct is the dispatcher; remove `name = {name}`, or name the struct so"));
    }
    if let Some((key, _)) = &args.methods {
        errors.at(key, "a list has no operations of its own to make methods of; remove `methods = ..`");
    }
    check_ops(args, None, errors);
}

fn check_trait(item: &ItemTrait, errors: &mut Errors) {
    if !item.generics.params.is_empty() {
        errors.at(
            &item.generics,
            "a trait of operations has no generic parameters; give them to the operations",
        );
    }
    if let Some(clause) = &item.generics.where_clause {
        errors.at(
            clause,
            "a trait of operations has no where clause; write supertraits, or bound the operations",
        );
    }
    if let Some(token) = &item.unsafety {
        errors.at(token, "a trait of operations is not `unsafe`; remove it");
    }
    for mark in item.attrs.iter().filter(|attr| is_mark(attr)) {
        errors.at(mark, "`#[op(..)]` marks an operation; move it to one");
    }
    if let Some(token) = &item.modifiers.auto_token {
        errors.at(token, "a trait of operations is not an auto trait; remove `auto`");
    }
}

fn check_list_named(args: &mut Args, item: &ItemTrait, errors: &mut Errors) {
    if let (None, Some(first)) = (&args.name, args.backends.first()) {
        errors.at(&first.name, "the list of backends has no name; add `name = Dispatch`");
        args.name = Some(names::dispatcher(first.name.span()));
    }
    if let (None, true, Some(trait_path)) = (&args.name, args.backends.is_empty(), args.ops.first()) {
        let trait_name = &item.ident;
        errors.at(trait_path, format!("`ops(..)` implements traits for a list, and `{trait_name}` has none; add `name = ..` and backends"));
    }
}

fn check_no_stray_list_options(args: &Args, errors: &mut Errors) {
    if args.name.is_some() || !args.backends.is_empty() {
        return;
    }
    for (option, value) in [("device", &args.device), ("tensor", &args.tensor)] {
        if let Some(value) = value {
            errors.at(
                value,
                format!(
                    "`{option}` names an enum of a list, and there is none; add `name = ..` and backends"
                ),
            );
        }
    }
}

/// The trait, its methods and the list are items of one module.
fn check_item_names(args: &mut Args, item: &ItemTrait, errors: &mut Errors) {
    let trait_name = &item.ident;
    let mut check = |name: &Ident, other: &Ident, whose: &str| {
        let taken = name == other;
        if taken {
            errors.at(name, format!("the name `{name}` is that of the {whose}; choose another"));
        }
        taken
    };
    if let Some((_, Methods::Extension(name))) = &args.methods
        && check(name, trait_name, "annotated trait")
    {
        args.methods = None;
    }
    let extension = match &args.methods {
        Some((_, Methods::Extension(name))) => name.clone(),
        Some((_, Methods::Inherent)) | None => names::extension(trait_name),
    };
    let mut taken = |name: &Ident| {
        check(name, trait_name, "annotated trait")
            || check(name, &extension, "trait with the methods of tensors")
    };
    if let Some(name) = args.name.take() {
        args.name = Some(if taken(&name) { names::dispatcher(name.span()) } else { name });
    }
    args.device = args.device.take().filter(|name| !taken(name));
    args.tensor = args.tensor.take().filter(|name| !taken(name));
}

/// Each trait is implemented once.
fn check_ops(args: &mut Args, annotated: Option<&Ident>, errors: &mut Errors) {
    let mut seen: Vec<String> = Vec::new();
    args.ops.retain(|path| {
        let shown = shown(path);
        if annotated.is_some_and(|annotated| path.is_ident(annotated)) {
            errors.at(path, format!("the list implements the annotated trait as it is; remove `{shown}`"));
        } else if seen.contains(&shown) {
            errors.at(path, format!("`{shown}` is named twice; remove one"));
        } else {
            seen.push(shown);
            return true;
        }
        false
    });
}
