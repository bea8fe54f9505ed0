//! The generator behind `#[dispatch_backends]`; use it through `dispatch-runtime`.

mod check;
mod derive;
mod diag;
mod emit;
mod expand;
mod model;
mod names;
mod parse;
mod paths;
mod pointwise;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Generates a dispatcher over a list of backends, and everything that follows from a trait of operations.
#[proc_macro_attribute]
pub fn dispatch_backends(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand::dispatch_backends(arguments.into(), item.into()).into()
}

/// Implements, for the device of a plain backend, what the runtime asks of a device.
#[proc_macro_derive(Device, attributes(device))]
pub fn derive_device(input: TokenStream) -> TokenStream {
    derive::device(input.into()).into()
}

/// Implements a trait of operations for a list of backends; called by what the trait's annotation emits.
#[doc(hidden)]
#[proc_macro]
pub fn implement(input: TokenStream) -> TokenStream {
    expand::implement(input.into()).into()
}
