//! Generic parameters, lifetimes and where clauses travel.
#![deny(warnings)]
use dispatch_runtime::{Backend, Bool, Cpu, CpuDevice, Int, Result, Tensor, dispatch_backends};
use std::fmt::Debug;

#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn of_a_kind<K: Kind>(x: &K) -> Result<K> {
        Ok(x.clone())
    }

    #[op(no_grad)]
    fn of_two_kinds<K: Kind, T: Numeric>(x: &K, y: &T) -> Result<(T, K)> {
        Ok((y.clone(), x.clone()))
    }

    #[op(no_grad)]
    fn bounded_later<K>(x: &K, y: Option<&K>, more: Vec<K>) -> Result<usize>
    where
        K: Numeric,
    {
        Ok(x.rank() + y.map_or(0, Tensor::rank) + more.len())
    }

    #[op(no_grad)]
    fn with_plain_parameters<T, const N: usize>(x: &Float, values: [T; N], one: &T) -> Result<String>
    where
        T: Debug + Clone,
    {
        Ok(format!("{}{values:?}{one:?}", x.rank()))
    }

    #[op(no_grad)]
    fn with_lifetimes<'a>(x: &Float, names: &'a [&'a str]) -> Result<&'a str> {
        Ok(names.get(x.rank()).copied().unwrap_or_default())
    }

    fn made<K: Kind>(device: &Device) -> Result<Vec<K>> {
        let _ = device;
        Ok(Vec::new())
    }
}

impl Ops for Cpu {}

fn main() -> Result<()> {
    let x = Tensor::from_data([1.0_f32], &CpuDevice)?;
    let (index, mask) = (Tensor::<_, Int>::from_data([1], &CpuDevice)?, Tensor::<_, Bool>::from_data([true], &CpuDevice)?);
    mask.of_a_kind()?;
    let (index, _) = x.of_two_kinds(&index)?;
    assert_eq!(index.bounded_later(Some(&index), vec![index.clone()])?, 3);
    assert_eq!(x.with_plain_parameters([1, 2], &3)?, "1[1, 2]3");
    assert_eq!(x.with_lifetimes(&["a", "b"])?, "b");
    assert!(Cpu::made::<Bool>(&CpuDevice)?.is_empty());
    Ok(())
}
