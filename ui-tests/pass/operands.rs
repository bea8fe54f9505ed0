//! Every form of an operand.
#![deny(warnings)]
use dispatch_runtime::{Backend, Cpu, CpuDevice, Result, Tensor, dispatch_backends};

#[dispatch_backends(name = Dispatch, Cpu(path = Cpu))]
pub trait Ops: Backend {
    #[op(no_grad)]
    fn by_reference(x: &Float, index: &Int, mask: &Bool) -> Result<usize> {
        Ok(x.rank() + index.rank() + mask.rank())
    }

    #[op(no_grad)]
    fn by_value(x: Float, index: Int) -> Result<usize> {
        Ok(x.rank() + index.rank())
    }

    #[op(no_grad)]
    fn optional(x: &Float, bias: Option<&Float>, mask: Option<Bool>) -> Result<usize> {
        Ok(x.rank() + bias.map_or(0, Tensor::rank) + mask.map_or(0, |mask| mask.rank()))
    }

    #[op(no_grad)]
    fn lists(xs: &[Float], indices: Vec<Int>) -> Result<usize> {
        Ok(xs.len() + indices.len())
    }

    #[op(no_grad)]
    fn plain(x: &Float, text: &str, sizes: &[usize], factor: f64, name: String) -> Result<usize> {
        Ok(x.rank() + text.len() + sizes.len() + factor as usize + name.len())
    }

    #[op(no_grad)]
    fn functions(x: &Float, f: impl Fn(usize) -> usize, log: &mut Vec<usize>) -> Result<()> {
        log.push(f(x.rank()));
        Ok(())
    }

    fn created(text: &str, device: &Device) -> Result<usize> {
        let _ = device;
        Ok(text.len())
    }
}

impl Ops for Cpu {}

fn main() -> Result<()> {
    let x = Tensor::from_data([1.0_f32], &CpuDevice)?;
    let (index, mask) = (Tensor::from_data([1], &CpuDevice)?, Tensor::from_data([true], &CpuDevice)?);
    assert_eq!(x.by_reference(&index, &mask)?, 3);
    assert_eq!(x.clone().by_value(index.clone())?, 2);
    assert_eq!(x.optional(Some(&x), Some(mask))?, 3);
    assert_eq!(x.optional(None, None)?, 1);
    assert_eq!(Cpu::lists(&[x.clone()], vec![index])?, 2);
    assert_eq!(x.plain("ab", &[1, 2, 3], 2.0, "abc".to_owned())?, 11);
    let mut log = Vec::new();
    x.functions(|rank| rank + 1, &mut log)?;
    assert_eq!(log, [2]);
    assert_eq!(Cpu::created("abc", &CpuDevice)?, 3);
    Ok(())
}
