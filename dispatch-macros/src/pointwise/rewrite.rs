//! Replaces formulas that overflow or cancel by functions that do not.
//!
//! Written out, the sigmoid has no derivative in floating point where `exp(-x)` overflows: it is `inf / inf` there.
//!
//! | written | computed |
//! | --- | --- |
//! | `a / (1 + exp(-x))` | `a * sigmoid(x)` |
//! | `log(1 + exp(x))` | `softplus(x)` |
//! | `log(1 + x)` | `log1p(x)` |
//! | `exp(x) - 1` | `expm1(x)` |

use super::Kind;
use super::operator::Operator;
use super::typed::{Expr, Node};

/// The expression with every such formula replaced.
pub(super) fn rewrite(expr: Expr<'_>) -> Expr<'_> {
    let Expr { kind, node } = expr;
    let node = match node {
        Node::Negate(operand) => Node::Negate(Box::new(rewrite(*operand))),
        Node::Not(operand) => Node::Not(Box::new(rewrite(*operand))),
        Node::Binary(operator, operands) => {
            let [lhs, rhs] = operands.map(rewrite);
            match operator {
                Operator::Div => quotient(lhs, rhs),
                Operator::Sub => difference(lhs, rhs),
                _ => Node::Binary(operator, Box::new([lhs, rhs])),
            }
        }
        Node::Call(name, arguments) => {
            let mut arguments: Vec<_> = arguments.into_iter().map(rewrite).collect();
            match name {
                "log" => logarithm(arguments.remove(0)),
                _ => Node::Call(name, arguments),
            }
        }
        Node::User(path, arguments) => Node::User(path, arguments.into_iter().map(rewrite).collect()),
        Node::Select(parts) => Node::Select(Box::new(parts.map(rewrite))),
        Node::Block(bindings, value) => {
            let bindings = bindings.into_iter().map(|(name, value)| (name, rewrite(value))).collect();
            Node::Block(bindings, Box::new(rewrite(*value)))
        }
        leaf => leaf,
    };
    Expr { kind, node }
}

fn quotient<'a>(lhs: Expr<'a>, rhs: Expr<'a>) -> Node<'a> {
    match one_plus(rhs) {
        Ok(exponential) => match exponent(exponential) {
            Ok(exponent) => {
                let sigmoid = call("sigmoid", negated(exponent));
                if is_one(&lhs) { sigmoid.node } else { binary(Operator::Mul, lhs, sigmoid) }
            }
            Err(addend) => binary(Operator::Div, lhs, float(binary(Operator::Add, one(), addend))),
        },
        Err(rhs) => binary(Operator::Div, lhs, rhs),
    }
}

fn difference<'a>(lhs: Expr<'a>, rhs: Expr<'a>) -> Node<'a> {
    if !is_one(&rhs) {
        return binary(Operator::Sub, lhs, rhs);
    }
    match exponent(lhs) {
        Ok(exponent) => call("expm1", exponent).node,
        Err(lhs) => binary(Operator::Sub, lhs, rhs),
    }
}

fn logarithm(argument: Expr<'_>) -> Node<'_> {
    match one_plus(argument) {
        Ok(addend) => match exponent(addend) {
            Ok(exponent) => call("softplus", exponent).node,
            Err(addend) => call("log1p", addend).node,
        },
        Err(argument) => call("log", argument).node,
    }
}

/// The `x` of a float `1 + x`, `x + 1` or `1 - x`, which is negated; else the expression itself.
fn one_plus(expr: Expr<'_>) -> Result<Expr<'_>, Expr<'_>> {
    match expr.node {
        Node::Binary(Operator::Add, operands) if operands.iter().any(is_one) => {
            let [lhs, rhs] = *operands;
            Ok(if is_one(&lhs) { rhs } else { lhs })
        }
        Node::Binary(Operator::Sub, operands) if is_one(&operands[0]) => {
            let [_, rhs] = *operands;
            Ok(negated(rhs))
        }
        node => Err(Expr { kind: expr.kind, node }),
    }
}

/// The `x` of `exp(x)`; else the expression itself.
fn exponent(expr: Expr<'_>) -> Result<Expr<'_>, Expr<'_>> {
    match expr.node {
        Node::Call("exp", mut arguments) => Ok(arguments.remove(0)),
        node => Err(Expr { kind: expr.kind, node }),
    }
}

fn is_one(expr: &Expr<'_>) -> bool {
    matches!(expr.node, Node::Float(value) if value == 1.0)
}

fn one<'a>() -> Expr<'a> {
    float(Node::Float(1.0))
}

fn float(node: Node<'_>) -> Expr<'_> {
    Expr { kind: Kind::Float, node }
}

fn call<'a>(name: &'static str, argument: Expr<'a>) -> Expr<'a> {
    float(Node::Call(name, vec![argument]))
}

fn binary<'a>(operator: Operator, lhs: Expr<'a>, rhs: Expr<'a>) -> Node<'a> {
    Node::Binary(operator, Box::new([lhs, rhs]))
}

/// The expression with its sign changed, which products take into a factor.
fn negated(expr: Expr<'_>) -> Expr<'_> {
    let node = match expr.node {
        Node::Negate(operand) => return *operand,
        Node::Float(value) => Node::Float(-value),
        Node::Binary(operator @ (Operator::Mul | Operator::Div), operands) => {
            let [lhs, rhs] = *operands;
            binary(operator, negated(lhs), rhs)
        }
        node => Node::Negate(Box::new(float(node))),
    };
    float(node)
}
