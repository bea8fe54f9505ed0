//! Which options go with a trait, and which with a struct.

use crate::diag::Errors;
use crate::parse::args::Args;
use syn::{Fields, ItemStruct, ItemTrait};

pub(crate) fn on_trait(args: &Args, item: &ItemTrait, errors: &mut Errors) {
    check_trait(item, errors);
    check_list_named(args, item, errors);
    check_no_stray_list_options(args, errors);
}

pub(crate) fn on_struct(args: &Args, item: &ItemStruct, errors: &mut Errors) {
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
    if args.methods.is_some() {
        errors
            .at(&item.ident, "a list has no operations of its own to make methods of; remove `methods = ..`");
    }
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
    if let Some(token) = &item.modifiers.auto_token {
        errors.at(token, "a trait of operations is not an auto trait; remove `auto`");
    }
}

fn check_list_named(args: &Args, item: &ItemTrait, errors: &mut Errors) {
    if let (None, Some(first)) = (&args.name, args.backends.first()) {
        errors.at(&first.name, format!("the list of backends has no name; add `name = {}`", "Dispatch"));
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
