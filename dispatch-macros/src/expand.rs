//! The phases, in order. What is sound is emitted whether or not there are faults beside it.

use crate::diag::Errors;
use crate::emit;
use crate::model::Model;
use crate::parse::args::Args;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Item, ItemStruct, ItemTrait};

/// `#[dispatch_backends(arguments)] item`
pub(crate) fn dispatch_backends(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let args = Args::parse(arguments, &mut errors);
    let expansion = match syn::parse2::<Item>(item.clone()) {
        Ok(Item::Trait(item)) => of_trait(args, item, &mut errors),
        Ok(Item::Struct(item)) => of_struct(args, &item, &mut errors),
        Ok(other) => {
            errors.at(&other, "`dispatch_backends` goes on a trait of operations, or on a unit struct for a list alone");
            item
        }
        Err(error) => {
            errors.push(error);
            item
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
