//! The images.

use crate::{Backend, Device};
use dispatch_runtime::{Int, Result, Tensor, TensorData};
use flate2::read::GzDecoder;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

const PIXELS: usize = 64;
const CLASSES: i32 = 10;
const TRAIN: usize = 1437;

/// The images, split by writer: the first 1,437 train, the others test.
pub(crate) struct Digits {
    pub(crate) train: Images,
    pub(crate) test: Images,
}

/// Images as rows of 64 pixels in `0.0 ..= 1.0`, and what they show.
pub(crate) struct Images {
    pixels: Vec<[f32; PIXELS]>,
    labels: Vec<i32>,
}

impl Digits {
    /// Reads the file; the error says which line is wrong.
    pub(crate) fn load(path: &Path) -> std::result::Result<Self, String> {
        let name = path.display();
        let file = File::open(path).map_err(|error| format!("cannot open {name}: {error}"))?;
        let mut train = Images { pixels: Vec::new(), labels: Vec::new() };
        let mut test = Images { pixels: Vec::new(), labels: Vec::new() };
        for (number, line) in (1..).zip(BufReader::new(GzDecoder::new(file)).lines()) {
            let line = line.map_err(|error| format!("cannot read {name}: {error}"))?;
            let (pixels, label) = parse(&line).map_err(|fault| format!("{name}, line {number}: {fault}"))?;
            let images = if number <= TRAIN { &mut train } else { &mut test };
            images.pixels.push(pixels);
            images.labels.push(label);
        }
        match test.len() {
            0 => Err(format!("{name}: more than {TRAIN} images expected, {} found", train.len())),
            _ => Ok(Self { train, test }),
        }
    }
}

fn parse(line: &str) -> std::result::Result<([f32; PIXELS], i32), String> {
    let numbers: Vec<i32> = line
        .split(',')
        .map(|field| field.trim().parse().map_err(|_| format!("`{field}` is no number")))
        .collect::<std::result::Result<_, String>>()?;
    let count = numbers.len();
    let Some((&label, pixels)) = numbers.split_last() else { return Err("an empty line".into()) };
    let pixels: [i32; PIXELS] =
        pixels.try_into().map_err(|_| format!("65 numbers expected, {count} found"))?;
    if !(0..CLASSES).contains(&label) {
        return Err(format!("label {label} is not in 0..{CLASSES}"));
    }
    if let Some(pixel) = pixels.iter().find(|pixel| !(0..=16).contains(*pixel)) {
        return Err(format!("pixel {pixel} is not in 0..=16"));
    }
    Ok((pixels.map(|pixel| pixel as f32 / 16.0), label))
}

impl Images {
    pub(crate) fn len(&self) -> usize {
        self.labels.len()
    }

    /// The images `[n, 64]` and labels `[n]` at some positions, on `device`.
    pub(crate) fn batch(
        &self,
        positions: &[usize],
        device: &Device,
    ) -> Result<(Tensor<Backend>, Tensor<Backend, Int>)> {
        let pixels: Vec<f32> =
            positions.iter().filter_map(|&i| self.pixels.get(i)).flatten().copied().collect();
        let labels: Vec<i32> = positions.iter().filter_map(|&i| self.labels.get(i)).copied().collect();
        let images = Tensor::from_data(TensorData::new(pixels, [positions.len(), PIXELS])?, device)?;
        Ok((images, Tensor::from_data(labels, device)?))
    }
}
