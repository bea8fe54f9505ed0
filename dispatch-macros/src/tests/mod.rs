//! Tests of whole expansions, on token streams.

mod args;
mod carry;
mod derive;
mod faults;
mod hygiene;
mod marks;
mod mutations;
mod saved;
mod signatures;
mod snapshots;
mod time;

use crate::expand;
use proc_macro2::TokenStream;
use std::str::FromStr;

/// The expansion of `#[dispatch_backends(arguments)] item`.
fn expansion(arguments: &str, item: &str) -> TokenStream {
    expand::dispatch_backends(tokens(arguments), tokens(item))
}

#[track_caller]
fn tokens(source: &str) -> TokenStream {
    match TokenStream::from_str(source) {
        Ok(tokens) => tokens,
        Err(error) => panic!("{error}: {source}"),
    }
}

/// The messages of the `compile_error!` calls in an expansion, in order.
fn messages(expansion: TokenStream) -> Vec<String> {
    use proc_macro2::TokenTree;
    let mut messages = Vec::new();
    let mut after_name = false;
    for token in expansion {
        match token {
            TokenTree::Ident(ident) => after_name = ident == "compile_error",
            TokenTree::Group(group) if after_name => {
                let message = syn::parse2::<syn::LitStr>(group.stream()).map(|message| message.value());
                messages.push(message.unwrap_or_default());
                after_name = false;
            }
            TokenTree::Punct(_) | TokenTree::Group(_) | TokenTree::Literal(_) => {}
        }
    }
    messages
}

/// What is wrong with `#[dispatch_backends(arguments)] item`.
fn faults(arguments: &str, item: &str) -> Vec<String> {
    messages(expansion(arguments, item))
}

const CPU: &str = "name = Dispatch, Cpu(path = a::Cpu)";

/// What is wrong with a trait of these operations over one backend.
fn faults_of(operations: &str) -> Vec<String> {
    faults(CPU, &format!("pub trait Ops: Backend {{ {operations} }}"))
}

/// The expansion, formatted.
#[track_caller]
fn formatted(arguments: &str, item: &str) -> String {
    let expansion = expansion(arguments, item);
    match syn::parse2(expansion.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        Err(error) => panic!("the output does not parse: {error}\n{expansion}"),
    }
}
