//! `impl<B: Ops, S> Ops for Autodiff<B, S>`: every operation on the tape.

use super::frame::derived;
use super::saved::{self, Saved};
use super::types::Types;
use super::{call, fallback, marks};
use crate::model::formula::Formula;
use crate::model::{Model, Operation, Operations, Way};
use crate::parse::operation::Operand;
use crate::parse::ty::{Form, Kind, Output, Part, Role};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Expr;
use syn::spanned::Spanned;

pub(crate) fn expand(model: &Model, operations: &Operations) -> TokenStream {
    let (runtime, derived) = (&model.runtime, derived());
    let trait_name = &operations.item.ident;
    let (backend, strategy) = (operations.generics.pick("B"), operations.generics.pick("S"));
    let emitter = Emitter { model, trait_name, backend: &backend };
    let methods = operations.in_trait().filter_map(|operation| emitter.method(operation));
    let types = Types::new(runtime, quote!(Self));
    let broken = operations.broken.iter().map(|item| fallback::definition(&types, item));
    quote! {
        #derived
        impl<#backend: #trait_name, #strategy: #runtime::Strategy> #trait_name for #runtime::Autodiff<#backend, #strategy> {
            #(#methods)*
            #(#broken)*
        }
    }
}

struct Emitter<'a> {
    model: &'a Model,
    trait_name: &'a Ident,
    backend: &'a Ident,
}

impl Emitter<'_> {
    /// None for what the default body of the trait does.
    fn method(&self, operation: &Operation) -> Option<TokenStream> {
        let (bound, body) = match &operation.way {
            Way::Composite | Way::Pointwise(_) => return None,
            Way::Unmarked => {
                let bound = marks::bound(self.model, self.trait_name, operation, &quote!(Self));
                (Some(bound), marks::unreached(self.trait_name, operation))
            }
            Way::Constant => (None, self.constant(operation)),
            Way::Formulas(formulas) if formulas.iter().all(Option::is_none) => {
                (None, self.constant(operation))
            }
            Way::Formulas(formulas) => (None, self.recorded(operation, formulas)),
        };
        let signature = Types::new(&self.model.runtime, quote!(Self)).signature(operation, bound);
        let cfgs = &operation.attrs.cfgs;
        Some(quote! {
            #(#cfgs)*
            #signature {
                #body
            }
        })
    }

    /// The operation on the tensors under the tape; `kept` are plain arguments that are used again after it.
    fn inner(&self, operation: &Operation, kept: impl Fn(usize) -> bool) -> TokenStream {
        let arguments =
            operation.operands.iter().enumerate().map(|(index, operand)| self.argument(operand, kept(index)));
        call::call(self.backend, self.trait_name, operation, arguments)
    }

    fn argument(&self, operand: &Operand, kept: bool) -> TokenStream {
        let (private, name) = (self.model.runtime.private(), &operand.name);
        let inner = quote!(#private::tape::inner);
        match &operand.role {
            Role::Tensor { form, .. } => match form {
                Form::Ref(_) => quote!(#inner(#name)),
                Form::Owned => quote!(::core::clone::Clone::clone(#inner(&#name))),
                Form::OptionRef(_) => quote!(#name.map(#inner)),
                Form::OptionOwned => quote!(#name.as_ref().map(#inner).cloned()),
                Form::Slice(_) => quote!(&#private::tape::inner_all(#name)),
                Form::Vec => quote!(#private::tape::inner_all(&#name)),
            },
            Role::Device(_) => quote!(#name.inner()),
            Role::Plain(ty) | Role::Into(ty) if kept && !saved::is_copy(ty) => {
                quote!(::core::clone::Clone::clone(&#name))
            }
            Role::Plain(_) | Role::Into(_) => quote!(#name),
        }
    }

    /// A result that no gradient flows through.
    fn constant(&self, operation: &Operation) -> TokenStream {
        let private = self.model.runtime.private();
        let call = self.inner(operation, |_| false);
        call::wrapped(&call, &operation.output, |value| quote!(#private::tape::constant(#value)))
    }

    /// A result on the tape, with a formula for each operand that is tracked.
    fn recorded(&self, operation: &Operation, formulas: &[Option<Formula>]) -> TokenStream {
        let (private, backend) = (self.model.runtime.private(), self.backend);
        let kept = |index| formulas.iter().flatten().any(|formula| formula.needs_value_of(index));
        let call = self.inner(operation, kept);
        let (grads, name) = (self.grads(&operation.output), operation.name.to_string());
        let pairs = operation.operands.iter().zip(formulas);
        let operands =
            pairs.filter_map(|(operand, formula)| Some(self.operand(operation, operand, formula.as_ref()?)));
        let output = finished(&operation.output, &private);
        quote! {
            let __output = #call?;
            let mut __recorder = #private::tape::Recorder::<#backend, #grads>::new(#name);
            #(#operands)*
            ::core::result::Result::Ok(__recorder.finish(#output))
        }
    }

    /// What formulas see as `grad`.
    fn grads(&self, output: &Output) -> TokenStream {
        let types = Types::new(&self.model.runtime, self.backend);
        let tensor = types.tensor(&Kind::Float);
        let part = |part: &Part| match part {
            Part::Tensor(Kind::Float | Kind::Param(_)) => tensor.clone(),
            Part::Tensors(Kind::Float | Kind::Param(_)) => quote!(::std::vec::Vec<#tensor>),
            Part::Tensor(_) | Part::Tensors(_) | Part::Plain(_) => quote!(()),
        };
        match output {
            Output::One(one) => part(one),
            Output::Tuple(parts) => {
                let parts = parts.iter().map(part);
                quote!((#(#parts,)*))
            }
        }
    }

    /// Records `operand` where it is tracked, saving what `formula` names.
    fn operand(&self, operation: &Operation, operand: &Operand, formula: &Formula) -> TokenStream {
        let saved = Saved { model: self.model, operation, operand, formula };
        let (before, inside) = (saved.before(), saved.inside());
        let grad = if formula.uses_grad { "grad" } else { "_grad" };
        let grad = Ident::new(grad, Span::call_site());
        let tensor = Types::new(&self.model.runtime, self.backend).tensor(&Kind::Float);
        let ty = if operand.is_list() { quote!(::std::vec::Vec<#tensor>) } else { tensor };
        let result = result(&formula.expression, ty);
        let closure = quote! {
            move |#grad| {
                #inside
                #result
            }
        };
        let (name, edge) = (&operand.name, self.edge(operand));
        let (condition, record) = if operand.is_list() {
            let edges = quote!(::core::iter::Iterator::map(#name.iter(), #edge));
            let tracked =
                quote!(::core::iter::Iterator::any(&mut #name.iter(), |__tensor| #edge(__tensor).is_some()));
            (tracked, quote!(__recorder.operands(#edges, #closure);))
        } else {
            (
                quote!(let ::core::option::Option::Some(__edge) = #edge),
                quote!(__recorder.operand(__edge, #closure);),
            )
        };
        quote! {
            if #condition {
                #before
                #record
            }
        }
    }

    /// The operand's place on the tape; for a list the function that gives that of a tensor.
    fn edge(&self, operand: &Operand) -> TokenStream {
        let (private, name) = (self.model.runtime.private(), &operand.name);
        let edge = quote!(#private::tape::edge);
        match &operand.role {
            Role::Tensor { form: Form::Ref(_), .. } => quote!(#edge(#name)),
            Role::Tensor { form: Form::Owned, .. } => quote!(#edge(&#name)),
            Role::Tensor { form: Form::OptionRef(_), .. } => quote!(#name.and_then(#edge)),
            Role::Tensor { form: Form::OptionOwned, .. } => quote!(#name.as_ref().and_then(#edge)),
            Role::Tensor { .. } | Role::Device(_) | Role::Plain(_) | Role::Into(_) => edge,
        }
    }
}

/// A formula as the value of its closure. Its type stands at its own place, so that a mismatch is reported there and
/// nowhere else.
fn result(expression: &Expr, ty: TokenStream) -> TokenStream {
    let at_formula = |mut token: TokenTree| {
        token.set_span(expression.span());
        token
    };
    let ty: TokenStream = ty.into_iter().map(at_formula).collect();
    quote! {
        let __gradient: #ty = #expression;
        ::core::result::Result::Ok(__gradient)
    }
}

/// The output with plain parts marked as such.
fn finished(output: &Output, private: &TokenStream) -> TokenStream {
    match output {
        Output::One(Part::Plain(_)) => quote!(#private::tape::Value(__output)),
        Output::One(_) => quote!(__output),
        Output::Tuple(parts) if parts.iter().all(|part| !matches!(part, Part::Plain(_))) => quote!(__output),
        Output::Tuple(parts) => {
            let parts = parts.iter().enumerate().map(|(index, part)| {
                let index = syn::Index::from(index);
                match part {
                    Part::Plain(_) => quote!(#private::tape::Value(__output.#index)),
                    Part::Tensor(_) | Part::Tensors(_) => quote!(__output.#index),
                }
            });
            quote!((#(#parts,)*))
        }
    }
}
