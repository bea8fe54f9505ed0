//! The methods of `Tensor`: inherent in the runtime, an extension trait for each kind of tensor elsewhere.

use super::frame::derived;
use super::owner::Owner;
use super::types::{Types, full_bounds, where_clause};
use super::{call, docs, marks, pointwise};
use crate::model::{Model, Operation, Operations, Way};
use crate::names;
use crate::parse::args::Methods;
use crate::parse::operation::Operand;
use crate::parse::ty::{Form, Role};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::GenericParam;

/// All methods, grouped by the kind of tensor they are on.
pub(crate) fn expand(model: &Model, operations: &Operations) -> TokenStream {
    let mut groups: Vec<(Owner, Vec<Operation>)> = Vec::new();
    for operation in &operations.all {
        let owner = Owner::of(operation);
        match groups.iter_mut().find(|(known, _)| known.class == owner.class) {
            Some((known, group)) => group.push(owner.renamed(operation, known)),
            None => {
                let operation = owner.renamed(operation, &owner);
                groups.push((owner, vec![operation]));
            }
        }
    }
    let emitter = Emitter { model, operations };
    groups.iter().map(|(owner, group)| emitter.group(owner, group)).collect()
}

struct Emitter<'a> {
    model: &'a Model,
    operations: &'a Operations,
}

impl Emitter<'_> {
    fn group(&self, owner: &Owner, group: &[Operation]) -> TokenStream {
        let (runtime, trait_name) = (&self.model.runtime, &self.operations.item.ident);
        let backend = self.operations.generics.pick("B");
        let tensor = owner.tensor(runtime, &backend);
        let param = owner.param(runtime);
        let derived = derived();
        let definitions = group.iter().map(|operation| self.definition(owner, operation));
        match &self.operations.methods {
            Methods::Inherent => quote! {
                #derived
                impl<#backend: #trait_name #param> #tensor {
                    #(#definitions)*
                }
            },
            Methods::Extension(name) => {
                let extension = format_ident!("{name}{}", owner.suffix());
                let declarations = group.iter().map(|operation| self.declaration(owner, operation));
                let vis = &self.operations.item.vis;
                let doc = format!(" The operations of [`{trait_name}`] as methods of tensors.");
                let kind = owner.param_name().map(|name| quote!(, #name));
                quote! {
                    #[doc = #doc]
                    #[allow(deprecated, clippy::all, clippy::pedantic)]
                    #vis trait #extension<#backend: #trait_name #param>: ::core::marker::Sized {
                        #(#declarations)*
                    }

                    #derived
                    impl<#backend: #trait_name #param> #extension<#backend #kind> for #tensor {
                        #(#definitions)*
                    }
                }
            }
        }
    }

    /// The method of an extension trait, without its body.
    fn declaration(&self, owner: &Owner, operation: &Operation) -> TokenStream {
        let (attrs, docs) = (&operation.attrs, self.docs(operation));
        let (cfgs, others) = (&attrs.cfgs, &attrs.others);
        let signature = self.signature(owner, operation);
        quote! {
            #(#cfgs)*
            #docs
            #(#others)*
            #signature;
        }
    }

    /// The method with its body; in an inherent impl with its documentation too.
    fn definition(&self, owner: &Owner, operation: &Operation) -> TokenStream {
        let attrs = &operation.attrs;
        let (cfgs, inline) = (&attrs.cfgs, &attrs.inline);
        let (signature, body) = (self.signature(owner, operation), self.body(operation));
        let head = match &self.operations.methods {
            Methods::Inherent => {
                let (docs, others) = (self.docs(operation), &attrs.others);
                quote!(#docs #(#others)* #(#inline)* pub)
            }
            Methods::Extension(_) => quote!(#(#inline)*),
        };
        quote! {
            #(#cfgs)*
            #head #signature {
                #body
            }
        }
    }

    fn docs(&self, operation: &Operation) -> TokenStream {
        let docs = &operation.attrs.docs;
        let gradient = docs::gradient(operation).map(|line| quote!(#[doc = ""] #[doc = #line]));
        quote!(#(#docs)* #gradient)
    }

    fn signature(&self, owner: &Owner, operation: &Operation) -> TokenStream {
        let runtime = &self.model.runtime;
        let backend = self.operations.generics.pick("B");
        let types = Types::new(runtime, &backend);
        let (name, output) = (&operation.name, types.output(&operation.output));
        let receiver = operation.receiver().map(|operand| &operand.name);
        let generics = full_bounds(runtime, &operation.generics);
        let mut params = Vec::new();
        let mut bounds = Vec::new();
        for param in &generics.params {
            match param {
                GenericParam::Type(param) if owner.param_name() == Some(&param.ident) => {
                    bounds.extend(Owner::other_bounds(param))
                }
                param => params.push(quote!(#param)),
            }
        }
        let mut arguments = Vec::new();
        for operand in &operation.operands {
            let Operand { name, role } = operand;
            let own = receiver == Some(name);
            let argument = match role {
                Role::Tensor { form: Form::Ref(lifetime), .. } if own => quote!(&#lifetime self),
                Role::Tensor { form: Form::Owned, .. } if own => quote!(self),
                Role::Tensor { form: Form::Ref(lifetime), kind } => {
                    let other = names::backend_of(name);
                    params.push(quote!(#other));
                    bounds.push(quote!(#other: #runtime::SameInstanceAs<#backend>));
                    let tensor = Types::new(runtime, &other).tensor(kind);
                    quote!(#name: &#lifetime #tensor)
                }
                Role::Device(lifetime) if receiver.is_none() => {
                    let device = names::backend_of(name);
                    params.push(quote!(#device));
                    bounds.push(quote!(#device: #runtime::Device<Backend = #backend>));
                    bounds.push(quote!(#backend: #runtime::Backend<Device = #device>));
                    quote!(#name: &#lifetime #device)
                }
                Role::Into(ty) => quote!(#name: impl ::core::convert::Into<#ty>),
                role => {
                    let ty = types.operand(role);
                    quote!(#name: #ty)
                }
            };
            // `self` comes first, wherever the operand stands.
            arguments.insert(if own { 0 } else { arguments.len() }, argument);
        }
        if matches!(operation.way, Way::Unmarked) {
            bounds.push(marks::bound(self.model, &self.operations.item.ident, operation, &quote!(#backend)));
        }
        let clause = where_clause(generics.where_clause.as_ref(), bounds);
        let params = (!params.is_empty()).then(|| quote!(<#(#params),*>));
        quote!(fn #name #params(#(#arguments),*) -> #output #clause)
    }

    fn body(&self, operation: &Operation) -> TokenStream {
        let arguments: Vec<TokenStream> =
            operation.operands.iter().map(|operand| self.argument(operation, operand)).collect();
        let backend = self.operations.generics.pick("B");
        match &operation.way {
            Way::Pointwise(expression) => {
                pointwise::expand(self.model, operation, expression, &backend, &arguments)
            }
            _ => {
                let call = call::call(backend, &self.operations.item.ident, operation, arguments);
                let name = operation.name.to_string();
                // Errors from the operations that a body is made of name the operation that was called.
                let named = operation.body.is_some().then(|| quote!(.map_err(|__error| __error.of(#name))));
                quote!(#call #named)
            }
        }
    }

    /// An argument of the method, as the trait's method takes it.
    fn argument(&self, operation: &Operation, operand: &Operand) -> TokenStream {
        let name = &operand.name;
        let own = operation.receiver().is_some_and(|receiver| receiver.name == *name);
        match &operand.role {
            _ if own => quote!(self),
            Role::Tensor { form: Form::Ref(_), .. } => self.same_instance(name),
            Role::Into(_) => quote!(::core::convert::Into::into(#name)),
            _ => quote!(#name),
        }
    }

    fn same_instance(&self, name: &Ident) -> TokenStream {
        let (runtime, backend) = (&self.model.runtime, self.operations.generics.pick("B"));
        let other = names::backend_of(name);
        quote!(<#other as #runtime::SameInstanceAs<#backend>>::operand(#name))
    }
}
