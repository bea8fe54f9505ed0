//! The loss curve, on the terminal and as a drawing.

use plotters::prelude::*;
use std::path::Path;
use textplots::{Chart, Plot, Shape};

/// Prints the curve as text.
pub(crate) fn print(losses: &[f32]) {
    if losses.len() < 2 {
        return;
    }
    println!("loss by epoch");
    Chart::new(120, 40, 1.0, losses.len() as f32).lineplot(&Shape::Lines(&points(losses))).nice();
}

/// Draws the curve into an SVG file.
pub(crate) fn svg(file: &Path, losses: &[f32]) -> Result<(), String> {
    draw(file, losses).map_err(|error| format!("cannot draw {}: {error}", file.display()))
}

fn draw<'a>(file: &'a Path, losses: &[f32]) -> Result<(), Box<dyn std::error::Error + 'a>> {
    let root = SVGBackend::new(file, (640, 400)).into_drawing_area();
    root.fill(&WHITE)?;
    let highest = losses.iter().copied().fold(0.0, f32::max);
    let mut chart = ChartBuilder::on(&root)
        .caption("Training loss", ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(1.0..(losses.len().max(2) as f32), 0.0..highest.max(f32::MIN_POSITIVE))?;
    chart.configure_mesh().x_desc("epoch").y_desc("cross entropy").light_line_style(WHITE).draw()?;
    chart.draw_series(LineSeries::new(points(losses), BLUE.stroke_width(2)))?;
    root.present()?;
    Ok(())
}

/// Epochs are counted from one.
fn points(losses: &[f32]) -> Vec<(f32, f32)> {
    (1..).zip(losses).map(|(epoch, &loss)| (epoch as f32, loss)).collect()
}
