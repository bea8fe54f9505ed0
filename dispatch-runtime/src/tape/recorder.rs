//! Recording one operation.

use super::attach_all;
use super::backward::Walk;
use super::node::{Edge, Form, Node, Step, StepOrLeaf};
use super::outputs::{Grads, Outputs, Slot};
use crate::autodiff::Strategy;
use crate::{Backend, Error, Result, Tensor};
use smallvec::SmallVec;

/// The gradient of one operand, or of every tensor of a list, from the gradient of the result.
type Formula<G, T> = Box<dyn Fn(&G) -> Result<T> + Send + Sync>;

/// What sends a gradient to one or several edges of the node.
enum Operand<B: Backend, G> {
    One(Formula<G, Tensor<B>>),
    /// For each tensor of a list, whether it is tracked and so has an edge.
    Many(SmallVec<[bool; 4]>, Formula<G, Vec<Tensor<B>>>),
}

/// Collects the tracked operands of one operation, each with its gradient formula. Generated code fills it.
///
/// `G` is what the formulas see as `grad`: see [`Grads`].
pub struct Recorder<B: Backend, G: Grads<B> = Tensor<B>> {
    operation: &'static str,
    edges: SmallVec<[Edge; 2]>,
    operands: SmallVec<[Operand<B, G>; 2]>,
}

impl<B: Backend, G: Grads<B>> Recorder<B, G> {
    /// For one call of `operation`.
    #[must_use]
    pub fn new(operation: &'static str) -> Self {
        Self { operation, edges: SmallVec::new(), operands: SmallVec::new() }
    }

    /// A tracked operand: `formula` gives its gradient, of its shape, from that of the result.
    pub fn operand(
        &mut self,
        edge: &Edge,
        formula: impl Fn(&G) -> Result<Tensor<B>> + Send + Sync + 'static,
    ) {
        self.edges.push(edge.clone());
        self.operands.push(Operand::One(Box::new(formula)));
    }

    /// A list of operands, tracked where there is an edge: `formula` gives a gradient for each tensor of the list.
    pub fn operands<'a>(
        &mut self,
        edges: impl IntoIterator<Item = Option<&'a Edge>>,
        formula: impl Fn(&G) -> Result<Vec<Tensor<B>>> + Send + Sync + 'static,
    ) {
        let mut tracked = SmallVec::new();
        for edge in edges {
            tracked.push(edge.is_some());
            self.edges.extend(edge.cloned());
        }
        self.operands.push(Operand::Many(tracked, Box::new(formula)));
    }

    /// The results, on the tape where an operand is.
    pub fn finish<S: Strategy, O: Outputs<B>>(self, outputs: O) -> O::Tracked<S> {
        if self.edges.is_empty() {
            return attach_all(outputs, None);
        }
        let mut slots = SmallVec::new();
        outputs.slots(&mut slots);
        let step = Recorded { operation: self.operation, slots, operands: self.operands };
        attach_all(outputs, Some(Node::new(self.edges, StepOrLeaf::Step(Box::new(step)))))
    }
}

/// A recorded operation.
struct Recorded<B: Backend, G> {
    operation: &'static str,
    slots: SmallVec<[Slot<B>; 1]>,
    operands: SmallVec<[Operand<B, G>; 2]>,
}

impl<B: Backend, G: Grads<B>> Step for Recorded<B, G> {
    fn run(&self, node: &Node, walk: &mut Walk) -> Result<()> {
        let mut incoming = SmallVec::<[Tensor<B>; 1]>::new();
        for (output, slot) in (0..).zip(&self.slots) {
            incoming.push(match walk.gradients.take((node.id, output))? {
                Some(gradient) => gradient,
                None => slot.zeros()?,
            });
        }
        let grads = G::collect(&mut incoming.into_iter()).ok_or_else(|| self.miscounted())?;
        let mut edges = node.operands.iter();
        let mut next = || edges.next().ok_or_else(|| self.miscounted());
        for operand in &self.operands {
            match operand {
                Operand::One(formula) => self.send(walk, next()?, formula(&grads)?)?,
                Operand::Many(tracked, formula) => {
                    let parts = formula(&grads)?;
                    if parts.len() != tracked.len() {
                        return Err(self.miscounted());
                    }
                    for (part, _) in parts.into_iter().zip(tracked).filter(|(_, tracked)| **tracked) {
                        self.send(walk, next()?, part)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn result(&self, output: u32) -> Option<Form<'_>> {
        self.slots.get(output as usize).map(Slot::form)
    }
}

impl<B: Backend, G> Recorded<B, G> {
    fn send(&self, walk: &mut Walk, edge: &Edge, gradient: Tensor<B>) -> Result<()> {
        if let Some(Form { shape, dtype }) = edge.form() {
            if shape != gradient.shape() {
                let rule = "a gradient formula gives the shape of its argument";
                return Err(Error::shapes(self.operation, shape, gradient.shape(), rule));
            }
            if dtype != gradient.dtype() {
                return Err(Error::dtypes(self.operation, dtype, gradient.dtype()));
            }
        }
        walk.send(edge, gradient)
    }

    #[cold]
    fn miscounted(&self) -> Error {
        Error::internal(self.operation, "a gradient formula does not give one gradient for each operand")
    }
}
