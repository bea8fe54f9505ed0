//! Pointwise expressions on the tape: each derivative is an expression of its own.
//!
//! What is generic over the expression is small: there are many, and each has several derivatives on each backend.

use super::{Edge, Recorder, edge, filled, inner};
use crate::autodiff::{Autodiff, Strategy};
use crate::scalar::{Dependencies, Derivative, Pointwise, dependencies};
use crate::{AnyTensor, Backend, Bool, Error, Int, Kind, KindId, Result, Shape, Tensor};
use arrayvec::ArrayVec;

/// The most tensor arguments of an expression, those that derivatives add included.
const MAX_ARGS: usize = 12;
type Args<T> = ArrayVec<T, MAX_ARGS>;

/// The result of an expression, recorded with the derivative by each tracked argument.
pub(crate) fn map<B: Backend, S: Strategy, E: Pointwise>(
    expression: &E,
    args: &[AnyTensor<'_, Autodiff<B, S>>],
) -> Result<Tensor<Autodiff<B, S>, E::Output>> {
    const {
        assert!(
            !matches!(E::Output::ID, KindId::Float) || E::INPUTS.len() < MAX_ARGS,
            "a derivative of this order has more than twelve tensor arguments"
        );
    }
    let values = values(E::NAME, args)?;
    let output = B::map(expression, &values)?;
    let mut recorder = Recorder::<B>::new(E::NAME);
    if const { matches!(E::Output::ID, KindId::Float) } {
        record::<B, S, E, 0>(&mut recorder, expression, args, &values);
        record::<B, S, E, 1>(&mut recorder, expression, args, &values);
        record::<B, S, E, 2>(&mut recorder, expression, args, &values);
        record::<B, S, E, 3>(&mut recorder, expression, args, &values);
        record::<B, S, E, 4>(&mut recorder, expression, args, &values);
        record::<B, S, E, 5>(&mut recorder, expression, args, &values);
        record::<B, S, E, 6>(&mut recorder, expression, args, &values);
        record::<B, S, E, 7>(&mut recorder, expression, args, &values);
        record::<B, S, E, 8>(&mut recorder, expression, args, &values);
        record::<B, S, E, 9>(&mut recorder, expression, args, &values);
        record::<B, S, E, 10>(&mut recorder, expression, args, &values);
    }
    Ok(recorder.finish(output))
}

/// Records the derivative by argument `I`, where that is tracked, with just the arguments that the derivative reads.
fn record<B: Backend, S: Strategy, E: Pointwise, const I: usize>(
    recorder: &mut Recorder<B>,
    expression: &E,
    args: &[AnyTensor<'_, Autodiff<B, S>>],
    values: &[AnyTensor<'_, B>],
) {
    // A constant, so that derivatives by arguments that are not there, or are no floats, are not even instantiated.
    if const { I >= E::INPUTS.len() || !matches!(E::INPUTS[I], KindId::Float) } {
        return;
    }
    let Some((edge, shape)) = tracked(args, I) else { return };
    let derivative = Derivative::<E, I>(expression.clone());
    let uses = dependencies(&derivative);
    if uses.zero {
        return send_zeros(recorder, edge, shape.clone());
    }
    if uses.identity_of == Some(E::INPUTS.len()) {
        return pass_on(recorder, edge, shape.clone());
    }
    let saved = Saved::new(E::INPUTS, values, &uses, shape.clone());
    recorder.operand(edge, move |grad| saved.gradient(grad, &|args| B::map(&derivative, args)));
}

/// The tensors under the tape.
fn values<'a, B: Backend, S: Strategy>(
    operation: &'static str,
    args: &[AnyTensor<'a, Autodiff<B, S>>],
) -> Result<Args<AnyTensor<'a, B>>> {
    let mut values = Args::new();
    for arg in args {
        let value = match arg {
            AnyTensor::Float(tensor) => AnyTensor::Float(inner(*tensor)),
            AnyTensor::Int(tensor) => AnyTensor::Int(inner(*tensor)),
            AnyTensor::Bool(tensor) => AnyTensor::Bool(inner(*tensor)),
        };
        values.try_push(value).map_err(|_| too_many(operation))?;
    }
    Ok(values)
}

#[cold]
fn too_many(operation: &'static str) -> Error {
    Error::internal(operation, "more than twelve tensor arguments")
}

/// The place on the tape and the shape of argument `index`, where it is tracked.
fn tracked<'a, B: Backend, S: Strategy>(
    args: &[AnyTensor<'a, Autodiff<B, S>>],
    index: usize,
) -> Option<(&'a Edge, &'a Shape)> {
    match args.get(index) {
        Some(AnyTensor::Float(arg)) => Some((edge(*arg)?, arg.shape())),
        _ => None,
    }
}

/// A derivative of one: the gradient goes on as it is.
fn pass_on<B: Backend>(recorder: &mut Recorder<B>, edge: &Edge, shape: Shape) {
    recorder.operand(edge, move |grad| grad.sum_to(&shape));
}

/// A derivative of zero: no kernel runs for the gradient, however large.
fn send_zeros<B: Backend>(recorder: &mut Recorder<B>, edge: &Edge, shape: Shape) {
    recorder.operand(edge, move |grad| filled(&shape, grad.dtype(), 0.0, &grad.device()));
}

/// Applies a derivative, whichever it is, to its arguments and the gradient.
type Apply<'f, B> = &'f dyn Fn(&[AnyTensor<'_, B>]) -> Result<Tensor<B>>;

/// What a derivative keeps.
struct Saved<B: Backend> {
    args: Args<Option<Arg<B>>>,
    shape: Shape,
}

/// An argument that a derivative keeps.
enum Arg<B: Backend> {
    Float(Tensor<B>),
    Int(Tensor<B, Int>),
    Bool(Tensor<B, Bool>),
}

impl<B: Backend> Saved<B> {
    fn new(kinds: &[KindId], values: &[AnyTensor<'_, B>], uses: &Dependencies, shape: Shape) -> Self {
        // The gradient can stand in for a float that is not read, for another kind it cannot.
        let needed = |index: usize| uses.reads(index) || kinds.get(index) != Some(&KindId::Float);
        let args = values.iter().enumerate().map(|(index, value)| needed(index).then(|| Arg::from(*value)));
        Self { args: args.collect(), shape }
    }

    /// The derivative, summed over what broadcast.
    fn gradient(&self, grad: &Tensor<B>, derivative: Apply<'_, B>) -> Result<Tensor<B>> {
        let mut args: Args<AnyTensor<'_, B>> = Args::new();
        for arg in &self.args {
            // An argument that is not read is not kept either.
            args.push(arg.as_ref().map_or(AnyTensor::Float(grad), Arg::any));
        }
        args.try_push(AnyTensor::Float(grad)).map_err(|_| too_many("backward"))?;
        derivative(&args)?.sum_to(&self.shape)
    }
}

impl<B: Backend> From<AnyTensor<'_, B>> for Arg<B> {
    fn from(tensor: AnyTensor<'_, B>) -> Self {
        match tensor {
            AnyTensor::Float(tensor) => Self::Float(tensor.clone()),
            AnyTensor::Int(tensor) => Self::Int(tensor.clone()),
            AnyTensor::Bool(tensor) => Self::Bool(tensor.clone()),
        }
    }
}

impl<B: Backend> Arg<B> {
    fn any(&self) -> AnyTensor<'_, B> {
        match self {
            Self::Float(tensor) => AnyTensor::Float(tensor),
            Self::Int(tensor) => AnyTensor::Int(tensor),
            Self::Bool(tensor) => AnyTensor::Bool(tensor),
        }
    }
}
