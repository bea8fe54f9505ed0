//! From a checked expression to the body of `eval`. It cannot fail.

use super::Kind;
use super::operator::{Class, Operator};
use super::signature::{Operand, Parameter, ParameterType, Signature};
use super::typed::{Expr, Node};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};

/// The statements of `eval`: each operand that is used is read once, then comes the expression.
pub(super) fn emit(expr: &Expr<'_>, signature: &Signature, runtime: &TokenStream) -> TokenStream {
    let mut used = vec![false; signature.operands.len()];
    mark_used(expr, &mut used);
    let reads =
        signature.operands.iter().enumerate().filter(|(index, _)| used[*index]).map(|(index, operand)| {
            let (name, read) = (&operand.name, method(operand.kind.conversion()));
            let index = Literal::usize_unsuffixed(index);
            quote!(let #name = __args.#read(#index);)
        });
    let value = Emitter { operands: &signature.operands, parameters: &signature.parameters, runtime }
        .expr(expr)
        .tokens;
    quote!(#(#reads)* #value)
}

fn mark_used(expr: &Expr<'_>, used: &mut [bool]) {
    match &expr.node {
        Node::Operand(index) => used[*index] = true,
        Node::Parameter(_)
        | Node::Local(_)
        | Node::Int(_)
        | Node::Float(_)
        | Node::Bool(_)
        | Node::Constant(_) => {}
        Node::Negate(operand) | Node::Not(operand) => mark_used(operand, used),
        Node::Binary(_, operands) => operands.iter().for_each(|operand| mark_used(operand, used)),
        Node::Call(_, arguments) | Node::User(_, arguments) => {
            arguments.iter().for_each(|argument| mark_used(argument, used));
        }
        Node::Select(parts) => parts.iter().for_each(|part| mark_used(part, used)),
        Node::Block(bindings, value) => {
            bindings.iter().for_each(|(_, value)| mark_used(value, used));
            mark_used(value, used);
        }
    }
}

fn method(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

/// How tightly emitted tokens hold together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    /// `&`, `|`, `^`: parenthesised within each other.
    Logic,
    Sum,
    Product,
    Prefix,
    Atom,
}

struct Emitted {
    tokens: TokenStream,
    precedence: Precedence,
}

impl Emitted {
    fn atom(tokens: TokenStream) -> Self {
        Self { tokens, precedence: Precedence::Atom }
    }

    /// In parentheses unless it holds together at least as tightly.
    fn within(self, precedence: Precedence) -> TokenStream {
        let tokens = self.tokens;
        if self.precedence < precedence { quote!((#tokens)) } else { tokens }
    }
}

struct Emitter<'e> {
    operands: &'e [Operand],
    parameters: &'e [Parameter],
    runtime: &'e TokenStream,
}

impl Emitter<'_> {
    fn expr(&self, expr: &Expr<'_>) -> Emitted {
        match &expr.node {
            Node::Operand(index) => Emitted::atom(self.operands[*index].name.to_token_stream()),
            Node::Parameter(index) => Emitted::atom(self.parameter(&self.parameters[*index], expr.kind)),
            Node::Local(name) => Emitted::atom(name.to_token_stream()),
            Node::Int(value) => {
                let value = Literal::i64_unsuffixed(*value);
                Emitted::atom(quote!(__algebra.int(#value)))
            }
            Node::Float(value) => Emitted::atom(float(*value)),
            Node::Bool(value) => Emitted::atom(quote!(__algebra.bool(#value))),
            Node::Constant(path) => {
                let value = self.literal("float", quote!(#path));
                Emitted::atom(quote!(__algebra.float(#value)))
            }
            Node::Negate(operand) if expr.kind == Kind::Int => {
                self.call("neg", std::slice::from_ref(&**operand))
            }
            Node::Not(operand) if expr.kind == Kind::Int => {
                self.call("bit_not", std::slice::from_ref(&**operand))
            }
            Node::Negate(operand) => self.prefix(quote!(-), operand),
            Node::Not(operand) => self.prefix(quote!(!), operand),
            Node::Binary(operator, operands) => self.binary(*operator, operands),
            Node::Call(name, arguments) => self.call(name, arguments),
            Node::User(path, arguments) => {
                let arguments = arguments.iter().map(|argument| self.expr(argument).tokens);
                let generics = match path.segments.last().map(|segment| &segment.arguments) {
                    Some(syn::PathArguments::None) => quote!(::<__A>),
                    _ => TokenStream::new(),
                };
                Emitted::atom(quote!(#path #generics (#(#arguments),*)))
            }
            Node::Select(parts) => {
                let [condition, yes, no] = parts.each_ref().map(|part| self.expr(part).tokens);
                let scalar = method(expr.kind.type_name());
                Emitted::atom(quote!(__A::#scalar::select(#condition, #yes, #no)))
            }
            Node::Block(bindings, value) => {
                let bindings = bindings.iter().map(|(name, value)| {
                    let value = self.expr(value).tokens;
                    quote!(let #name = #value;)
                });
                let value = self.expr(value).tokens;
                Emitted::atom(quote!({ #(#bindings)* #value }))
            }
        }
    }

    fn prefix(&self, operator: TokenStream, operand: &Expr<'_>) -> Emitted {
        let operand = self.expr(operand).within(Precedence::Prefix);
        Emitted { tokens: quote!(#operator #operand), precedence: Precedence::Prefix }
    }

    fn binary(&self, operator: Operator, operands: &[Expr<'_>; 2]) -> Emitted {
        let kind = operands[0].kind;
        // The tightness that the left and the right operand must have at least: operators are left-associative.
        let (tokens, precedence, left, right) = match (operator, kind) {
            (Operator::Add, Kind::Float) => {
                (quote!(+), Precedence::Sum, Precedence::Sum, Precedence::Product)
            }
            (Operator::Sub, Kind::Float) => {
                (quote!(-), Precedence::Sum, Precedence::Sum, Precedence::Product)
            }
            (Operator::Mul, Kind::Float) => {
                (quote!(*), Precedence::Product, Precedence::Product, Precedence::Prefix)
            }
            (Operator::Div, Kind::Float) => {
                (quote!(/), Precedence::Product, Precedence::Product, Precedence::Prefix)
            }
            (Operator::And | Operator::BitAnd, Kind::Bool) => {
                (quote!(&), Precedence::Logic, Precedence::Sum, Precedence::Sum)
            }
            (Operator::Or | Operator::BitOr, Kind::Bool) => {
                (quote!(|), Precedence::Logic, Precedence::Sum, Precedence::Sum)
            }
            (Operator::BitXor, Kind::Bool) => {
                (quote!(^), Precedence::Logic, Precedence::Sum, Precedence::Sum)
            }
            _ => return self.call(operator.method(), operands),
        };
        debug_assert!(operator.class() != Class::Order);
        let [lhs, rhs] = operands;
        let (lhs, rhs) = (self.expr(lhs).within(left), self.expr(rhs).within(right));
        Emitted { tokens: quote!(#lhs #tokens #rhs), precedence }
    }

    /// A method of the first argument.
    fn call(&self, name: &str, arguments: &[Expr<'_>]) -> Emitted {
        let name = method(name);
        let mut arguments = arguments.iter();
        let receiver = arguments.next().map(|receiver| self.expr(receiver).within(Precedence::Atom));
        let rest = arguments.map(|argument| self.expr(argument).tokens);
        Emitted::atom(quote!(#receiver.#name(#(#rest),*)))
    }

    fn parameter(&self, parameter: &Parameter, kind: Kind) -> TokenStream {
        let (name, constant) = (&parameter.name, method(kind.conversion()));
        let value = match parameter.ty {
            ParameterType::Bool => quote!(self.#name),
            _ => self.literal(kind.conversion(), quote!(self.#name)),
        };
        quote!(__algebra.#constant(#value))
    }

    /// A plain value as the number that it stands for.
    fn literal(&self, name: &str, value: TokenStream) -> TokenStream {
        let (runtime, name) = (self.runtime, method(name));
        quote!(#runtime::scalar::Literal::#name(&#value))
    }
}

fn float(value: f64) -> TokenStream {
    if value.is_finite() {
        let value = Literal::f64_unsuffixed(value);
        quote!(__algebra.float(#value))
    } else {
        // A literal too large for a float, such as `1e999`.
        let infinity =
            if value > 0.0 { quote!(::core::f64::INFINITY) } else { quote!(::core::f64::NEG_INFINITY) };
        quote!(__algebra.float(#infinity))
    }
}
