//! What expressions compute, differentiated or not.

mod dependencies;
mod derivatives;
mod numbers;

use super::*;
use crate::KindId;

/// Defines an expression from floats to a float.
macro_rules! expression {
    ($name:ident: |$($arg:ident),+| $body:expr) => {
        #[derive(Clone, Debug)]
        struct $name;

        impl Pointwise for $name {
            type Output = crate::Float;
            const NAME: &'static str = stringify!($name);
            const INPUTS: &'static [KindId] = &[$({ let _ = stringify!($arg); KindId::Float }),+];

            #[inline(always)]
            fn eval<A: Algebra>(&self, _: A, args: &impl Source<A>) -> A::Float {
                let mut index = 0..;
                $(let $arg = args.float(index.next().unwrap());)+
                $body
            }
        }
    };
}
use expression;

/// Arguments of one evaluation, all floats.
struct Arguments<'a>(&'a [f64]);

impl Source<Host<f64, i64>> for Arguments<'_> {
    fn float(&self, index: usize) -> f64 {
        self.0[index]
    }

    fn int(&self, index: usize) -> i64 {
        self.0[index] as i64
    }

    fn bool(&self, index: usize) -> bool {
        self.0[index] != 0.0
    }
}

/// The value of an expression.
fn value<E: Pointwise<Output = crate::Float>>(expression: &E, args: &[f64]) -> f64 {
    expression.eval(Host::<f64, i64>::new(), &Arguments(args))
}

/// The derivative of an expression of one argument.
fn slope<E: Pointwise<Output = crate::Float>>(expression: &E, x: f64) -> f64 {
    value(&Derivative::<E, 0>(expression.clone()), &[x, 1.0])
}
