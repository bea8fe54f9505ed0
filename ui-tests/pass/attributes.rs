//! Documentation and other attributes of operations, of the trait and of a list are carried along.
#![deny(missing_docs, unused_must_use, warnings)]
use dispatch_runtime::{Backend, Cpu, CpuDevice, Result, Tensor, dispatch_backends};

/// Operations.
#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
#[allow(clippy::doc_markdown)]
pub trait Ops: Backend {
    /// The first.
    #[deprecated(note = "use `second`")]
    #[op(no_grad)]
    fn first(x: &Float) -> Result<usize> {
        Ok(x.rank())
    }

    /// The second.
    #[op(no_grad)]
    #[must_use]
    #[inline]
    #[doc(alias = "other")]
    fn second(x: &Float) -> Result<usize> {
        Ok(x.rank())
    }

    /// The third.
    #[op(pointwise = |x| x)]
    #[track_caller]
    #[expect(non_snake_case)]
    fn Third(x: &Float) -> Result<Float>;
}

impl Ops for Cpu {}

fn main() -> Result<()> {
    let x = Tensor::from_data([1.0_f32], &CpuDevice)?;
    #[expect(deprecated)]
    let first = x.first()?;
    assert_eq!(first, x.second()?);
    Ok(())
}
