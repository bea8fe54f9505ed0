//! Dual numbers: values that carry a derivative along.

mod float;
mod inert;

use super::{Algebra, FloatScalar};

pub use inert::{DualBool, DualInt};

/// A float with its tangent, the derivative in the direction that the evaluation was seeded with.
///
/// A float that does not depend on what is differentiated has no tangent, rather than one of 0: so infinities in it
/// cannot make a NaN of `inf * 0`. Whether there is one follows from the expression, not from the data, and after
/// inlining costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct Dual<A: Algebra> {
    /// The value.
    pub value: A::Float,
    /// The derivative, unless structurally zero.
    pub tangent: Option<A::Float>,
}

/// The dual numbers over `A`; nests for higher orders.
#[derive(Clone, Copy, Debug)]
pub struct DualAlgebra<A>(pub A);

impl<A: Algebra> Algebra for DualAlgebra<A> {
    type Float = Dual<A>;
    type Int = DualInt<A>;
    type Bool = DualBool<A>;

    #[inline(always)]
    fn float(self, value: f64) -> Dual<A> {
        Dual::constant(self.0.float(value))
    }

    #[inline(always)]
    fn int(self, value: i64) -> DualInt<A> {
        DualInt(self.0.int(value))
    }

    #[inline(always)]
    fn bool(self, value: bool) -> DualBool<A> {
        DualBool(self.0.bool(value))
    }
}

impl<A: Algebra> Dual<A> {
    /// A float without a tangent.
    #[inline(always)]
    pub fn constant(value: A::Float) -> Self {
        Self { value, tangent: None }
    }

    /// A function of one float, and its derivative. Where that is not used, it is not computed after inlining.
    #[inline(always)]
    fn unary(self, value: A::Float, derivative: A::Float) -> Self {
        Self { value, tangent: scaled::<A>(derivative, self.tangent) }
    }

    /// A function of two floats, and its partial derivatives.
    #[inline(always)]
    fn binary(self, rhs: Self, value: A::Float, by_self: A::Float, by_rhs: A::Float) -> Self {
        Self {
            value,
            tangent: sum::<A>(scaled::<A>(by_self, self.tangent), scaled::<A>(by_rhs, rhs.tangent)),
        }
    }
}

/// A tangent times a derivative.
#[allow(clippy::manual_map, reason = "a closure may stay a call, and then the loop does not vectorise")]
#[inline(always)]
fn scaled<A: Algebra>(derivative: A::Float, tangent: Option<A::Float>) -> Option<A::Float> {
    match tangent {
        Some(tangent) => Some(derivative * tangent),
        None => None,
    }
}

/// The sum of two tangents.
#[inline(always)]
fn sum<A: Algebra>(lhs: Option<A::Float>, rhs: Option<A::Float>) -> Option<A::Float> {
    match (lhs, rhs) {
        (Some(lhs), Some(rhs)) => Some(lhs + rhs),
        (Some(tangent), None) | (None, Some(tangent)) => Some(tangent),
        (None, None) => None,
    }
}

/// A tangent with its sign changed.
#[allow(clippy::manual_map, reason = "a closure may stay a call, and then the loop does not vectorise")]
#[inline(always)]
fn negated<A: Algebra>(tangent: Option<A::Float>) -> Option<A::Float> {
    match tangent {
        Some(tangent) => Some(-tangent),
        None => None,
    }
}

/// One of two tangents; what is not chosen does not touch the result.
#[inline(always)]
fn choice<A: Algebra>(condition: A::Bool, yes: Option<A::Float>, no: Option<A::Float>) -> Option<A::Float> {
    match (yes, no) {
        (Some(yes), Some(no)) => Some(A::Float::select(condition, yes, no)),
        (Some(yes), None) => Some(A::Float::select(condition, yes, yes.lit(0.0))),
        (None, Some(no)) => Some(A::Float::select(condition, no.lit(0.0), no)),
        (None, None) => None,
    }
}
