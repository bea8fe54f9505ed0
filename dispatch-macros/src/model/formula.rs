//! What a gradient formula names, which is what the tape saves for it.

use crate::names;
use crate::parse::operation::{Operand, Operation};
use crate::parse::ty::{Form, Output, Role};
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::collections::HashSet;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{Expr, Macro, Member, PatIdent, parse_quote};

/// A formula, rewritten to name what is saved for it.
#[derive(Clone, Debug)]
pub(crate) struct Formula {
    pub(crate) expression: Expr,
    /// What it needs of the operands, by their position.
    pub(crate) operands: Vec<(usize, Need)>,
    /// What it needs of the output; by position where that is a tuple.
    pub(crate) outputs: Vec<(Option<usize>, Need)>,
    pub(crate) uses_grad: bool,
}

/// What of a tensor a formula needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    Value,
    Shape,
    Dtype,
    Device,
    /// The shapes of a list.
    Shapes,
}

impl Need {
    /// What the call `x.method()` needs of `x`.
    fn of_method(method: &Ident) -> Option<Self> {
        match method.to_string().as_str() {
            "shape" => Some(Self::Shape),
            "dtype" => Some(Self::Dtype),
            "device" => Some(Self::Device),
            "shapes" => Some(Self::Shapes),
            _ => None,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Shape => "shape",
            Self::Dtype => "dtype",
            Self::Device => "device",
            Self::Shapes => "shapes",
        }
    }

    /// The saved part as the method gave it: borrowed, by value, or a copy.
    fn read(self, saved: &Ident) -> Expr {
        match self {
            Self::Value | Self::Dtype => parse_quote!(#saved),
            Self::Shape => parse_quote!(&#saved),
            Self::Shapes => parse_quote!(&#saved[..]),
            Self::Device => parse_quote!(::core::clone::Clone::clone(&#saved)),
        }
    }
}

impl Formula {
    /// Reads what `expression` names, and rewrites what is saved under a name of its own.
    pub(crate) fn new(mut expression: Expr, operation: &Operation) -> Self {
        let mut bound = Bound::default();
        bound.visit_expr(&expression);
        let mut reader =
            Reader { operation, bound: bound.0, operands: Vec::new(), outputs: Vec::new(), uses_grad: false };
        reader.visit_expr_mut(&mut expression);
        let Reader { operands, outputs, uses_grad, .. } = reader;
        Self { expression, operands, outputs, uses_grad }
    }

    pub(crate) fn needs_value_of(&self, operand: usize) -> bool {
        self.operands.contains(&(operand, Need::Value))
    }
}

/// The names that a formula binds itself, in closures and blocks. Whether one of them means the argument of the same
/// name is not followed: the argument is saved whole, and Rust's own scoping decides.
#[derive(Default)]
struct Bound(HashSet<Ident>);

impl<'ast> Visit<'ast> for Bound {
    fn visit_pat_ident(&mut self, pat: &'ast PatIdent) {
        self.0.insert(pat.ident.clone());
        syn::visit::visit_pat_ident(self, pat);
    }

    /// The inside of a macro call is not read: what it names is taken as it stands.
    fn visit_macro(&mut self, mac: &'ast Macro) {
        idents(mac.tokens.clone(), &mut |ident| {
            self.0.insert(ident);
        });
    }
}

fn idents(tokens: TokenStream, found: &mut impl FnMut(Ident)) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => found(ident),
            TokenTree::Group(group) => idents(group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

struct Reader<'a> {
    operation: &'a Operation,
    bound: HashSet<Ident>,
    operands: Vec<(usize, Need)>,
    outputs: Vec<(Option<usize>, Need)>,
    uses_grad: bool,
}

/// What an expression is a part of.
enum Subject {
    Operand(usize),
    Output(Option<usize>),
}

impl Reader<'_> {
    /// The operand or output that `expression` is, apart from shadowed ones.
    fn subject(&self, expression: &Expr) -> Option<Subject> {
        match expression {
            Expr::Path(path) => {
                let ident = path.path.get_ident().filter(|ident| !self.bound.contains(ident))?;
                if ident == "output" {
                    return Some(Subject::Output(None));
                }
                self.position(ident).map(Subject::Operand)
            }
            Expr::Field(field) => match (self.subject(&field.base)?, &field.member) {
                (Subject::Output(None), Member::Unnamed(index))
                    if matches!(self.operation.output, Output::Tuple(_)) =>
                {
                    usize::try_from(index.index).ok().map(|index| Subject::Output(Some(index)))
                }
                _ => None,
            },
            Expr::Paren(paren) => self.subject(&paren.expr),
            _ => None,
        }
    }

    fn position(&self, ident: &Ident) -> Option<usize> {
        self.operation.operands.iter().position(|operand| operand.name == *ident)
    }

    /// `x.shape()` and the like, replaced by what is saved for it.
    fn part(&mut self, expression: &Expr) -> Option<Expr> {
        let Expr::MethodCall(call) = expression else { return None };
        let need =
            Need::of_method(&call.method).filter(|_| call.args.is_empty() && call.turbofish.is_none())?;
        let subject = self.subject(&call.receiver)?;
        if !self.has_part(&subject, need) {
            return None;
        }
        let saved = match &subject {
            Subject::Operand(index) => names::saved(&self.operation.operands[*index].name, need.name()),
            Subject::Output(position) => names::saved_output(*position, Some(need.name())),
        };
        self.need(subject, need);
        Some(need.read(&saved))
    }

    fn has_part(&self, subject: &Subject, need: Need) -> bool {
        match subject {
            Subject::Operand(index) => match &self.operation.operands[*index] {
                Operand { role: Role::Tensor { form: Form::Slice(_) | Form::Vec, .. }, .. } => {
                    need == Need::Shapes
                }
                operand => operand.is_single() && need != Need::Shapes,
            },
            Subject::Output(position) => {
                let parts = self.operation.output.parts();
                let single = position.is_some() || matches!(self.operation.output, Output::One(_));
                let part = parts.get(position.unwrap_or(0));
                single && need != Need::Shapes && matches!(part, Some(crate::parse::ty::Part::Tensor(_)))
            }
        }
    }

    fn need(&mut self, subject: Subject, need: Need) {
        match subject {
            Subject::Operand(index) if !self.operands.contains(&(index, need)) => {
                self.operands.push((index, need))
            }
            Subject::Output(position) if !self.outputs.contains(&(position, need)) => {
                self.outputs.push((position, need))
            }
            Subject::Operand(_) | Subject::Output(_) => {}
        }
    }

    fn name(&mut self, ident: &Ident) {
        if ident == "grad" {
            self.uses_grad = true;
        } else if ident == "output" {
            self.need(Subject::Output(None), Need::Value);
        } else if let Some(index) = self.position(ident) {
            self.need(Subject::Operand(index), Need::Value);
        }
    }
}

impl VisitMut for Reader<'_> {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        if let Some(saved) = self.part(expression) {
            *expression = saved;
            return;
        }
        match (&*expression, self.subject(expression)) {
            (Expr::Field(_), Some(Subject::Output(position @ Some(_)))) => {
                let saved = names::saved_output(position, None);
                self.need(Subject::Output(position), Need::Value);
                *expression = parse_quote!(#saved);
            }
            (Expr::Path(path), _) if path.path.get_ident().is_some() => {
                if let Some(ident) = path.path.get_ident().cloned() {
                    self.name(&ident);
                }
            }
            _ => syn::visit_mut::visit_expr_mut(self, expression),
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        idents(mac.tokens.clone(), &mut |ident| self.name(&ident));
    }
}
