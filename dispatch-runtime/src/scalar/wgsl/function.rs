//! A finished graph, as the WGSL function that it stands for.

use super::lift::Lifted;
use super::node::{Id, Node};
use super::{ElementTypes, text};
use crate::kind::KindId;

/// A WGSL function `apply` that computes one element of the result from one element of each argument.
#[derive(Clone, Debug)]
pub struct WgslFunction {
    key: FunctionKey,
    arguments: Vec<Argument>,
    parameters: Vec<Parameter>,
}

/// What a [`WgslFunction`] computes, apart from the values of its parameters: equal keys have equal texts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionKey {
    pub(super) types: ElementTypes,
    /// Only what the result needs; the result is the last one.
    pub(super) nodes: Box<[Node]>,
}

/// An argument that a function reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Argument {
    /// Its position among the arguments of the expression; its name in the text is `a` and this number.
    pub index: usize,
    /// Its kind, so its type in WGSL.
    pub kind: KindId,
}

/// A constant that is passed to a function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Parameter {
    /// An `f32`.
    Float(f32),
    /// An `i32`.
    Int(i32),
}

impl Parameter {
    /// Its bits, which the text reads back by `bitcast`.
    #[must_use]
    pub const fn word(self) -> u32 {
        match self {
            Self::Float(value) => value.to_bits(),
            Self::Int(value) => value as u32,
        }
    }
}

impl WgslFunction {
    /// The function whose result is the node `result` of a graph.
    pub(super) fn new(types: ElementTypes, nodes: &[Node], result: Id) -> Self {
        let Lifted { nodes, parameters } = Lifted::new(nodes, result);
        let mut arguments: Vec<_> = nodes.iter().copied().filter_map(Argument::of).collect();
        arguments.sort_by_key(|argument| argument.index);
        Self { key: FunctionKey { types, nodes: nodes.into() }, arguments, parameters }
    }

    /// What pipelines are cached by.
    #[must_use]
    pub const fn key(&self) -> &FunctionKey {
        &self.key
    }

    /// The arguments that are really read, in order: the first parameters of `apply`.
    #[must_use]
    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    /// Whether argument `index` of the expression is read.
    #[must_use]
    pub fn reads(&self, index: usize) -> bool {
        self.arguments.iter().any(|argument| argument.index == index)
    }

    /// The constants that `apply` takes after its arguments.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The kind of the result.
    #[must_use]
    pub fn output(&self) -> KindId {
        self.key.output()
    }

    /// The text: those helpers that are used, and `apply`.
    #[must_use]
    pub fn source(&self) -> String {
        text::source(&self.key, &self.arguments)
    }

    /// A call of `apply`: `argument` writes the element of the argument with that index, `word` the bits of the
    /// parameter at that position, a `u32`.
    #[must_use]
    pub fn call(&self, argument: impl Fn(usize) -> String, word: impl Fn(usize) -> String) -> String {
        let arguments = self.arguments.iter().map(|read| argument(read.index));
        let parameters = self.parameters.iter().enumerate().map(|(index, parameter)| match parameter {
            Parameter::Float(_) => format!("bitcast<f32>({})", word(index)),
            Parameter::Int(_) => format!("bitcast<i32>({})", word(index)),
        });
        format!("apply({})", arguments.chain(parameters).collect::<Vec<_>>().join(", "))
    }
}

impl FunctionKey {
    /// The kind of the result.
    #[must_use]
    pub fn output(&self) -> KindId {
        self.nodes.last().map_or(KindId::Float, |node| node.kind())
    }
}

impl Argument {
    fn of(node: Node) -> Option<Self> {
        match node {
            Node::Argument { index, kind } => Some(Self { index: index as usize, kind }),
            _ => None,
        }
    }
}
