//! The methods of `Tensor`: inherent in the runtime, an extension trait for each kind of tensor elsewhere.

use super::frame::derived;
use super::types::{Types, full_bounds, where_clause};
use super::{call, docs, marks, pointwise};
use crate::model::{Model, Operation, Operations, Way};
use crate::names;
use crate::parse::args::Methods;
use crate::parse::operation::Operand;
use crate::parse::ty::{Form, Kind, Part, Role};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{GenericParam, TypeParam};

/// All methods, grouped by the kind of tensor they are on.
pub(crate) fn expand(model: &Model, operations: &Operations) -> TokenStream {
    let mut groups: Vec<(Owner, Vec<&Operation>)> = Vec::new();
    for operation in &operations.all {
        let owner = Owner::of(model, operation);
        match groups.iter_mut().find(|(known, _)| known.key() == owner.key()) {
            Some((_, group)) => group.push(operation),
            None => groups.push((owner, vec![operation])),
        }
    }
    let emitter = Emitter { model, operations };
    groups.iter().map(|(owner, group)| emitter.group(owner, group)).collect()
}

/// The tensor type that has a method.
struct Owner {
    kind: Kind,
    /// The declaration of a generic kind.
    param: Option<TypeParam>,
}

impl Owner {
    /// That of the receiver, else that of the result.
    fn of(model: &Model, operation: &Operation) -> Self {
        let received = operation.receiver().or_else(|| operation.operands.iter().find(|operand| operand.is_tensor()));
        let kind = match received.map(|operand| &operand.role) {
            Some(Role::Tensor { kind, .. }) => kind.clone(),
            _ => given(operation),
        };
        let Kind::Param(name) = &kind else { return Self { kind, param: None } };
        let generics = full_bounds(&model.runtime, &operation.generics);
        let param = generics.type_params().find(|param| param.ident == *name).cloned();
        Self { kind, param }
    }

    /// Methods with equal keys go into one impl.
    fn key(&self) -> String {
        let param = self.param.as_ref().map(|param| quote!(#param).to_string());
        format!("{:?} {}", self.kind, param.unwrap_or_default())
    }

    /// What the name of an extension trait for this kind ends in.
    fn suffix(&self) -> &'static str {
        match (&self.kind, &self.param) {
            (Kind::Float, _) => "",
            (Kind::Int, _) => "Int",
            (Kind::Bool, _) => "Bool",
            (Kind::Param(_), Some(param)) if quote!(#param).to_string().contains("Numeric") => "Numeric",
            (Kind::Param(_), _) => "Kind",
        }
    }
}

/// The kind of the first tensor of the result.
fn given(operation: &Operation) -> Kind {
    let kinds = operation.output.parts().iter().filter_map(|part| match part {
        Part::Tensor(kind) | Part::Tensors(kind) => Some(kind.clone()),
        Part::Plain(_) => None,
    });
    kinds.into_iter().next().unwrap_or(Kind::Float)
}

struct Emitter<'a> {
    model: &'a Model,
    operations: &'a Operations,
}

impl Emitter<'_> {
    fn group(&self, owner: &Owner, group: &[&Operation]) -> TokenStream {
        let (runtime, trait_name) = (&self.model.runtime, &self.operations.item.ident);
        let backend = self.model.generics.pick("B");
        let tensor = Types::new(runtime, &backend).tensor(&owner.kind);
        let param = owner.param.iter();
        let derived = derived();
        let definitions = group.iter().map(|operation| self.definition(owner, operation));
        match &self.operations.methods {
            Methods::Inherent => quote! {
                #derived
                impl<#backend: #trait_name #(, #param)*> #tensor {
                    #(#definitions)*
                }
            },
            Methods::Extension(name) => {
                let extension = format_ident!("{name}{}", owner.suffix());
                let declarations = group.iter().map(|operation| self.declaration(owner, operation));
                let vis = &self.operations.item.vis;
                let doc = format!(" The operations of [`{trait_name}`] as methods of tensors.");
                let param = quote!(#(, #param)*);
                let kind = owner.param.iter().map(|param| &param.ident);
                quote! {
                    #[doc = #doc]
                    #[allow(deprecated, clippy::all, clippy::pedantic)]
                    #vis trait #extension<#backend: #trait_name #param>: ::core::marker::Sized {
                        #(#declarations)*
                    }

                    #derived
                    impl<#backend: #trait_name #param> #extension<#backend #(, #kind)*> for #tensor {
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
        let backend = self.model.generics.pick("B");
        let types = Types::new(runtime, &backend);
        let (name, output) = (&operation.name, types.output(&operation.output));
        let receiver = operation.receiver().map(|operand| &operand.name);
        let generics = full_bounds(runtime, &operation.generics);
        let is_owners = |param: &&GenericParam| {
            matches!((param, &owner.kind), (GenericParam::Type(param), Kind::Param(kind)) if param.ident == *kind)
        };
        let mut params: Vec<TokenStream> =
            generics.params.iter().filter(|param| !is_owners(param)).map(|param| quote!(#param)).collect();
        let mut bounds = Vec::new();
        let mut arguments = Vec::new();
        for operand in &operation.operands {
            let Operand { name, role } = operand;
            let own = receiver == Some(name);
            arguments.push(match role {
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
            });
        }
        if matches!(operation.way, Way::Unmarked) {
            bounds.push(marks::bound(&self.operations.item.ident, operation, &quote!(#backend)));
        }
        let clause = where_clause(generics.where_clause.as_ref(), bounds);
        let params = (!params.is_empty()).then(|| quote!(<#(#params),*>));
        quote!(fn #name #params(#(#arguments),*) -> #output #clause)
    }

    fn body(&self, operation: &Operation) -> TokenStream {
        let arguments: Vec<TokenStream> = operation.operands.iter().map(|operand| self.argument(operation, operand)).collect();
        let backend = self.model.generics.pick("B");
        match &operation.way {
            Way::Pointwise(expression) => pointwise::expand(self.model, operation, expression, &backend, &arguments),
            _ => call::call(backend, &self.operations.item.ident, operation, arguments),
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
        let (runtime, backend) = (&self.model.runtime, self.model.generics.pick("B"));
        let other = names::backend_of(name);
        quote!(<#other as #runtime::SameInstanceAs<#backend>>::operand(#name))
    }
}
