//! `#[derive(Device)] #[device(backend = Mine)]`

use crate::diag::{Errors, suggestion};
use crate::parse::entries;
use crate::paths::Runtime;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::parse::ParseStream;
use syn::{DeriveInput, Meta, TypePath};

const OPTIONS: [&str; 3] = ["backend", "one_way", "crate"];

/// What `#[device(..)]` says.
#[derive(Default)]
struct Options {
    runtime: Runtime,
    backend: Option<TypePath>,
    one_way: Option<Ident>,
}

/// The impls of a plain backend's device: what it is, and which moves to it compile.
pub(crate) fn device(input: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    let expansion = match syn::parse2::<DeriveInput>(input) {
        Ok(input) => expand(&input, &mut errors),
        Err(error) => {
            errors.push(error);
            TokenStream::new()
        }
    };
    let faults = errors.into_compile_errors();
    quote!(#faults #expansion)
}

fn expand(input: &DeriveInput, errors: &mut Errors) -> TokenStream {
    let before = errors.count();
    let options = options(input, errors);
    let device = &input.ident;
    if !input.generics.params.is_empty() {
        errors.at(&input.generics, "a device has no generic parameters; remove them");
        return TokenStream::new();
    }
    let Options { runtime, backend: Some(backend), one_way } = options else {
        if errors.count() == before {
            errors.at(device, "the device has no backend; write `#[device(backend = Mine)]`");
        }
        return TokenStream::new();
    };
    let private = runtime.private();
    let two_way = one_way.is_none().then(|| {
        let kind = if backend.path.is_ident("K") { quote!(__K) } else { quote!(K) };
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

fn options(input: &DeriveInput, errors: &mut Errors) -> Options {
    let mut options = Options::default();
    for attr in input.attrs.iter().filter(|attr| attr.path().is_ident("device")) {
        match &attr.meta {
            Meta::List(list) => {
                entries::parse(list.tokens.clone(), errors, |input, errors| option(input, &mut options, errors));
            }
            Meta::Path(_) | Meta::NameValue(_) => errors.at(attr, "`#[device]` without options; write `#[device(backend = Mine)]`"),
        }
    }
    options
}

fn option(input: ParseStream<'_>, options: &mut Options, errors: &mut Errors) -> syn::Result<()> {
    let key = entries::key(input, "an option such as `backend = Mine`")?;
    let twice = match key.to_string().as_str() {
        "backend" => options.backend.replace(entries::value(input, &key, "backend = Mine")?).is_some(),
        "one_way" => options.one_way.replace(key.clone()).is_some(),
        "crate" => {
            let path = entries::value(input, &key, "crate = ::dispatch_runtime")?;
            options.runtime = Runtime::new(path, errors);
            false
        }
        other => return Err(syn::Error::new(key.span(), format!("unknown option `{other}`{}", suggestion(other, OPTIONS)))),
    };
    if twice {
        errors.at(&key, format!("option `{key}` given twice; remove one"));
    }
    Ok(())
}
