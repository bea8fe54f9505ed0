//! Takes the constants out of a graph.

use super::function::Parameter;
use super::node::{Id, Node};
use super::operator::Operator;
use crate::kind::KindId;

/// Constants that stand in the text where they are compared or selected.
const FLOATS: [f32; 8] = [0.0, 1.0, -1.0, 2.0, -2.0, 0.5, f32::INFINITY, f32::NEG_INFINITY];
const INTS: [i32; 4] = [0, 1, -1, 2];

/// The nodes that a result needs, without those constants that are passed instead.
pub(super) struct Lifted {
    /// The result is the last one.
    pub(super) nodes: Vec<Node>,
    pub(super) parameters: Vec<Parameter>,
}

impl Lifted {
    /// From the graph, of which the node `result` is wanted.
    pub(super) fn new(graph: &[Node], result: Id) -> Self {
        let mut lifted = Self { nodes: Vec::new(), parameters: Vec::new() };
        let needed = needed(graph, result);
        let mut ids = vec![Id(0); graph.len()];
        for (index, &node) in graph.iter().enumerate() {
            if needed[index] {
                ids[index] = lifted.add(node, graph, &ids);
            }
        }
        lifted
    }

    fn add(&mut self, node: Node, graph: &[Node], ids: &[Id]) -> Id {
        let node = match node {
            Node::Float(bits) if !FLOATS.iter().any(|literal| literal.to_bits() == bits) => {
                self.parameter(Parameter::Float(f32::from_bits(bits)))
            }
            Node::Int(value) if !INTS.contains(&value) => self.parameter(Parameter::Int(value)),
            _ => {
                let computes = computes(node);
                node.map(|operand| match graph[operand.0 as usize] {
                    Node::Float(bits) if computes => self.opaque(bits),
                    _ => ids[operand.0 as usize],
                })
            }
        };
        self.push(node)
    }

    /// A constant that compilers do not know.
    fn opaque(&mut self, bits: u32) -> Id {
        let known =
            |parameter: &Parameter| matches!(parameter, Parameter::Float(value) if value.to_bits() == bits);
        let node = match self.parameters.iter().position(known) {
            Some(index) => Node::Parameter { index: index as u32, kind: KindId::Float },
            None => self.parameter(Parameter::Float(f32::from_bits(bits))),
        };
        self.push(node)
    }

    fn parameter(&mut self, parameter: Parameter) -> Node {
        let kind = match parameter {
            Parameter::Float(_) => KindId::Float,
            Parameter::Int(_) => KindId::Int,
        };
        self.parameters.push(parameter);
        Node::Parameter { index: self.parameters.len() as u32 - 1, kind }
    }

    fn push(&mut self, node: Node) -> Id {
        self.nodes.push(node);
        Id(self.nodes.len() as u32 - 1)
    }
}

/// Whether the node computes with its operands. Compilers then make too much of constants that they know: `x * 0` becomes
/// 0 even where `x` is infinite, `x + 0` becomes `x` even for -0, and `(x - 1) - 1` becomes `x - 2`.
fn computes(node: Node) -> bool {
    use Operator::{CopySign, Eq, Le, Lt, Max, Min};
    !matches!(node, Node::Binary(Lt | Le | Eq | Min | Max | CopySign, ..) | Node::Select(..))
}

/// By node, whether `result` depends on it.
fn needed(graph: &[Node], result: Id) -> Vec<bool> {
    let mut needed = vec![false; graph.len()];
    needed[result.0 as usize] = true;
    for index in (0..=result.0 as usize).rev() {
        if needed[index] {
            graph[index].map(|operand| {
                needed[operand.0 as usize] = true;
                operand
            });
        }
    }
    needed
}
