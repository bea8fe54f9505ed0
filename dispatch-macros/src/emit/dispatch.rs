//! The operations of the dispatcher: one match each, one arm per backend.

use super::frame::derived;
use super::types::Types;
use super::{call, fallback};
use crate::model::{Backend, List, Operation};
use crate::names;
use crate::parse::operation::Operand;
use crate::parse::ty::{Form, Role};
use crate::paths::Runtime;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Path;

/// `impl Ops for Dispatch`.
pub(crate) fn expand<'a>(
    runtime: &Runtime,
    list: &List,
    trait_path: &Path,
    operations: impl Iterator<Item = &'a Operation>,
    broken: &[syn::TraitItemFn],
) -> TokenStream {
    let (name, derived) = (&list.name, derived());
    let emitter = Emitter { runtime, list, trait_path };
    let methods = operations.map(|operation| emitter.method(operation));
    let types = Types::new(runtime, quote!(Self));
    let broken = broken.iter().map(|item| fallback::definition(&types, item));
    quote! {
        #derived
        impl #trait_path for #name {
            #(#methods)*
            #(#broken)*
        }
    }
}

struct Emitter<'a> {
    runtime: &'a Runtime,
    list: &'a List,
    trait_path: &'a Path,
}

impl Emitter<'_> {
    fn method(&self, operation: &Operation) -> TokenStream {
        let signature = Types::new(self.runtime, quote!(Self)).signature(operation, None);
        let cfgs = &operation.attrs.cfgs;
        // Every operation has one: that is checked.
        let body = operation.lead().map(|lead| self.body(operation, lead));
        quote! {
            #(#cfgs)*
            #signature {
                #body
            }
        }
    }

    fn body(&self, operation: &Operation, lead: &Operand) -> TokenStream {
        let (runtime, name) = (self.runtime, &lead.name);
        let arms = self.list.backends.iter().map(|backend| self.arm(operation, lead, backend));
        let (operation_name, argument) = (operation.name.to_string(), name.to_string());
        let first = || {
            quote! {
                let [__first, ..] = #name else {
                    return ::core::result::Result::Err(#runtime::Error::no_tensor(#operation_name, #argument));
                };
            }
        };
        let (before, subject) = match &lead.role {
            Role::Tensor { form: Form::Ref(_), .. } => (None, quote!(#name.repr())),
            Role::Tensor { form: Form::Vec, .. } => {
                let first = first();
                (Some(quote!(let #name = &#name[..]; #first)), quote!(__first.repr()))
            }
            Role::Tensor { form: Form::Slice(_), .. } => (Some(first()), quote!(__first.repr())),
            Role::Tensor { .. } => (None, quote!(#name.into_repr())),
            Role::Device(_) | Role::Plain(_) | Role::Into(_) => (None, quote!(#name)),
        };
        quote! {
            #before
            match #subject {
                #(#arms)*
            }
        }
    }

    fn arm(&self, operation: &Operation, lead: &Operand, backend: &Backend) -> TokenStream {
        let (runtime, variant, tensor) = (self.runtime, &backend.name, &self.list.tensor);
        let (cfg, ty) = (backend.cfg(), &backend.ty);
        let (enumeration, binding) = match &lead.role {
            Role::Device(_) => (&self.list.device, lead.name.clone()),
            _ if lead.is_list() => (tensor, Ident::new("__first", lead.name.span())),
            _ => (tensor, lead.name.clone()),
        };
        let device = match &lead.role {
            Role::Device(_) => quote!(#binding),
            _ => quote!(#binding.device()),
        };
        let place = Place { operation, backend, device };
        let others =
            operation.operands.iter().filter(|operand| operand.is_list() || operand.name != lead.name);
        let converted = others.map(|operand| self.convert(operand, &place));
        let call = call::call(ty, self.trait_path, operation, operation.operands.iter().map(argument));
        let result = call::wrapped(
            &call,
            &operation.output,
            |value| quote!(#runtime::Tensor::from_repr(#tensor::#variant(#value))),
        );
        quote! {
            #cfg
            #enumeration::#variant(#binding) => {
                #(#converted)*
                #result
            }
        }
    }

    /// A statement that takes one operand to the backend of the arm, or leaves with an error that names it.
    fn convert(&self, operand: &Operand, place: &Place<'_>) -> TokenStream {
        let name = &operand.name;
        let (tensor, variant) = (&self.list.tensor, &place.backend.name);
        match &operand.role {
            Role::Tensor { form, .. } => match form {
                Form::Ref(_) => {
                    let mixed = self.mixed(operand, place, &quote!(#name.device()));
                    quote!(let #tensor::#variant(#name) = #name.repr() else { #mixed };)
                }
                Form::Owned => {
                    let mixed = self.mixed(operand, place, &quote!(__found));
                    quote! {
                        let __found = #name.device();
                        let #tensor::#variant(#name) = #name.into_repr() else { #mixed };
                    }
                }
                Form::OptionRef(_) | Form::OptionOwned => self.convert_option(operand, form, place),
                Form::Slice(_) | Form::Vec => self.convert_list(operand, place),
            },
            Role::Device(_) => {
                let (device, mixed) = (&self.list.device, self.mixed(operand, place, &quote!(#name)));
                quote!(let #device::#variant(#name) = #name else { #mixed };)
            }
            Role::Plain(_) | Role::Into(_) => TokenStream::new(),
        }
    }

    fn convert_option(&self, operand: &Operand, form: &Form, place: &Place<'_>) -> TokenStream {
        let name = &operand.name;
        let form = if *form == Form::OptionOwned { Form::Owned } else { Form::Ref(None) };
        let Role::Tensor { kind, .. } = &operand.role else { return TokenStream::new() };
        let single = Operand { name: name.clone(), role: Role::Tensor { form, kind: kind.clone() } };
        let convert = self.convert(&single, place);
        quote! {
            let #name = match #name {
                ::core::option::Option::None => ::core::option::Option::None,
                ::core::option::Option::Some(#name) => {
                    #convert
                    ::core::option::Option::Some(#name)
                }
            };
        }
    }

    fn convert_list(&self, operand: &Operand, place: &Place<'_>) -> TokenStream {
        let (name, helper, backend) = (&operand.name, names::list_helper(), &place.backend.ty);
        let (operation, argument, device) =
            (place.operation.name.to_string(), name.to_string(), &place.device);
        quote!(let #name = Self::#helper::<#backend, _>(&#name[..], #operation, #argument, &#device)?;)
    }

    fn mixed(&self, operand: &Operand, place: &Place<'_>, found: &TokenStream) -> TokenStream {
        let runtime = self.runtime;
        let (operation, argument, expected) =
            (place.operation.name.to_string(), operand.name.to_string(), &place.device);
        quote!(return ::core::result::Result::Err(#runtime::Error::mixed_devices(#operation, #argument, #expected, #found));)
    }
}

/// The arm that is being written.
struct Place<'a> {
    operation: &'a Operation,
    backend: &'a Backend,
    /// An expression for the device of the operand that chose the arm.
    device: TokenStream,
}

/// The operand as it is passed on.
fn argument(operand: &Operand) -> TokenStream {
    let name = &operand.name;
    match &operand.role {
        Role::Tensor { form: Form::Slice(_), .. } => quote!(&#name),
        _ => quote!(#name),
    }
}
