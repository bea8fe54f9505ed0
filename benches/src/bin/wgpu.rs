//! How fast the wgpu backend is on a device of this machine.
//!
//! Each line is the mean of many calls that are recorded together, after a few that are not counted.

use dispatch_runtime::{Float, Int, Result, Tensor, Wgpu, WgpuDevice};
use std::time::{Duration, Instant};

type X = Tensor<Wgpu, Float>;

struct Bench {
    device: WgpuDevice,
}

impl Bench {
    /// Seconds of one call.
    fn seconds<T>(&self, mut call: impl FnMut() -> Result<T>) -> Result<f64> {
        for _ in 0..3 {
            call()?;
        }
        self.device.sync()?;
        let start = Instant::now();
        call()?;
        self.device.sync()?;
        let once = start.elapsed().max(Duration::from_micros(20));
        let rounds = (0.3 / once.as_secs_f64()).ceil().clamp(3.0, 2000.0) as u32;
        let start = Instant::now();
        for _ in 0..rounds {
            call()?;
        }
        self.device.sync()?;
        Ok(start.elapsed().as_secs_f64() / f64::from(rounds))
    }

    fn bandwidth<T>(&self, name: &str, bytes: usize, call: impl FnMut() -> Result<T>) {
        match self.seconds(call) {
            Ok(seconds) => {
                println!("{name:44} {:9.1} us {:9.1} GB/s", seconds * 1e6, bytes as f64 / seconds / 1e9)
            }
            Err(error) => println!("{name:44} {error}"),
        }
    }

    fn flops<T>(&self, name: &str, operations: usize, call: impl FnMut() -> Result<T>) {
        match self.seconds(call) {
            Ok(seconds) => println!(
                "{name:44} {:9.1} us {:9.1} GFLOP/s",
                seconds * 1e6,
                operations as f64 / seconds / 1e9
            ),
            Err(error) => println!("{name:44} {error}"),
        }
    }

    fn random(&self, shape: &[usize]) -> Result<X> {
        X::random_uniform(shape, -1.0, 1.0, 7, &self.device)
    }
}

fn main() -> Result<()> {
    let device = WgpuDevice::from_env()?;
    println!("{device}: {} ({})", device.name(), device.driver());
    let small = device.adapter_kind() == dispatch_runtime::AdapterKind::Cpu;
    let side = if small { 1024 } else { 8192 };
    let bench = Bench { device };
    let bytes = side * side * 4;
    let (x, y) = (bench.random(&[side, side])?, bench.random(&[side, side])?);
    let (row, column) = (bench.random(&[side])?, bench.random(&[side, 1])?);
    let flipped = x.transpose()?;
    bench.bandwidth("x + 1", 2 * bytes, || x.add_scalar(1.0));
    bench.bandwidth("silu", 2 * bytes, || x.silu());
    bench.bandwidth("gelu", 2 * bytes, || x.gelu());
    bench.bandwidth("exp", 2 * bytes, || x.exp());
    bench.bandwidth("x + y", 3 * bytes, || x.add(&y));
    bench.bandwidth("x + row", 2 * bytes, || x.add(&row));
    bench.bandwidth("x + column", 2 * bytes, || x.add(&column));
    bench.bandwidth("x^T + 1", 2 * bytes, || flipped.add_scalar(1.0));
    bench.bandwidth("x^T + y", 3 * bytes, || flipped.add(&y));
    bench.bandwidth("x[:, 1:] + 1 (odd rows)", 2 * bytes, || x.slice((.., 1..))?.add_scalar(1.0));
    bench.bandwidth("uniform numbers", bytes, || bench.random(&[side, side]));
    bench.bandwidth("sum of all", bytes, || x.sum());
    bench.bandwidth("sum over rows (dim 0)", bytes, || x.sum_dim(0));
    bench.bandwidth("sum over columns (dim 1)", bytes, || x.sum_dim(1));
    bench.bandwidth("argmax dim 0", bytes, || x.argmax(0));
    bench.bandwidth("argmax dim 1", bytes, || x.argmax(1));
    bench.bandwidth("softmax dim 1 (1 read, 1 write)", 2 * bytes, || x.softmax(1));
    bench.bandwidth("softmax dim 0", 2 * bytes, || x.softmax(0));
    bench.bandwidth("log_softmax dim 1", 2 * bytes, || x.log_softmax(1));
    let narrow = x.reshape([-1, 16])?;
    bench.bandwidth("sum of short rows (16)", bytes, || narrow.sum_dim(1));
    bench.bandwidth("softmax of short rows (16)", 2 * bytes, || narrow.softmax(1));
    for size in if small { vec![256, 512] } else { vec![512, 1024, 2048, 4096, 4095] } {
        let (a, b) = (bench.random(&[size, size])?, bench.random(&[size, size])?);
        let (at, bt) = (a.transpose()?, b.transpose()?);
        let work = 2 * size * size * size;
        bench.flops(&format!("matmul {size}"), work, || a.matmul(&b));
        bench.flops(&format!("matmul {size}, A transposed"), work, || at.matmul(&b));
        bench.flops(&format!("matmul {size}, B transposed"), work, || a.matmul(&bt));
        bench.flops(&format!("matmul {size}, both transposed"), work, || at.matmul(&bt));
    }
    let batch = if small { 4 } else { 64 };
    let (a, b) = (bench.random(&[batch, 512, 512])?, bench.random(&[batch, 512, 512])?);
    bench.flops(&format!("matmul {batch} x 512"), batch * 2 * 512 * 512 * 512, || a.matmul(&b));
    let (a, b) = (bench.random(&[64, 4096])?, bench.random(&[4096, 4096])?);
    bench.flops("matmul 64 x 4096 x 4096", 2 * 64 * 4096 * 4096, || a.matmul(&b));
    let (a, b) = (bench.random(&[1, 4096])?, bench.random(&[4096, 4096])?);
    bench.bandwidth("vector 4096 x matrix 4096", 4096 * 4096 * 4, || a.matmul(&b));
    let count = if small { 1 << 16 } else { 1 << 24 };
    for bins in [1 << 20, 1024, 1] {
        let bins = if small { bins.min(1 << 14) } else { bins };
        let indices: Tensor<Wgpu, Int> =
            X::random_uniform([count], 0.0, 1.0, 3, &device)?.mul_scalar(bins as f64)?.int()?;
        let (zeros, ones) = (X::zeros([bins], &device)?, X::ones([count], &device)?);
        if count / bins <= 1 << 16 {
            bench.bandwidth(&format!("scatter_add of {count} into {bins}"), count * 8, || {
                zeros.scatter_add(0, &indices, &ones)
            });
        }
        bench.bandwidth(&format!("select {count} of {bins}"), count * 8, || zeros.select(0, &indices));
    }
    let tiny = bench.random(&[1000])?;
    let seconds = bench.seconds(|| {
        let mut sum = tiny.clone();
        for _ in 0..1000 {
            sum = sum.add(&tiny)?;
        }
        Ok(sum)
    })?;
    println!("{:44} {:9.2} us each", "1000 small additions", seconds * 1e3);
    let seconds = bench.seconds(|| tiny.add(&tiny)?.to_data())?;
    println!("{:44} {:9.2} us", "one small addition, read back", seconds * 1e6);
    let seconds = bench.seconds(|| x.to_data())?;
    println!("{:44} {:9.2} GB/s", "reading back", bytes as f64 / seconds / 1e9);
    let data = x.to_data()?;
    let seconds = bench.seconds(|| X::from_data(data.clone(), &device))?;
    println!("{:44} {:9.2} GB/s", "uploading", bytes as f64 / seconds / 1e9);
    Ok(())
}
