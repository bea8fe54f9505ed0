//! `#[derive(Device)] #[device(backend = Mine)]`

use crate::diag::Errors;
use crate::paths::Runtime;
use darling::FromDeriveInput;
use darling::util::Flag;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{DeriveInput, Generics, Path};

/// A device, and what `#[device(..)]` says of it.
#[derive(FromDeriveInput)]
#[darling(attributes(device))]
struct Device {
    ident: Ident,
    generics: Generics,
    /// The backend whose tensors live there.
    backend: Option<Path>,
    /// Tensors can be moved onto the backend, never off it.
    one_way: Flag,
    #[darling(rename = "crate")]
    runtime: Option<Path>,
}

/// The impls of a plain backend's device: what it is, and which moves to it compile.
pub(crate) fn device(input: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let parsed = syn::parse2::<DeriveInput>(input).map_err(darling::Error::from);
    let expansion = match parsed.and_then(|input| Device::from_derive_input(&input)) {
        Ok(device) => expand(&device, &mut errors),
        Err(error) => {
            for error in error.flatten() {
                errors.push(error.into());
            }
            TokenStream::new()
        }
    };
    let faults = errors.into_compile_errors();
    quote!(#faults #expansion)
}

fn expand(device: &Device, errors: &mut Errors) -> TokenStream {
    let Device { ident: device, generics, backend, one_way, runtime } = device;
    let Some(backend) = backend else {
        errors.at(device, "a device has a backend; write `#[device(backend = some::Backend)]`");
        return TokenStream::new();
    };
    if !generics.params.is_empty() {
        errors.at(generics, "a device has no generic parameters; remove them");
        return TokenStream::new();
    }
    let runtime = runtime.as_ref().map_or_else(Runtime::default, |path| Runtime::new(path.clone(), errors));
    let private = runtime.private();
    let two_way = (!one_way.is_present()).then(|| {
        let kind = if backend.is_ident("K") { quote!(__K) } else { quote!(K) };
        quote! {
            #[automatically_derived]
            impl<#kind> #private::moves::TwoWay<#kind> for #backend {}
        }
    });
    quote! {
        // `Device` and which moves to it compile.
        #runtime::__plain_device!(#device, #backend);
        #[automatically_derived]
        impl #private::moves::HostOf<#backend> for #device {}
        #two_way
    }
}
