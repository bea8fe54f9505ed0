//! From the closure's syntax to an expression with resolved names.

use super::faults::Faults;
use super::functions::Function;
use super::operator::Operator;
use super::signature::Signature;
use super::untyped::{Expr, Let, Node};
use crate::diag::{nearest, suggestion};
use proc_macro2::Ident;
use quote::ToTokens;

/// The closure's body, or what is wrong with the closure.
pub(super) fn parse<'a>(closure: &'a syn::ExprClosure, signature: &Signature) -> Result<Expr<'a>, Faults> {
    let mut faults = Faults::default();
    check_frame(closure, &mut faults);
    let reported = check_operands(closure, signature, &mut faults);
    let body =
        Parser { signature, faults: &mut faults, reported, scope: Vec::new(), slots: 0 }.expr(&closure.body);
    match body {
        Some(body) if faults.is_empty() => Ok(body),
        _ => Err(faults),
    }
}

/// The closure is a plain one.
fn check_frame(closure: &syn::ExprClosure, faults: &mut Faults) {
    if let Some(lifetimes) = &closure.lifetimes {
        faults.at(lifetimes, "a pointwise expression has no lifetimes");
    }
    if let Some(keyword) = &closure.constness {
        faults.at(keyword, "a pointwise expression is a plain closure, `|x| ..`");
    }
    if let Some(keyword) = &closure.asyncness {
        faults.at(keyword, "a pointwise expression is a plain closure, `|x| ..`");
    }
    if let Some(keyword) = &closure.capture {
        faults.at(keyword, "a pointwise expression is a plain closure, `|x| ..`");
    }
    if let syn::ReturnType::Type(_, ty) = &closure.output {
        faults.at(ty, "the kind of the result comes from the operation's signature: leave the type out");
    }
}

/// The closure's parameters are the tensor arguments, in order. Gives the names of those that are not.
fn check_operands<'a>(
    closure: &'a syn::ExprClosure,
    signature: &Signature,
    faults: &mut Faults,
) -> Vec<&'a Ident> {
    let mut wrong = Vec::new();
    let operands: Vec<String> = signature.operands.iter().map(|operand| operand.name.to_string()).collect();
    let expected = || format!("write `|{}|`", operands.join(", "));
    if is_another_order(closure, &operands) {
        faults.at(
            &closure.inputs,
            format!("tensor arguments stand in the order of the signature; {}", expected()),
        );
        return wrong;
    }
    for (index, pattern) in closure.inputs.iter().enumerate() {
        let name = match pattern {
            syn::Pat::Ident(pattern)
                if pattern.by_ref.is_none() && pattern.mutability.is_none() && pattern.subpat.is_none() =>
            {
                &pattern.ident
            }
            syn::Pat::Type(pattern) => {
                faults.at(&pattern.ty, "kinds come from the operation's signature: leave the type out");
                continue;
            }
            other => {
                faults.at(other, format!("expected the name of a tensor argument; {}", expected()));
                continue;
            }
        };
        if operands.get(index).is_none_or(|operand| name != operand) {
            wrong.push(name);
        }
        match operands.get(index) {
            Some(operand) if name == operand => {}
            _ if signature.parameters.iter().any(|parameter| parameter.name == *name) => {
                faults.at(
                    name,
                    format!(
                        "`{name}` is a plain argument, used by name without being listed; {}",
                        expected()
                    ),
                );
            }
            Some(operand) => {
                faults
                    .at(name, format!("tensor argument {} is named `{operand}`; {}", index + 1, expected()));
            }
            None => faults.at(name, format!("the operation has no tensor argument `{name}`; {}", expected())),
        }
    }
    if closure.inputs.len() < operands.len() {
        faults.at(closure.inputs_end, format!("every tensor argument must be listed; {}", expected()));
    }
    wrong
}

/// Whether the parameters are the operands, one by one, but in another order.
fn is_another_order(closure: &syn::ExprClosure, operands: &[String]) -> bool {
    let mut names: Vec<String> =
        closure.inputs.iter().map(|pattern| pattern.to_token_stream().to_string()).collect();
    let mut operands = operands.to_vec();
    let in_order = names == operands;
    names.sort();
    operands.sort();
    names == operands && !in_order
}

struct Parser<'a, 'p> {
    signature: &'p Signature,
    faults: &'p mut Faults,
    /// Names that mean nothing here, which has been reported.
    reported: Vec<&'a Ident>,
    /// The bindings in scope, innermost last.
    scope: Vec<(&'a Ident, usize)>,
    slots: usize,
}

impl<'a> Parser<'a, '_> {
    fn expr(&mut self, source: &'a syn::Expr) -> Option<Expr<'a>> {
        let node = match source {
            syn::Expr::Paren(inner) => return self.expr(&inner.expr),
            syn::Expr::Group(inner) => return self.expr(&inner.expr),
            syn::Expr::Lit(literal) => self.literal(&literal.lit)?,
            syn::Expr::Path(path) => self.path(path)?,
            syn::Expr::Unary(unary) => self.unary(unary)?,
            syn::Expr::Binary(binary) => self.binary(binary)?,
            syn::Expr::Call(call) => self.call(call)?,
            syn::Expr::MethodCall(call) => self.method_call(call)?,
            syn::Expr::If(conditional) => self.conditional(conditional)?,
            syn::Expr::Block(block) if block.label.is_none() => return self.block(&block.block, source),
            _ => return self.fault(source, unsupported(source)),
        };
        Some(Expr { source, node })
    }

    /// Reports a fault.
    fn fault<T>(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) -> Option<T> {
        self.faults.at(tokens, message);
        None
    }

    fn literal(&mut self, literal: &'a syn::Lit) -> Option<Node<'a>> {
        match literal {
            syn::Lit::Bool(literal) => Some(Node::Bool(literal.value)),
            syn::Lit::Float(literal) => match literal.base10_parse() {
                Ok(value) => Some(Node::Float(value)),
                Err(error) => self.fault(literal, error),
            },
            syn::Lit::Int(literal) if matches!(literal.suffix(), "f32" | "f64") => {
                match literal.base10_digits().parse() {
                    Ok(value) => Some(Node::Float(value)),
                    Err(_) => self.fault(literal, "not a float"),
                }
            }
            syn::Lit::Int(literal) => match literal.base10_parse() {
                Ok(value) => Some(Node::Int(value)),
                Err(_) => {
                    self.fault(literal, "integers in expressions have 64 bits; write a float, such as `1e30`")
                }
            },
            other => self.fault(other, "an expression is made of numbers and bools"),
        }
    }

    fn path(&mut self, path: &'a syn::ExprPath) -> Option<Node<'a>> {
        let Some(name) = path.path.get_ident().filter(|_| path.qself.is_none()) else {
            return match path.qself {
                None => Some(Node::Constant(&path.path)),
                Some(_) => self.fault(path, "write the path of a constant, without `<..>`"),
            };
        };
        if let Some((local, slot)) = self.scope.iter().rev().find(|(local, _)| *local == name) {
            return Some(Node::Local(*slot, local));
        }
        if let Some(index) = self.signature.operands.iter().position(|operand| operand.name == *name) {
            return Some(Node::Operand(index));
        }
        if let Some(index) = self.signature.parameters.iter().position(|parameter| parameter.name == *name) {
            return Some(Node::Parameter(index));
        }
        if self.reported.contains(&name) {
            return None;
        }
        let message = match Function::find(&name.to_string()) {
            Some(_) => format!("`{name}` is a function: call it, `{name}(..)`"),
            None => {
                let help = suggestion(&name.to_string(), self.names().iter().map(String::as_str));
                format!("`{name}` is no argument of the operation{help}")
            }
        };
        self.fault(name, message)
    }

    /// The names of values in scope.
    fn names(&self) -> Vec<String> {
        let operands = self.signature.operands.iter().map(|operand| operand.name.to_string());
        let parameters = self.signature.parameters.iter().map(|parameter| parameter.name.to_string());
        operands.chain(parameters).chain(self.scope.iter().map(|(name, _)| name.to_string())).collect()
    }

    fn unary(&mut self, unary: &'a syn::ExprUnary) -> Option<Node<'a>> {
        match unary.op {
            syn::UnOp::Neg(_) => Some(match self.expr(&unary.expr)? {
                Expr { node: Node::Int(value), .. } => Node::Int(value.wrapping_neg()),
                Expr { node: Node::Float(value), .. } => Node::Float(-value),
                operand => Node::Negate(Box::new(operand)),
            }),
            syn::UnOp::Not(_) => Some(Node::Not(Box::new(self.expr(&unary.expr)?))),
            _ => self.fault(unary.op, "operands are values here: leave the `*` out"),
        }
    }

    fn binary(&mut self, binary: &'a syn::ExprBinary) -> Option<Node<'a>> {
        let Some(operator) = Operator::of(&binary.op) else {
            return self.fault(
                binary.op,
                "assignments are not supported in a pointwise expression; bind with `let`",
            );
        };
        let (lhs, rhs) = (self.expr(&binary.left), self.expr(&binary.right));
        Some(Node::Binary(operator, &binary.op, Box::new([lhs?, rhs?])))
    }

    fn call(&mut self, call: &'a syn::ExprCall) -> Option<Node<'a>> {
        let arguments: Vec<_> = call.args.iter().map(|argument| self.expr(argument)).collect();
        let syn::Expr::Path(syn::ExprPath { qself: None, path, .. }) = &*call.func else {
            return self.fault(&call.func, "call a function by its name or path");
        };
        match path.get_ident() {
            Some(name) => self.function(name, arguments),
            None => Some(Node::User(path, arguments.into_iter().collect::<Option<_>>()?)),
        }
    }

    fn method_call(&mut self, call: &'a syn::ExprMethodCall) -> Option<Node<'a>> {
        let receiver = self.expr(&call.receiver);
        let arguments =
            std::iter::once(receiver).chain(call.args.iter().map(|argument| self.expr(argument))).collect();
        if let Some(turbofish) = &call.turbofish {
            self.faults.at(turbofish, "functions of expressions have no type parameters");
        }
        self.function(&call.method, arguments)
    }

    fn function(&mut self, name: &'a Ident, arguments: Vec<Option<Expr<'a>>>) -> Option<Node<'a>> {
        let Some(function) = Function::find(&name.to_string()) else {
            let help = match nearest(&name.to_string(), &Function::all_names().collect::<Vec<_>>()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("call one of your own by its path, `crate::{name}(..)`"),
            };
            return self.fault(name, format!("unknown function `{name}`; {help}"));
        };
        let (arity, given) = (function.arity(), arguments.len());
        if arity != given {
            let plural = if arity == 1 { "" } else { "s" };
            return self.fault(name, format!("`{name}` takes {arity} argument{plural}, not {given}"));
        }
        Some(Node::Call(function, arguments.into_iter().collect::<Option<_>>()?))
    }

    fn conditional(&mut self, conditional: &'a syn::ExprIf) -> Option<Node<'a>> {
        if let syn::Expr::Let(pattern) = &*conditional.cond {
            return self.fault(pattern, "a condition is a bool; patterns are not supported in expressions");
        }
        let condition = self.expr(&conditional.cond);
        let yes = self.block(&conditional.then_branch, &conditional.then_branch);
        let Some((_, no)) = &conditional.else_branch else {
            return self
                .fault(conditional.if_token, "an `if` must have a value either way: add `else { .. }`");
        };
        let no = self.expr(no);
        Some(Node::If(Box::new([condition?, yes?, no?])))
    }

    fn block(&mut self, block: &'a syn::Block, source: &'a dyn ToTokens) -> Option<Expr<'a>> {
        let outer = self.scope.len();
        let found = self.statements(&block.stmts, source);
        self.scope.truncate(outer);
        found
    }

    fn statements(&mut self, statements: &'a [syn::Stmt], source: &'a dyn ToTokens) -> Option<Expr<'a>> {
        let Some((syn::Stmt::Expr(value, None), before)) = statements.split_last() else {
            return self.fault(source, "a block must end with its value, without `;`");
        };
        let mut bindings = Some(Vec::new());
        for statement in before {
            match (self.statement(statement), &mut bindings) {
                (Some(binding), Some(bindings)) => bindings.push(binding),
                _ => bindings = None,
            }
        }
        let (value, bindings) = (self.expr(value)?, bindings?);
        if bindings.is_empty() {
            return Some(value);
        }
        Some(Expr { source, node: Node::Block(bindings, Box::new(value)) })
    }

    fn statement(&mut self, statement: &'a syn::Stmt) -> Option<Let<'a>> {
        let binding = match statement {
            syn::Stmt::Local(binding) => binding,
            syn::Stmt::Expr(expr, _) => {
                self.expr(expr)?;
                return self.fault(expr, "only `let` can stand before the value of a block");
            }
            other => return self.fault(other, "only `let` can stand before the value of a block"),
        };
        let name = self.pattern(&binding.pat);
        let value = match &binding.init {
            Some(syn::LocalInit { expr, diverge: None, .. }) => self.expr(expr),
            Some(syn::LocalInit { diverge: Some((keyword, _)), .. }) => {
                self.fault(keyword, "patterns are not supported in expressions")
            }
            None => self.fault(binding, "`let` needs a value here"),
        };
        let name = name?;
        let slot = self.slots;
        self.slots += 1;
        // Also after a fault: the name is known, so that its uses are no further faults.
        self.scope.push((name, slot));
        Some(Let { slot, name, value: value? })
    }

    fn pattern(&mut self, pattern: &'a syn::Pat) -> Option<&'a Ident> {
        match pattern {
            syn::Pat::Ident(syn::PatIdent {
                by_ref: None, mutability: None, subpat: None, ident, ..
            }) => Some(ident),
            syn::Pat::Ident(syn::PatIdent { mutability: Some(keyword), ident, .. }) => {
                self.faults.at(keyword, "nothing changes in an expression: leave the `mut` out");
                Some(ident)
            }
            syn::Pat::Type(pattern) => {
                self.faults.at(&pattern.ty, "kinds are inferred: leave the type out");
                self.pattern(&pattern.pat)
            }
            other => self.fault(other, "patterns are not supported in expressions; bind one name"),
        }
    }
}

const CALL_YOUR_OWN: &str = "; call a function of your own by its path, `crate::f(..)`";

/// What to say about syntax that expressions do not have.
fn unsupported(expr: &syn::Expr) -> String {
    let (what, instead) = match expr {
        syn::Expr::ForLoop(_) | syn::Expr::While(_) | syn::Expr::Loop(_) => ("loops are", CALL_YOUR_OWN),
        syn::Expr::Match(_) => ("`match` is", "; write `if c { a } else { b }`"),
        syn::Expr::Macro(_) => ("macros are", CALL_YOUR_OWN),
        syn::Expr::Closure(_) => ("closures are", CALL_YOUR_OWN),
        syn::Expr::Cast(_) => ("`as` is", "; write `float(..)`, `int(..)` or `bool(..)`"),
        syn::Expr::Assign(_) => ("assignments are", "; bind with `let`"),
        syn::Expr::Return(_) => ("`return` is", "; the last expression is the value"),
        syn::Expr::Break(_) | syn::Expr::Continue(_) => ("jumps are", ""),
        syn::Expr::Try(_) => ("`?` is", "; nothing can fail here"),
        syn::Expr::Field(_) => ("fields are", ""),
        syn::Expr::Index(_) => ("indexing is", ""),
        syn::Expr::Reference(_) => ("references are", "; operands are values here"),
        syn::Expr::Array(_) | syn::Expr::Repeat(_) | syn::Expr::Tuple(_) | syn::Expr::Struct(_) => {
            ("compound values are", "")
        }
        syn::Expr::Range(_) => ("ranges are", ""),
        syn::Expr::Unsafe(_) => ("`unsafe` is", ""),
        syn::Expr::Async(_) | syn::Expr::Await(_) => ("`async` is", ""),
        _ => ("this syntax is", ""),
    };
    format!("{what} not supported in a pointwise expression{instead}")
}
