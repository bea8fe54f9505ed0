//! The generator behind `#[dispatch_backends]`; use it through `dispatch-runtime`.

mod check;
mod diag;
mod emit;
mod expand;
mod model;
mod names;
mod parse;
mod paths;
mod pointwise;

use proc_macro::TokenStream;

/// Generates a dispatcher over a list of backends, and everything that follows from a trait of operations.
#[proc_macro_attribute]
pub fn dispatch_backends(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand::dispatch_backends(arguments.into(), item.into()).into()
}
