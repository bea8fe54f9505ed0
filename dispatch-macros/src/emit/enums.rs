//! The device enum and the tensor enum of a list.

use super::docs;
use super::frame::derived;
use crate::model::{List, Model};
use proc_macro2::TokenStream;
use quote::quote;

/// Both enums with the traits that the runtime asks of them.
pub(crate) fn expand(model: &Model, list: &List) -> TokenStream {
    let (checked, device, tensor) = (checked(model, list), device(model, list), tensor(model, list));
    quote! {
        #checked
        #device
        #tensor
    }
}

/// What the list claims of its backends.
fn checked(model: &Model, list: &List) -> TokenStream {
    let private = model.runtime.private();
    let claims = list.backends.iter().map(|backend| {
        let (cfg, ty) = (backend.cfg(), &backend.ty);
        let claim = if backend.one_way.is_some() { quote!(one_way) } else { quote!(both_ways) };
        quote!(#cfg #private::moves::listed::#claim::<#ty>();)
    });
    quote! {
        const _: () = {
            #(#claims)*
        };
    }
}

fn device(model: &Model, list: &List) -> TokenStream {
    let (runtime, derived) = (&model.runtime, derived());
    let (vis, device, dispatcher) = (&list.vis, &list.device, &list.name);
    let doc = docs::device(list);
    let variants = list.backends.iter().map(|backend| {
        let (cfg, name, ty) = (backend.cfg(), &backend.name, &backend.ty);
        let doc = format!(" A device of backend `{name}`.");
        quote!(#[doc = #doc] #cfg #name(<#ty as #runtime::Backend>::Device))
    });
    let shown = list.backends.iter().map(|backend| {
        let (cfg, name) = (backend.cfg(), &backend.name);
        quote!(#cfg #device::#name(__device) => ::core::fmt::Display::fmt(__device, __formatter))
    });
    let moves = runtime.private();
    let kind = list.generics.pick("K");
    quote! {
        #[doc = #doc]
        #[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
        #vis enum #device {
            #(#variants,)*
        }

        #derived
        impl ::core::fmt::Display for #device {
            fn fmt(&self, __formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    #(#shown,)*
                }
            }
        }

        // `Device` and which moves to it compile.
        #runtime::__plain_device!(#device, #dispatcher);

        #derived
        impl<#kind> #moves::moves::TwoWay<#kind> for #dispatcher {}
    }
}

fn tensor(model: &Model, list: &List) -> TokenStream {
    let (runtime, derived) = (&model.runtime, derived());
    let (vis, tensor, dispatcher) = (&list.vis, &list.tensor, &list.name);
    let kind = list.generics.pick("K");
    let doc = format!(" A tensor of one of the backends of [`{dispatcher}`].");
    let variants = list.backends.iter().map(|backend| {
        let (cfg, name, ty) = (backend.cfg(), &backend.name, &backend.ty);
        let doc = format!(" A tensor of backend `{name}`.");
        quote!(#[doc = #doc] #cfg #name(#runtime::Tensor<#ty, #kind>))
    });
    let arms = |call: TokenStream| {
        let arms = list.backends.iter().map(move |backend| {
            let (cfg, name) = (backend.cfg(), &backend.name);
            quote!(#cfg #tensor::#name(__tensor) => __tensor.#call)
        });
        quote!(#(#arms,)*)
    };
    let (shape, dtype) = (arms(quote!(shape())), arms(quote!(dtype())));
    quote! {
        #[doc = #doc]
        #[derive(::core::clone::Clone, ::core::fmt::Debug)]
        #vis enum #tensor<#kind: #runtime::Kind> {
            #(#variants,)*
        }

        #derived
        impl<#kind: #runtime::Kind> #runtime::Repr for #tensor<#kind> {
            fn shape(&self) -> &#runtime::Shape {
                match self {
                    #shape
                }
            }
            fn dtype(&self) -> #runtime::DType {
                match self {
                    #dtype
                }
            }
        }
    }
}
