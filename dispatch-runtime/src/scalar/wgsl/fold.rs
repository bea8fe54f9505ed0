//! Simplifications that change no result, not even at NaN, infinities and zeros of either sign.

use super::arena::Arena;
use super::constant::{self, Constant};
use super::node::{Id, Node};
use super::operator::Operator;

/// What became of a node.
pub(super) enum Simple {
    /// A value that is there already.
    Known(Id),
    /// A node, perhaps another one.
    Node(Node),
}

/// The simplest form of `node`.
pub(super) fn simplify(arena: &Arena, node: Node) -> Simple {
    match node {
        Node::Unary(operator, x) => unary(arena, operator, x),
        Node::Binary(operator, x, y) => binary(arena, operator, x, y),
        Node::Select(_, condition, yes, no) => select(arena, node, condition, yes, no),
        leaf => Simple::Node(leaf),
    }
}

fn unary(arena: &Arena, operator: Operator, x: Id) -> Simple {
    use Operator::{Abs, BitNot, IntNeg, Neg, Not};
    let operand = arena.get(x);
    if let Some(value) = Constant::of(operand).and_then(|x| constant::unary(operator, x)) {
        return Simple::Node(value.node());
    }
    match (operator, operand) {
        (Neg, Node::Unary(Neg, inner)) | (Not, Node::Unary(Not, inner)) => Simple::Known(inner),
        (IntNeg, Node::Unary(IntNeg, inner)) | (BitNot, Node::Unary(BitNot, inner)) => Simple::Known(inner),
        (Abs, Node::Unary(Abs, _)) => Simple::Known(x),
        (Abs, Node::Unary(Neg, inner)) => Simple::Known(arena.add(Node::Unary(Abs, inner))),
        _ => Simple::Node(Node::Unary(operator, x)),
    }
}

fn binary(arena: &Arena, operator: Operator, x: Id, y: Id) -> Simple {
    let (x, y) = if commutes(operator) && y < x { (y, x) } else { (x, y) };
    let (left, right) = (Constant::of(arena.get(x)), Constant::of(arena.get(y)));
    if let (Some(left), Some(right)) = (left, right)
        && let Some(value) = constant::binary(operator, left, right)
    {
        return Simple::Node(value.node());
    }
    let simpler = match (left, right) {
        (Some(left), None) => by_constant_left(arena, operator, left, y),
        (None, Some(right)) => by_constant_right(arena, operator, x, right),
        _ if x == y => with_itself(arena, operator, x),
        _ => signs(arena, operator, x, y),
    };
    simpler.unwrap_or(Simple::Node(Node::Binary(operator, x, y)))
}

/// Whether operands can be swapped. Not so for the minimum, where zeros have signs.
const fn commutes(operator: Operator) -> bool {
    use Operator::{
        Add, And, BitAnd, BitOr, BitXor, Eq, IntAdd, IntEq, IntMax, IntMin, IntMul, Mul, Or, Xor,
    };
    matches!(
        operator,
        Add | Mul | Eq | IntAdd | IntMul | IntEq | IntMin | IntMax | BitAnd | BitOr | BitXor | And | Or | Xor
    )
}

/// With a constant on the left. Not `0 * x`, which is NaN for infinities; nor `0 + x`, which loses the sign of -0.
fn by_constant_left(arena: &Arena, operator: Operator, left: Constant, y: Id) -> Option<Simple> {
    use Operator::{IntSub, Sub};
    match (operator, left) {
        (Sub, Constant::Float(value)) if is(value, -0.0) => Some(negation(Operator::Neg, y)),
        (IntSub, Constant::Int(0)) => Some(negation(Operator::IntNeg, y)),
        _ if commutes(operator) => by_constant_right(arena, operator, y, left),
        _ => None,
    }
}

/// With a constant on the right.
fn by_constant_right(arena: &Arena, operator: Operator, x: Id, right: Constant) -> Option<Simple> {
    use Operator::{Add, And, Div, IntAdd, IntDiv, IntMul, IntSub, Mul, Not, Or, Sub, Xor};
    let kept = match (operator, right) {
        (Mul | Div, Constant::Float(value)) if is(value, -1.0) => negation(Operator::Neg, x),
        (Mul | Div, Constant::Float(value)) if is(value, 1.0) => Simple::Known(x),
        (Add, Constant::Float(value)) if is(value, -0.0) => Simple::Known(x),
        (Sub, Constant::Float(value)) if is(value, 0.0) => Simple::Known(x),
        (IntAdd | IntSub, Constant::Int(0)) | (IntMul | IntDiv, Constant::Int(1)) => Simple::Known(x),
        (IntMul, Constant::Int(0)) => Simple::Node(Node::Int(0)),
        (And, Constant::Bool(true)) | (Or | Xor, Constant::Bool(false)) => Simple::Known(x),
        (And, Constant::Bool(false)) => Simple::Node(Node::Bool(false)),
        (Or, Constant::Bool(true)) => Simple::Node(Node::Bool(true)),
        (Xor, Constant::Bool(true)) => Simple::Known(arena.add(Node::Unary(Not, x))),
        _ => return None,
    };
    Some(kept)
}

/// Of a value with itself. Shaders compute some of these as if there were neither NaN nor infinities.
fn with_itself(arena: &Arena, operator: Operator, x: Id) -> Option<Simple> {
    use Operator::{And, Div, Eq, IntEq, IntLe, IntLt, IntSub, IsFinite, IsNan, Le, Lt, Not, Or, Sub, Xor};
    let finite = || arena.add(Node::Unary(IsFinite, x));
    let float = |value| arena.add(Node::float(value));
    let otherwise_nan =
        |condition, yes| Node::Select(crate::KindId::Float, condition, float(yes), float(f32::NAN));
    let known = match operator {
        Sub => otherwise_nan(finite(), 0.0),
        Div => {
            let is_zero = arena.add(Node::Binary(Eq, x, float(0.0)));
            let not_zero = arena.add(Node::Unary(Not, is_zero));
            otherwise_nan(arena.add(Node::Binary(And, finite(), not_zero)), 1.0)
        }
        Eq | Le => Node::Unary(Not, arena.add(Node::Unary(IsNan, x))),
        IntSub => Node::Int(0),
        IntEq | IntLe => Node::Bool(true),
        Lt | IntLt | Xor => Node::Bool(false),
        And | Or => return Some(Simple::Known(x)),
        _ => return None,
    };
    Some(Simple::Known(arena.add(known)))
}

/// Sums with a negated operand.
fn signs(arena: &Arena, operator: Operator, x: Id, y: Id) -> Option<Simple> {
    use Operator::{Add, Neg, Sub};
    let node = match (operator, arena.get(x), arena.get(y)) {
        (Add, _, Node::Unary(Neg, y)) => Node::Binary(Sub, x, y),
        (Add, Node::Unary(Neg, x), _) => Node::Binary(Sub, y, x),
        (Sub, _, Node::Unary(Neg, y)) => Node::Binary(Add, x, y),
        _ => return None,
    };
    Some(Simple::Known(arena.add(node)))
}

fn select(arena: &Arena, node: Node, condition: Id, yes: Id, no: Id) -> Simple {
    match arena.get(condition) {
        Node::Bool(true) => return Simple::Known(yes),
        Node::Bool(false) => return Simple::Known(no),
        Node::Unary(Operator::Not, inner) => {
            return Simple::Known(arena.add(Node::Select(node.kind(), inner, no, yes)));
        }
        _ => {}
    }
    match (arena.get(yes), arena.get(no)) {
        _ if yes == no => Simple::Known(yes),
        (Node::Bool(true), Node::Bool(false)) => Simple::Known(condition),
        (Node::Bool(false), Node::Bool(true)) => {
            Simple::Known(arena.add(Node::Unary(Operator::Not, condition)))
        }
        _ => Simple::Node(node),
    }
}

fn negation(operator: Operator, x: Id) -> Simple {
    Simple::Node(Node::Unary(operator, x))
}

/// Whether the very same float, sign of zero included.
const fn is(value: f32, constant: f32) -> bool {
    value.to_bits() == constant.to_bits()
}
