//! Infers and checks the kinds of an expression.
//!
//! Literals without a point, and plain integers, take the kind of what they meet. Everything else has a kind of its
//! own, which must be the kind that its place asks for.

use super::Kind;
use super::faults::{CONVERT, Faults};
use super::functions::{Function, Shape};
use super::operator::{Class, Operator};
use super::signature::{ParameterType, Signature};
use super::typed;
use super::untyped::{Expr, Let, Node};
use proc_macro2::Ident;

/// The expression with kinds, or how they do not fit.
pub(super) fn check<'a>(expr: &'a Expr<'a>, signature: &Signature) -> Result<typed::Expr<'a>, Faults> {
    let mut faults = Faults::default();
    let checked = Checker { signature, faults: &mut faults, slots: Vec::new() }.expr(
        expr,
        signature.output,
        "the result is",
    );
    checked.ok_or(faults)
}

struct Checker<'a, 'c> {
    signature: &'c Signature,
    faults: &'c mut Faults,
    /// What each `let` binds.
    slots: Vec<Slot<'a>>,
}

#[derive(Clone, Copy)]
enum Slot<'a> {
    /// A value of that kind.
    Value(Kind),
    /// A constant that takes the kind of what it meets, so it stands for its own expression.
    Constant(&'a Expr<'a>),
}

impl<'a> Checker<'a, '_> {
    /// The kind that an expression has of its own; `None` if it takes any.
    fn infer(&mut self, expr: &'a Expr<'a>) -> Option<Kind> {
        match &expr.node {
            Node::Operand(index) => Some(self.signature.operands[*index].kind),
            Node::Parameter(index) => match self.signature.parameters[*index].ty {
                ParameterType::Float => Some(Kind::Float),
                ParameterType::Bool => Some(Kind::Bool),
                ParameterType::Int | ParameterType::Scalar | ParameterType::Other => None,
            },
            Node::Local(slot, _) => match self.slots.get(*slot) {
                Some(Slot::Value(kind)) => Some(*kind),
                _ => None,
            },
            Node::Int(_) => None,
            Node::Float(_) | Node::Constant(_) | Node::User(..) => Some(Kind::Float),
            Node::Bool(_) => Some(Kind::Bool),
            Node::Negate(operand) | Node::Not(operand) => self.infer(operand),
            Node::Binary(operator, _, operands) => match operator.class() {
                Class::Logic | Class::Order | Class::Equality => Some(Kind::Bool),
                Class::Arithmetic | Class::Bits | Class::Shift => self.infer_common(&**operands),
            },
            Node::Call(function, arguments) => match function.shape {
                Shape::Floats(_) => Some(Kind::Float),
                Shape::Numbers(_) => self.infer_common(arguments),
                Shape::Question => Some(Kind::Bool),
                Shape::Conversion(kind) => Some(kind),
            },
            Node::If(parts) => self.infer_common(&parts[1..]),
            Node::Block(bindings, value) => {
                for binding in bindings {
                    self.bind(binding);
                }
                self.infer(value)
            }
        }
    }

    /// The kind of the first expression that has one of its own.
    fn infer_common(&mut self, exprs: &'a [Expr<'a>]) -> Option<Kind> {
        exprs.iter().find_map(|expr| self.infer(expr))
    }

    /// Notes what a `let` binds.
    fn bind(&mut self, binding: &'a Let<'a>) -> Slot<'a> {
        let slot = match self.infer(&binding.value) {
            Some(kind) => Slot::Value(kind),
            None => Slot::Constant(&binding.value),
        };
        if self.slots.len() <= binding.slot {
            self.slots.resize(binding.slot + 1, slot);
        }
        self.slots[binding.slot] = slot;
        slot
    }

    /// An expression where `kind` is asked for; `place` says by whom: "`exp` takes".
    fn expr(&mut self, expr: &'a Expr<'a>, kind: Kind, place: &str) -> Option<typed::Expr<'a>> {
        if let Some(found) = self.infer(expr)
            && found != kind
        {
            // What is wrong inside comes first: it is often why the kind is wrong.
            self.expr(expr, found, place)?;
            let conversion = kind.conversion();
            self.faults
                .at(expr.source, format!("{place} {kind}, not {found}; convert it with `{conversion}(..)`"));
            return None;
        }
        let node = match &expr.node {
            Node::Operand(index) => typed::Node::Operand(*index),
            Node::Parameter(index) => self.parameter(expr, *index, kind)?,
            Node::Local(slot, name) => match self.slots.get(*slot).copied()? {
                Slot::Value(_) => typed::Node::Local(name),
                Slot::Constant(value) => return self.expr(value, kind, place),
            },
            Node::Int(value) => self.int(expr, *value, kind)?,
            Node::Float(value) => typed::Node::Float(*value),
            Node::Bool(value) => typed::Node::Bool(*value),
            Node::Constant(path) => typed::Node::Constant(path),
            Node::Negate(operand) if kind.is_numeric() => {
                typed::Node::Negate(Box::new(self.expr(operand, kind, "`-` takes")?))
            }
            Node::Not(operand) if kind != Kind::Float => {
                typed::Node::Not(Box::new(self.expr(operand, kind, "`!` takes")?))
            }
            Node::Negate(_) => return self.undefined(expr, "-", kind),
            Node::Not(_) => return self.undefined(expr, "!", kind),
            Node::Binary(operator, token, operands) => self.binary(*operator, token, operands, kind)?,
            Node::Call(function, arguments) => self.call(expr, function, arguments, kind)?,
            Node::User(path, arguments) => {
                let place = "a function of yours takes";
                let arguments = self.all(arguments.iter().map(|argument| (argument, Kind::Float)), place)?;
                typed::Node::User(path, arguments)
            }
            Node::If(parts) => self.conditional(parts, kind)?,
            Node::Block(bindings, value) => self.block(bindings, value, kind, place)?,
        };
        Some(typed::Expr { kind, node })
    }

    /// Several expressions, so that the faults of all are found.
    fn all(
        &mut self,
        exprs: impl Iterator<Item = (&'a Expr<'a>, Kind)>,
        place: &str,
    ) -> Option<Vec<typed::Expr<'a>>> {
        let checked: Vec<_> = exprs.map(|(expr, kind)| self.expr(expr, kind, place)).collect();
        checked.into_iter().collect()
    }

    fn undefined<T>(&mut self, expr: &Expr<'_>, name: &str, kind: Kind) -> Option<T> {
        let takes: &[Kind] = if name == "!" { &[Kind::Int, Kind::Bool] } else { &[Kind::Float, Kind::Int] };
        self.faults.at(expr.source, undefined(name, kind, takes));
        None
    }

    fn parameter(&mut self, expr: &Expr<'_>, index: usize, kind: Kind) -> Option<typed::Node<'a>> {
        let parameter = &self.signature.parameters[index];
        let name = &parameter.name;
        match parameter.ty {
            ParameterType::Other => {
                self.faults.at(
                    expr.source,
                    format!(
                        "`{name}` is no number: an expression can use floats, integers, `Scalar` and `bool`"
                    ),
                );
                None
            }
            ParameterType::Int if kind == Kind::Bool => {
                self.faults
                    .at(expr.source, format!("`{name}` is a number, not a bool; compare it: `{name} != 0`"));
                None
            }
            _ => Some(typed::Node::Parameter(index)),
        }
    }

    fn int(&mut self, expr: &Expr<'_>, value: i64, kind: Kind) -> Option<typed::Node<'a>> {
        match kind {
            Kind::Int => Some(typed::Node::Int(value)),
            Kind::Float => Some(typed::Node::Float(value as f64)),
            Kind::Bool => {
                self.faults.at(expr.source, "a number, where a bool is needed; write `true` or `false`");
                None
            }
        }
    }

    fn binary(
        &mut self,
        operator: Operator,
        token: &syn::BinOp,
        operands: &'a [Expr<'a>; 2],
        kind: Kind,
    ) -> Option<typed::Node<'a>> {
        let class = operator.class();
        let [lhs, rhs] = operands;
        let own = (self.infer(lhs), self.infer(rhs));
        let of = match (own, class) {
            ((Some(kind), _) | (None, Some(kind)), _) => kind,
            ((None, None), Class::Order | Class::Equality) => Kind::Float,
            ((None, None), _) => kind,
        };
        let symbol = operator.symbol();
        if !class.takes(of) {
            let kinds = [Kind::Float, Kind::Int, Kind::Bool].into_iter().filter(|kind| class.takes(*kind));
            self.faults.at(token, undefined(symbol, of, &kinds.collect::<Vec<_>>()));
            return None;
        }
        if class.gives(of) != kind {
            self.faults.at(token, format!("`{symbol}` gives {}, where {kind} is needed", class.gives(of)));
            return None;
        }
        if let (Some(left), Some(right)) = own
            && left != right
        {
            self.faults.at(
                token,
                format!("`{symbol}` of {left} and {right}; convert one with `{}(..)`", left.conversion()),
            );
            return None;
        }
        let (lhs, rhs) = (self.expr(lhs, of, "expected"), self.expr(rhs, of, "expected"));
        Some(typed::Node::Binary(operator, Box::new([lhs?, rhs?])))
    }

    fn call(
        &mut self,
        expr: &Expr<'_>,
        function: &'static Function,
        arguments: &'a [Expr<'a>],
        kind: Kind,
    ) -> Option<typed::Node<'a>> {
        let name = function.name();
        let takes = format!("`{name}` takes");
        let of = match function.shape {
            Shape::Floats(_) | Shape::Question => Kind::Float,
            Shape::Numbers(_) => kind,
            Shape::Conversion(to) => {
                let from = self.infer(&arguments[0]).unwrap_or(to);
                let argument = self.expr(&arguments[0], from, &takes)?;
                return Some(if from == to {
                    argument.node
                } else {
                    typed::Node::Call(function.method, vec![argument])
                });
            }
        };
        if !of.is_numeric() {
            return self.undefined(expr, name, of);
        }
        let arguments = self.all(arguments.iter().map(|argument| (argument, of)), &takes)?;
        Some(typed::Node::Call(function.method, arguments))
    }

    fn conditional(&mut self, parts: &'a [Expr<'a>; 3], kind: Kind) -> Option<typed::Node<'a>> {
        let [condition, yes, no] = parts;
        let condition = self.expr(condition, Kind::Bool, "a condition is");
        let yes = self.expr(yes, kind, "this branch must give");
        let no = self.expr(no, kind, "this branch must give");
        Some(typed::Node::Select(Box::new([condition?, yes?, no?])))
    }

    fn block(
        &mut self,
        bindings: &'a [Let<'a>],
        value: &'a Expr<'a>,
        kind: Kind,
        place: &str,
    ) -> Option<typed::Node<'a>> {
        let bound: Vec<Option<(&'a Ident, typed::Expr<'a>)>> = bindings
            .iter()
            .filter_map(|binding| match self.bind(binding) {
                Slot::Value(kind) => {
                    Some(self.expr(&binding.value, kind, "expected").map(|value| (binding.name, value)))
                }
                Slot::Constant(_) => None,
            })
            .collect();
        let value = self.expr(value, kind, place);
        let (bound, value) = (bound.into_iter().collect::<Option<Vec<_>>>()?, value?);
        if bound.is_empty() {
            return Some(value.node);
        }
        Some(typed::Node::Block(bound, Box::new(value)))
    }
}

/// What `name` is not, and what to convert its operand to.
fn undefined(name: &str, kind: Kind, takes: &[Kind]) -> String {
    let conversions: Vec<String> = takes.iter().map(|kind| format!("`{}(..)`", kind.conversion())).collect();
    format!("`{name}` is not defined for {kind}{CONVERT}{}", conversions.join(" or "))
}
