//! `impl Backend` for the dispatcher: the primitives, each a match that hands on.

use super::frame::derived;
use super::moves;
use crate::model::{Backend, List, Model};
use crate::names;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The most tensor arguments of an expression, those that derivatives add included; the runtime has the same limit.
const MAX_ARGUMENTS: usize = 12;

pub(crate) fn expand(model: &Model, list: &List) -> TokenStream {
    let emitter = Emitter { model, list };
    let (runtime, derived) = (&model.runtime, derived());
    let (name, device, tensor) = (&list.name, &list.device, &list.tensor);
    let kind = list.generics.pick("K");
    let shown = name.to_string();
    let data = emitter.data();
    let transfer = moves::transfer(model, list);
    let views = emitter.views();
    let map = emitter.map();
    let (find, adopt, can_leave) = (emitter.find(), emitter.adopt(), emitter.can_leave());
    let helpers = emitter.helpers();
    quote! {
        #derived
        impl #runtime::Backend for #name {
            type Device = #device;
            type Repr<#kind: #runtime::Kind> = #tensor<#kind>;
            const NAME: &'static str = #shown;
            #data
            #transfer
            #map
            #views
            #find
            #adopt
            #can_leave
        }

        #derived
        #[allow(dead_code)]
        impl #name {
            #helpers
        }
    }
}

struct Emitter<'a> {
    model: &'a Model,
    list: &'a List,
}

impl Emitter<'_> {
    /// One arm per backend, from what `arm` gives for it.
    fn arms(&self, arm: impl Fn(&Backend) -> TokenStream) -> TokenStream {
        let arms = self.list.backends.iter().map(|backend| {
            let (cfg, arm) = (backend.cfg(), arm(backend));
            quote!(#cfg #arm)
        });
        quote!(#(#arms)*)
    }

    /// `value` of a backend as a tensor of the dispatcher.
    fn wrap(&self, backend: &Backend, value: &TokenStream) -> TokenStream {
        let (runtime, tensor, variant) = (&self.model.runtime, &self.list.tensor, &backend.name);
        quote!(#runtime::Tensor::from_repr(#tensor::#variant(#value)))
    }

    /// Devices, and data in and out.
    fn data(&self) -> TokenStream {
        let runtime = &self.model.runtime;
        let (device, tensor) = (&self.list.device, &self.list.tensor);
        let kind = self.list.generics.pick("K");
        let devices = self
            .arms(|Backend { name, .. }| quote!(#tensor::#name(tensor) => #device::#name(tensor.device()),));
        let supports = self.arms(|Backend { name, ty, .. }| {
            quote!(#device::#name(device) => <#ty as #runtime::Backend>::supports(device, dtype),)
        });
        let from_data = self.arms(|backend| {
            let Backend { name, ty, .. } = backend;
            let value = self.wrap(backend, &quote!(<#ty as #runtime::Backend>::from_data(data, device)?));
            quote!(#device::#name(device) => ::core::result::Result::Ok(#value),)
        });
        let into_data = self.arms(|Backend { name, ty, .. }| {
            quote!(#tensor::#name(tensor) => <#ty as #runtime::Backend>::into_data(tensor),)
        });
        quote! {
            fn device<#kind: #runtime::Kind>(tensor: &#runtime::Tensor<Self, #kind>) -> #device {
                match tensor.repr() { #devices }
            }
            fn supports(device: &#device, dtype: #runtime::DType) -> bool {
                match device { #supports }
            }
            fn from_data<#kind: #runtime::Kind>(
                data: #runtime::TensorData,
                device: &#device,
            ) -> #runtime::Result<#runtime::Tensor<Self, #kind>> {
                match device { #from_data }
            }
            fn into_data<#kind: #runtime::Kind>(
                tensor: #runtime::Tensor<Self, #kind>,
            ) -> #runtime::Result<#runtime::TensorData> {
                match tensor.into_repr() { #into_data }
            }
        }
    }

    fn views(&self) -> TokenStream {
        let runtime = &self.model.runtime;
        let tensor = &self.list.tensor;
        let kind = self.list.generics.pick("K");
        let arms = |method: TokenStream| {
            self.arms(|backend| {
                let Backend { name, ty, .. } = backend;
                let value = self.wrap(backend, &quote!(<#ty as #runtime::Backend>::#method(tensor, view)?));
                quote!(#tensor::#name(tensor) => ::core::result::Result::Ok(#value),)
            })
        };
        let (view, unview) = (arms(quote!(view)), arms(quote!(unview)));
        quote! {
            fn view<#kind: #runtime::Kind>(
                tensor: &#runtime::Tensor<Self, #kind>,
                view: &#runtime::View,
            ) -> #runtime::Result<#runtime::Tensor<Self, #kind>> {
                match tensor.repr() { #view }
            }
            fn unview<#kind: #runtime::Numeric>(
                tensor: &#runtime::Tensor<Self, #kind>,
                view: &#runtime::View,
            ) -> #runtime::Result<#runtime::Tensor<Self, #kind>> {
                match tensor.repr() { #unview }
            }
        }
    }

    fn map(&self) -> TokenStream {
        let (runtime, private) = (&self.model.runtime, self.model.runtime.private());
        let device = &self.list.device;
        let expression = self.list.generics.pick("E");
        let helper = names::argument_helper();
        let limit = Literal::usize_unsuffixed(MAX_ARGUMENTS);
        let too_many = quote!(#runtime::Error::internal(#expression::NAME, "more tensor arguments than an expression can have"));
        let arms = self.arms(|backend| {
            let Backend { name, ty, .. } = backend;
            let value = self.wrap(backend, &quote!(<#ty as #runtime::Backend>::map(expression, args)?));
            quote! {
                #device::#name(device) => {
                    let mut found = [Self::#helper::<#ty, #expression>(0, *first, &device)?; #limit];
                    for (index, (place, arg)) in ::core::iter::Iterator::enumerate(::core::iter::zip(&mut found, args)) {
                        *place = Self::#helper::<#ty, #expression>(index, *arg, &device)?;
                    }
                    let args = found.get(..args.len()).ok_or_else(|| #too_many)?;
                    ::core::result::Result::Ok(#value)
                }
            }
        });
        quote! {
            fn map<#expression: #private::Pointwise>(
                expression: &#expression,
                args: &[#runtime::AnyTensor<'_, Self>],
            ) -> #runtime::Result<#runtime::Tensor<Self, #expression::Output>> {
                let [first, ..] = args else {
                    return ::core::result::Result::Err(#runtime::Error::no_tensor(#expression::NAME, "args"));
                };
                match first.device() { #arms }
            }
        }
    }

    /// The tensor of another backend that a dispatched tensor is, so that moves to it need no copy.
    fn find(&self) -> TokenStream {
        let (runtime, tensor) = (&self.model.runtime, &self.list.tensor);
        let (backend, kind) = (self.list.generics.pick("T"), self.list.generics.pick("K"));
        let arms = self.arms(|Backend { name, ty, .. }| {
            quote!(#tensor::#name(tensor) => <#ty as #runtime::Backend>::find::<#backend, #kind>(tensor),)
        });
        quote! {
            fn find<#backend: #runtime::Backend, #kind: #runtime::Kind>(
                tensor: &#runtime::Tensor<Self, #kind>,
            ) -> ::core::option::Option<&#runtime::Tensor<#backend, #kind>> {
                if let ::core::option::Option::Some(tensor) = <dyn ::core::any::Any>::downcast_ref(tensor) {
                    return ::core::option::Option::Some(tensor);
                }
                match tensor.repr() { #arms }
            }
        }
    }

    /// Tensors on a `one_way` backend stay there.
    fn can_leave(&self) -> TokenStream {
        let (runtime, tensor) = (&self.model.runtime, &self.list.tensor);
        let kind = self.list.generics.pick("K");
        let arms = self.arms(|Backend { name, ty, one_way, .. }| match one_way {
            Some(_) => quote!(#tensor::#name(_) => false,),
            None => quote!(#tensor::#name(tensor) => <#ty as #runtime::Backend>::can_leave(tensor),),
        });
        quote! {
            fn can_leave<#kind: #runtime::Kind>(tensor: &#runtime::Tensor<Self, #kind>) -> bool {
                match tensor.repr() { #arms }
            }
        }
    }

    fn adopt(&self) -> TokenStream {
        let runtime = &self.model.runtime;
        let (backend, kind) = (self.list.generics.pick("T"), self.list.generics.pick("K"));
        let attempts = self.list.backends.iter().map(|member| {
            let (cfg, ty) = (member.cfg(), &member.ty);
            let value = self.wrap(member, &quote!(::core::clone::Clone::clone(tensor)));
            quote! {
                #cfg
                if let ::core::option::Option::Some(tensor) = <#backend as #runtime::Backend>::find::<#ty, #kind>(tensor) {
                    return ::core::option::Option::Some(#value);
                }
            }
        });
        quote! {
            fn adopt<#backend: #runtime::Backend, #kind: #runtime::Kind>(
                tensor: &#runtime::Tensor<#backend, #kind>,
            ) -> ::core::option::Option<#runtime::Tensor<Self, #kind>> {
                #(#attempts)*
                ::core::option::Option::None
            }
        }
    }

    /// Lists of tensors and the arguments of expressions, taken to one backend.
    fn helpers(&self) -> TokenStream {
        let (runtime, private) = (&self.model.runtime, self.model.runtime.private());
        let (member, kind) = (self.list.generics.pick("T"), self.list.generics.pick("K"));
        let expression = self.list.generics.pick("E");
        let (list, argument) = (names::list_helper(), names::argument_helper());
        let kinds = [quote!(Float), quote!(Int), quote!(Bool)].map(|kind| {
            quote! {
                #runtime::AnyTensor::#kind(tensor) => <Self as #runtime::Backend>::find::<#member, _>(tensor).map(#runtime::AnyTensor::#kind),
            }
        });
        quote! {
            /// The tensors of a list on one backend, or an error that names the device of one that is elsewhere.
            fn #list<#member: #runtime::Backend, #kind: #runtime::Kind>(
                tensors: &[#runtime::Tensor<Self, #kind>],
                operation: &'static str,
                argument: &'static str,
                expected: &dyn ::core::fmt::Display,
            ) -> #runtime::Result<::std::vec::Vec<#runtime::Tensor<#member, #kind>>> {
                let mut list = ::std::vec::Vec::with_capacity(tensors.len());
                for tensor in tensors {
                    let ::core::option::Option::Some(found) = <Self as #runtime::Backend>::find(tensor) else {
                        return ::core::result::Result::Err(
                            #runtime::Error::mixed_devices(operation, argument, expected, tensor.device())
                        );
                    };
                    list.push(::core::clone::Clone::clone(found));
                }
                ::core::result::Result::Ok(list)
            }

            /// An argument of a pointwise expression on one backend, or an error that names it and its device.
            #[inline]
            fn #argument<'a, #member: #runtime::Backend, #expression: #private::Pointwise>(
                index: usize,
                tensor: #runtime::AnyTensor<'a, Self>,
                expected: &dyn ::core::fmt::Display,
            ) -> #runtime::Result<#runtime::AnyTensor<'a, #member>> {
                let found = match tensor { #(#kinds)* };
                found.ok_or_else(|| {
                    let argument = #expression::ARGUMENTS.get(index).copied().unwrap_or("gradient");
                    #runtime::Error::mixed_devices(#expression::NAME, argument, expected, tensor.device())
                })
            }
        }
    }
}
