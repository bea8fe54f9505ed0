//! The phases, in order. What is sound is emitted whether or not there are faults beside it.

use crate::check;
use crate::diag::Errors;
use crate::emit;
use crate::model::{Model, Operation, lower};
use crate::parse::args::Args;
use crate::parse::carried::Carried;
use crate::parse::salvage;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Item, ItemStruct, ItemTrait, Visibility};

/// `#[dispatch_backends(arguments)] item`
pub(crate) fn dispatch_backends(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let args = Args::parse(arguments, &mut errors);
    let expansion = match syn::parse2::<Item>(item.clone()) {
        Ok(Item::Trait(item)) => of_trait(args, item, &mut errors),
        Ok(Item::Struct(item)) => of_struct(args, &item, &mut errors),
        Ok(other) => {
            errors.at(
                &other,
                "`dispatch_backends` goes on a trait of operations, or on a unit struct for a list alone",
            );
            item
        }
        Err(error) => {
            errors.push(error);
            match salvage::trait_item(item.clone()) {
                Some(item) => of_trait(args, item, &mut errors),
                None => item,
            }
        }
    };
    let faults = errors.into_compile_errors();
    quote!(#faults #expansion)
}

fn of_trait(args: Args, item: ItemTrait, errors: &mut Errors) -> TokenStream {
    let model = Model::of_trait(args, item, errors);
    let dispatcher = model.list.as_ref().map(|list| {
        let (dispatcher, list) = (emit::dispatcher(list), emit::list(&model, list));
        quote!(#dispatcher #list)
    });
    let operations = model.operations.as_ref().map(|operations| emit::operations(&model, operations));
    quote!(#operations #dispatcher)
}

fn of_struct(args: Args, item: &ItemStruct, errors: &mut Errors) -> TokenStream {
    let model = Model::of_struct(args, item, errors);
    let dispatcher = emit::dispatcher_of(item);
    let list = model.list.as_ref().map(|list| emit::list(&model, list));
    quote!(#dispatcher #list)
}

/// `implement! { { list } { signatures } }`, called by the macro that carries the operations of a trait.
pub(crate) fn implement(input: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let expansion = Carried::parse(input, &mut errors).map(|Carried { args, only_in, items }| {
        let (runtime, path) = (args.runtime.clone(), args.ops.first().cloned());
        check::carried::check(only_in.as_deref(), path.as_ref(), &mut errors);
        let operations: Vec<Operation> =
            items.iter().filter_map(|item| lower::lower_operation(item, &runtime, &mut errors)).collect();
        let list = args.name.clone().map(|name| lower::list(args, name, Visibility::Inherited, &mut errors));
        let (list, path) = list.zip(path)?;
        Some(emit::dispatch::expand(&runtime, &list, &path, operations.iter(), &[]))
    });
    let faults = errors.into_compile_errors();
    let expansion = expansion.flatten();
    quote!(#faults #expansion)
}
