//! A graph as text.

use super::function::{Argument, FunctionKey};
use super::node::{Id, Node};
use super::operator::{Form, Operator};
use super::{FloatType, helpers};
use crate::kind::KindId;
use std::fmt::{self, Display, Write};

/// The helpers that a function uses, then the function.
pub(super) fn source(key: &FunctionKey, arguments: &[Argument]) -> String {
    let mut text = helpers::used_by(key.nodes.iter().filter_map(|node| function(*node)));
    // Writing to a string cannot fail.
    let _ = write!(text, "{}", Apply::new(key, arguments));
    text
}

/// The function of WGSL or among the helpers that computes a node.
fn function(node: Node) -> Option<&'static str> {
    match node {
        Node::Unary(operator, _) | Node::Binary(operator, ..) => match operator.form() {
            Form::Call(name) => Some(name),
            Form::Infix(_) | Form::Prefix(_) => None,
        },
        _ => None,
    }
}

struct Apply<'a> {
    key: &'a FunctionKey,
    arguments: &'a [Argument],
    /// By node, the number in its name.
    numbers: Vec<usize>,
}

impl<'a> Apply<'a> {
    fn new(key: &'a FunctionKey, arguments: &'a [Argument]) -> Self {
        let computed = key.nodes.iter().scan(0, |next, &node| {
            let number = *next;
            *next += usize::from(!is_leaf(node));
            Some(number)
        });
        Self { key, arguments, numbers: computed.collect() }
    }
}

impl Display for Apply<'_> {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = &self.key.nodes;
        let arguments =
            self.arguments.iter().map(|read| format!("a{}: {}", read.index, self.stored(read.kind)));
        let parameters = parameters(nodes).map(|(index, kind)| format!("k{index}: {}", computed(kind)));
        let signature = arguments.chain(parameters).collect::<Vec<_>>().join(", ");
        writeln!(text, "fn apply({signature}) -> {} {{", self.stored(self.key.output()))?;
        for (&node, number) in nodes.iter().zip(&self.numbers) {
            if !is_leaf(node) {
                writeln!(text, "    let v{number} = {};", self.expression(node))?;
            }
        }
        let result = self.operand(Id(nodes.len() as u32 - 1));
        match (self.key.output(), self.key.types.float) {
            (KindId::Float, FloatType::F16) => writeln!(text, "    return f16({result});")?,
            _ => writeln!(text, "    return {result};")?,
        }
        writeln!(text, "}}")
    }
}

impl Apply<'_> {
    /// The type of an element in memory.
    fn stored(&self, kind: KindId) -> &'static str {
        match (kind, self.key.types.float) {
            (KindId::Float, FloatType::F16) => "f16",
            _ => computed(kind),
        }
    }

    fn expression(&self, node: Node) -> String {
        match node {
            Node::Unary(operator, x) => self.application(operator, &[x]),
            Node::Binary(operator, x, y) => self.application(operator, &[x, y]),
            Node::Select(_, condition, yes, no) => {
                format!("select({}, {}, {})", self.operand(no), self.operand(yes), self.operand(condition))
            }
            leaf => self.leaf(leaf),
        }
    }

    fn application(&self, operator: Operator, operands: &[Id]) -> String {
        let operands: Vec<_> = operands.iter().map(|&operand| self.operand(operand)).collect();
        match operator.form() {
            Form::Infix(symbol) => operands.join(&format!(" {symbol} ")),
            Form::Prefix(symbol) => format!("{symbol}{}", operands.concat()),
            Form::Call(name) => format!("{name}({})", operands.join(", ")),
        }
    }

    fn operand(&self, id: Id) -> String {
        match self.key.nodes[id.0 as usize] {
            node if is_leaf(node) => self.leaf(node),
            _ => format!("v{}", self.numbers[id.0 as usize]),
        }
    }

    fn leaf(&self, node: Node) -> String {
        match node {
            Node::Argument { index, kind: KindId::Float } if self.key.types.float == FloatType::F16 => {
                format!("f32(a{index})")
            }
            Node::Argument { index, .. } => format!("a{index}"),
            Node::Parameter { index, .. } => format!("k{index}"),
            Node::Float(bits) => literal(f32::from_bits(bits)),
            Node::Int(value) => value.to_string(),
            Node::Bool(value) => value.to_string(),
            Node::Unary(..) | Node::Binary(..) | Node::Select(..) => String::new(),
        }
    }
}

const fn is_leaf(node: Node) -> bool {
    !matches!(node, Node::Unary(..) | Node::Binary(..) | Node::Select(..))
}

/// The parameters of a graph, in order.
fn parameters(nodes: &[Node]) -> impl Iterator<Item = (u32, KindId)> {
    let mut next = 0;
    nodes.iter().filter_map(move |node| match *node {
        Node::Parameter { index, kind } if index == next => {
            next += 1;
            Some((index, kind))
        }
        _ => None,
    })
}

/// A constant of WGSL, which has no literal for NaN and infinities.
fn literal(value: f32) -> String {
    if value.is_finite() {
        format!("{value:?}f")
    } else {
        format!("bitcast<f32>({:#010x}u)", value.to_bits())
    }
}

/// The type that a kind is computed in.
const fn computed(kind: KindId) -> &'static str {
    match kind {
        KindId::Float => "f32",
        KindId::Int => "i32",
        KindId::Bool => "bool",
    }
}
