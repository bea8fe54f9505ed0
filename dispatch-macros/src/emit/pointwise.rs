//! A pointwise operation: a struct for its expression, inside of the method that maps it.
//!
//! The struct stands in the method so that the types of its parameters mean what they mean in the signature.

use crate::model::expression::concrete;
use crate::model::{Expression, Model, Operation};
use crate::names;
use crate::parse::operation::Operand;
use crate::parse::ty::{Kind, Output, Part, Role};
use crate::pointwise;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The body of the tensor's method; `arguments` are the operands as the trait would take them.
pub(crate) fn expand(
    model: &Model,
    operation: &Operation,
    expression: &Expression,
    backend: &Ident,
    arguments: &[TokenStream],
) -> TokenStream {
    let runtime = &model.runtime;
    let emitter = Emitter { model, operation };
    let name = format_ident!("{}", names::camel(&operation.name));
    let tensors = emitter.tensors(arguments);
    let checks = emitter.checks(arguments);
    let value = emitter.value(&name, arguments);
    let mapped = match expression {
        Expression::One(body) => {
            let definition = emitter.definition(&name, pointwise::Kind::Float, body);
            quote! {
                #definition
                <#backend as #runtime::Backend>::map(&#value, &[#(#tensors),*])
            }
        }
        Expression::Family { param, bodies } => {
            let definition = emitter.family(&name, param, bodies);
            let map = if bodies.len() == 2 {
                quote!(<#param as #runtime::Numeric>::map_numeric)
            } else {
                quote!(<#param as #runtime::Kind>::map_kind)
            };
            quote! {
                #definition
                #map::<#backend, #name>(&#value, &[#(#tensors),*])
            }
        }
    };
    quote!(#checks #mapped)
}

/// Whether it is a plain `Scalar`, which an integer tensor may not have.
fn is_scalar(operand: &Operand) -> bool {
    match &operand.role {
        Role::Plain(ty) | Role::Into(ty) => {
            pointwise::ParameterType::of(ty) == pointwise::ParameterType::Scalar
        }
        Role::Tensor { .. } | Role::Device(_) => false,
    }
}

struct Emitter<'a> {
    model: &'a Model,
    operation: &'a Operation,
}

impl Emitter<'_> {
    /// The tensor arguments, each with its kind as a value.
    fn tensors(&self, arguments: &[TokenStream]) -> Vec<TokenStream> {
        let runtime = &self.model.runtime;
        let pairs = self.operation.operands.iter().zip(arguments);
        let tensors = pairs.filter_map(|(operand, argument)| match &operand.role {
            Role::Tensor { kind: Kind::Float, .. } => Some(quote!(#runtime::AnyTensor::Float(#argument))),
            Role::Tensor { kind: Kind::Int, .. } => Some(quote!(#runtime::AnyTensor::Int(#argument))),
            Role::Tensor { kind: Kind::Bool, .. } => Some(quote!(#runtime::AnyTensor::Bool(#argument))),
            Role::Tensor { kind: Kind::Param(param), .. } => {
                Some(quote!(<#param as #runtime::Kind>::any(#argument)))
            }
            Role::Device(_) | Role::Plain(_) | Role::Into(_) => None,
        });
        tensors.collect()
    }

    fn parameters(&self) -> impl Iterator<Item = &Operand> {
        self.operation
            .operands
            .iter()
            .filter(|operand| matches!(operand.role, Role::Plain(_) | Role::Into(_)))
    }

    /// Statements that convert the `Scalar` parameters, and leave with an error where the first tensor has no such number.
    fn checks(&self, arguments: &[TokenStream]) -> TokenStream {
        let (runtime, operation) = (&self.model.runtime, self.operation.name.to_string());
        let pairs = || self.operation.operands.iter().zip(arguments);
        let Some((_, tensor)) = pairs().find(|(operand, _)| operand.is_tensor()) else {
            return TokenStream::new();
        };
        let scalars = pairs().filter(|(operand, _)| is_scalar(operand)).map(|(operand, argument)| {
            let (name, shown) = (&operand.name, operand.name.to_string());
            quote! {
                let #name: #runtime::Scalar = #argument;
                #name.check(#operation, #shown, #tensor.dtype())?;
            }
        });
        scalars.collect()
    }

    /// The struct `name` with the parameters of this call.
    fn value(&self, name: &Ident, arguments: &[TokenStream]) -> TokenStream {
        let pairs = self.operation.operands.iter().zip(arguments);
        let fields = pairs.filter(|(operand, _)| !operand.is_tensor()).map(|(operand, argument)| {
            let name = &operand.name;
            if is_scalar(operand) { quote!(#name) } else { quote!(#name: #argument) }
        });
        if self.parameters().next().is_none() { quote!(#name) } else { quote!(#name { #(#fields),* }) }
    }

    /// The struct for the parameters.
    fn item(&self, name: &Ident) -> TokenStream {
        let fields = self.parameters().filter_map(|Operand { name, role }| match role {
            Role::Plain(ty) | Role::Into(ty) => Some(quote!(#name: #ty)),
            Role::Tensor { .. } | Role::Device(_) => None,
        });
        let body = if self.parameters().next().is_none() { quote!(;) } else { quote!({ #(#fields),* }) };
        quote! {
            #[derive(::core::clone::Clone, ::core::fmt::Debug)]
            struct #name #body
        }
    }

    /// A struct with its expression, on tensors of `kind` where that is generic.
    fn definition(&self, name: &Ident, kind: pointwise::Kind, body: &TokenStream) -> TokenStream {
        let (runtime, private) = (&self.model.runtime, self.model.runtime.private());
        let (item, shown) = (self.item(name), self.operation.name.to_string());
        let inputs = self.operation.operands.iter().filter_map(|operand| match &operand.role {
            Role::Tensor { kind: input, .. } => {
                let input = kind_name(concrete(input, kind));
                Some(quote!(#runtime::KindId::#input))
            }
            Role::Device(_) | Role::Plain(_) | Role::Into(_) => None,
        });
        let output = match &self.operation.output {
            Output::One(Part::Tensor(output)) => kind_name(concrete(output, kind)),
            Output::One(_) | Output::Tuple(_) => kind_name(kind),
        };
        let compiled = self.compiled(kind, &output);
        let arguments = self
            .operation
            .operands
            .iter()
            .filter(|operand| operand.is_tensor())
            .map(|operand| operand.name.to_string());
        quote! {
            #item
            impl #private::Pointwise for #name {
                type Output = #runtime::#output;
                const NAME: &'static str = #shown;
                const INPUTS: &'static [#runtime::KindId] = &[#(#inputs),*];
                const ARGUMENTS: &'static [&'static str] = &[#(#arguments),*];
                #[inline(always)]
                fn eval<__A: #private::Algebra>(
                    &self,
                    __algebra: __A,
                    __args: &impl #private::Source<__A>,
                ) -> <#runtime::#output as #runtime::Kind>::Scalar<__A> {
                    #[allow(unused_imports)]
                    use #private::{Algebra as _, BoolScalar as _, FloatScalar as _, IntScalar as _, Literal as _, Source as _};
                    #body
                }
                #compiled
            }
        }
    }

    /// The loops over the expression and its derivatives, compiled in the crate of the operation once, and not in each
    /// crate that calls it.
    fn compiled(&self, kind: pointwise::Kind, output: &Ident) -> TokenStream {
        let private = self.model.runtime.private();
        let inputs = self.operation.operands.iter().filter_map(|operand| match &operand.role {
            Role::Tensor { kind: input, .. } => Some(concrete(input, kind)),
            Role::Device(_) | Role::Plain(_) | Role::Into(_) => None,
        });
        let floats =
            inputs.enumerate().filter(|(_, input)| *input == pointwise::Kind::Float && output == "Float");
        let derivatives: Vec<TokenStream> = floats
            .map(|(index, _)| {
                let index = Literal::usize_unsuffixed(index);
                quote! {
                    if argument == #index {
                        return run.of(&#private::Derivative::<Self, #index>(::core::clone::Clone::clone(self)));
                    }
                }
            })
            .collect();
        let run_derivative = (!derivatives.is_empty()).then(|| {
            quote! {
                fn run_derivative<'a>(&self, argument: usize, run: #private::Run<'a>) -> #private::Done<'a> {
                    #(#derivatives)*
                    run.zeros()
                }
            }
        });
        quote! {
            const COMPILED: bool = true;
            fn run<'a>(&self, run: #private::Run<'a>) -> #private::Done<'a> {
                run.of(self)
            }
            #run_derivative
        }
    }

    /// The struct with an expression for each kind.
    fn family(&self, name: &Ident, param: &Ident, bodies: &[(pointwise::Kind, TokenStream)]) -> TokenStream {
        let (runtime, private) = (&self.model.runtime, self.model.runtime.private());
        let member = |kind: pointwise::Kind| format_ident!("{name}{}", kind_name(kind));
        let definitions = bodies.iter().map(|(kind, body)| self.definition(&member(*kind), *kind, body));
        let item = self.item(name);
        let output = match &self.operation.output {
            Output::One(Part::Tensor(Kind::Param(_))) => quote!(#param),
            Output::One(Part::Tensor(kind)) => {
                let kind = kind_name(concrete(kind, pointwise::Kind::Float));
                quote!(#runtime::#kind)
            }
            Output::One(_) | Output::Tuple(_) => quote!(#param),
        };
        let made = |kind| {
            let (member, fields) = (member(kind), self.parameters().map(|operand| &operand.name));
            let fields = fields.map(|name| quote!(#name: ::core::clone::Clone::clone(&self.#name)));
            if self.parameters().next().is_none() {
                quote!(#member)
            } else {
                quote!(#member { #(#fields),* })
            }
        };
        let (float, int, bool) =
            (member(pointwise::Kind::Float), member(pointwise::Kind::Int), member(pointwise::Kind::Bool));
        let (make_float, make_int) = (made(pointwise::Kind::Float), made(pointwise::Kind::Int));
        let kind_family = (bodies.len() == 3).then(|| {
            let make_bool = made(pointwise::Kind::Bool);
            quote! {
                impl #private::KindFamily for #name {
                    type Bool = #bool;
                    fn bool(&self) -> #bool { #make_bool }
                }
            }
        });
        quote! {
            #item
            #(#definitions)*
            impl #private::NumericFamily for #name {
                type Output<#param: #runtime::Kind> = #output;
                type Float = #float;
                type Int = #int;
                fn float(&self) -> #float { #make_float }
                fn int(&self) -> #int { #make_int }
            }
            #kind_family
        }
    }
}

fn kind_name(kind: pointwise::Kind) -> Ident {
    match kind {
        pointwise::Kind::Float => format_ident!("Float"),
        pointwise::Kind::Int => format_ident!("Int"),
        pointwise::Kind::Bool => format_ident!("Bool"),
    }
}
