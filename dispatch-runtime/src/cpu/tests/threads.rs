use super::common::values;
use crate::{Cpu, CpuDevice, Float, Int, Result, Tensor};

/// The bits of everything that is divided among threads.
fn results() -> Result<Vec<Vec<u32>>> {
    let x = Tensor::<Cpu>::random_normal([700, 600], 0.0, 1.0, 1, &CpuDevice)?;
    let y = Tensor::<Cpu>::random_uniform([600, 700], -1.0, 1.0, 2, &CpuDevice)?.transpose()?;
    let narrow = x.reshape([-1, 3])?;
    let indices = Tensor::<Cpu, Int>::arange(0, 700, 1, &CpuDevice)?.remainder_scalar(7)?;
    let floats = [
        x.add(&y)?,
        x.sum()?,
        x.sum_dim(0)?,
        y.sum_dim(1)?,
        narrow.sum_dim(0)?,
        narrow.sum_dim(1)?,
        x.reshape([-1])?.max_dim(0)?,
        x.min_dim(0)?,
        x.softmax(1)?,
        y.log_softmax(0)?,
        x.matmul(&x.transpose()?)?,
        x.reshape([70, 10, 600])?.matmul(&y.reshape([70, 600, 10])?)?,
        x.select(0, &indices)?,
        x.select_add(0, &indices, &y)?,
        Tensor::cat(&[x.clone(), y.clone()], 1)?,
        y.reshape([-1])?,
    ];
    Ok(floats.iter().map(|x| values::<f32, Float>(x).into_iter().map(f32::to_bits).collect()).collect())
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| results().unwrap())
    };
    let expected = with(1);
    for threads in [2, 3, 8] {
        assert!(with(threads) == expected, "{threads} threads");
    }
}
