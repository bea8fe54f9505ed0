//! Trains a small network on images of hand-written digits, on a device chosen at run time.
//!
//! ```text
//! cargo run --release --example digits -- --device cpu --plot loss.svg
//! cargo run --release --example digits --features wgpu -- --device wgpu
//! ```
//!
//! Everything is written once, for `Autodiff<Dispatch>`: the device is a value.

#[path = "digits/adam.rs"]
mod adam;
#[path = "digits/data.rs"]
mod data;
#[path = "digits/model.rs"]
mod model;
#[path = "digits/plot.rs"]
mod plot;

use adam::Adam;
use clap::Parser;
use data::Digits;
use dispatch_runtime::{Autodiff, AutodiffDevice, CpuDevice, Dispatch, DispatchDevice, Result};
use indicatif::{ProgressBar, ProgressStyle};
use model::Perceptron;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// The backend of the whole example: whatever the device turns out to be, with a gradient tape.
type Backend = Autodiff<Dispatch>;
type Device = AutodiffDevice<DispatchDevice>;

const BATCH: usize = 64;

/// Train a 64-128-10 perceptron on images of hand-written digits.
#[derive(Parser)]
struct Options {
    /// Where to run: cpu, wgpu, wgpu:1, or auto for the best there is.
    #[arg(long, default_value = "auto")]
    device: String,
    /// Passes over the training images.
    #[arg(long, default_value_t = 30)]
    epochs: usize,
    /// Start of the random numbers for weights and batches.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw the loss curve into this SVG file.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// The images: a gzipped CSV of 64 pixels and a label per line.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/digits.csv.gz"))]
    data: PathBuf,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("digits: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(options: &Options) -> std::result::Result<(), String> {
    let device = device(&options.device)?;
    let digits = Digits::load(&options.data)?;
    let (model, losses) = train(&digits, options, &device).map_err(|error| error.to_string())?;
    if let Some(file) = &options.plot {
        plot::svg(file, &losses)?;
    }
    plot::print(&losses);
    let correct = evaluate(&model, &digits, &device).map_err(|error| error.to_string())?;
    let total = digits.test.len();
    println!(
        "test accuracy {:.1} % ({correct} of {total}), device {}",
        100.0 * correct as f64 / total as f64,
        shown(device.inner())
    );
    Ok(())
}

/// The backend that the device turned out to be of.
fn shown(device: &DispatchDevice) -> String {
    match device {
        DispatchDevice::Cpu(_) => "Cpu".to_owned(),
        #[cfg(feature = "wgpu")]
        DispatchDevice::Wgpu(gpu) => format!("Wgpu ({gpu}, {})", gpu.name()),
    }
}

/// The device by its name.
fn device(name: &str) -> std::result::Result<Device, String> {
    let device = match name {
        "cpu" => DispatchDevice::Cpu(CpuDevice),
        "auto" => {
            let (device, why) = best();
            println!("device {device}: {why}");
            device
        }
        other => gpu(other)?,
    };
    Ok(AutodiffDevice::new(device))
}

/// The best device there is, and why it is.
#[cfg(feature = "wgpu")]
fn best() -> (DispatchDevice, String) {
    use dispatch_runtime::{AdapterKind, WgpuDevice};
    match WgpuDevice::from_env() {
        Ok(gpu) if gpu.adapter_kind() != AdapterKind::Cpu => {
            (DispatchDevice::Wgpu(gpu), format!("{}, {:?}, {}", gpu.name(), gpu.adapter_kind(), gpu.driver()))
        }
        Ok(software) => (
            DispatchDevice::Cpu(CpuDevice),
            format!("the only adapter, {}, is a software renderer", software.name()),
        ),
        Err(error) => (DispatchDevice::Cpu(CpuDevice), error.to_string()),
    }
}

/// The best device there is, and why it is.
#[cfg(not(feature = "wgpu"))]
fn best() -> (DispatchDevice, String) {
    (DispatchDevice::Cpu(CpuDevice), "built without the feature `wgpu`".to_owned())
}

/// A GPU by its name: `wgpu` for the best one, `wgpu:1` for another.
#[cfg(feature = "wgpu")]
fn gpu(name: &str) -> std::result::Result<DispatchDevice, String> {
    use dispatch_runtime::WgpuDevice;
    let number = name.strip_prefix("wgpu:").map(str::parse);
    let device = match (name, number) {
        ("wgpu", _) => WgpuDevice::from_env(),
        (_, Some(Ok(number))) => WgpuDevice::new(number),
        _ => return Err(format!("unknown device `{name}`: use cpu, wgpu, wgpu:1 or auto")),
    };
    device.map(DispatchDevice::Wgpu).map_err(|error| error.to_string())
}

/// Built without GPUs.
#[cfg(not(feature = "wgpu"))]
fn gpu(name: &str) -> std::result::Result<DispatchDevice, String> {
    Err(format!("unknown device `{name}`: use cpu or auto, or build with `--features wgpu`"))
}

/// Trains with Adam in shuffled mini-batches; the model, and the mean loss of each epoch.
fn train(digits: &Digits, options: &Options, device: &Device) -> Result<(Perceptron, Vec<f32>)> {
    let mut model = Perceptron::new(options.seed, device)?;
    let mut adam = Adam::new(3e-3);
    let mut random = fastrand::Rng::with_seed(options.seed);
    let mut order: Vec<usize> = (0..digits.train.len()).collect();
    let mut losses = Vec::with_capacity(options.epochs);
    let progress = progress(options.epochs);
    for _ in 0..options.epochs {
        let start = Instant::now();
        random.shuffle(&mut order);
        let mut sum = 0.0;
        for batch in order.chunks(BATCH) {
            let (images, labels) = digits.train.batch(batch, device)?;
            let loss = model.forward(&images)?.cross_entropy(&labels)?;
            let gradients = loss.backward()?;
            adam.step(model.parameters(), &gradients)?;
            sum += loss.to_data()?.to_vec::<f32>().iter().sum::<f32>() * batch.len() as f32;
        }
        let mean = sum / digits.train.len() as f32;
        let rate = digits.train.len() as f64 / start.elapsed().as_secs_f64();
        losses.push(mean);
        progress.set_message(format!("loss {mean:.4}, {rate:.0} images/s"));
        progress.inc(1);
    }
    progress.finish();
    Ok((model, losses))
}

/// How many of the test images the model names right. No tape: the model is taken off it first.
fn evaluate(model: &Perceptron, digits: &Digits, device: &Device) -> Result<usize> {
    let all: Vec<usize> = (0..digits.test.len()).collect();
    let (images, labels) = digits.test.batch(&all, device)?;
    let named = model.forward(&images)?.argmax(1)?.squeeze(1)?;
    let right = named.equal(&labels)?.int()?.sum()?.to_data()?;
    Ok(right.to_vec::<i64>().iter().sum::<i64>().try_into().unwrap_or(0))
}

fn progress(epochs: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("epoch {pos:>3}/{len} {bar:30} {msg}");
    let bar = ProgressBar::new(epochs as u64);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
