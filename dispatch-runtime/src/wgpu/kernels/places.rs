//! Functions that find the elements of strided operands from one number, for kernels with a text of their own.

use super::walk::Walk;
use crate::Layout;
use std::fmt::Write;

/// A walk of several operands, each under a name.
#[derive(Clone, Debug)]
pub(crate) struct Places<'a> {
    names: &'a [&'static str],
    walk: Walk,
}

impl<'a> Places<'a> {
    /// Operands of one shape, which has elements.
    pub(crate) fn new(names: &'a [&'static str], layouts: &[&Layout]) -> Self {
        let strides: Vec<&[isize]> = layouts.iter().map(|layout| layout.strides()).collect();
        let shape = layouts.first().map_or(&[][..], |layout| layout.shape());
        Self { names, walk: Walk::new(shape, &strides) }
    }

    /// What the text depends on.
    pub(crate) fn variant(&self) -> u32 {
        self.walk.sizes.len() as u32
    }

    /// `struct Parameters` with `fields` first, and for each operand `name_place`, which counts from its first element.
    pub(crate) fn source(&self, fields: &[&str]) -> String {
        let mut text = String::from("struct Parameters {\n");
        for field in fields {
            let _ = writeln!(text, "{field}: u32,");
        }
        for dim in 0..self.walk.sizes.len() {
            let _ = writeln!(text, "size{dim}: u32,");
            for name in self.names {
                let _ = writeln!(text, "{name}_step{dim}: u32,");
            }
        }
        text.push_str("}\n@group(1) @binding(0) var<uniform> p: Parameters;\n");
        for name in self.names {
            let _ =
                writeln!(text, "fn {name}_place(number: u32) -> u32 {{\nvar rest = number;\nvar place = 0u;");
            for dim in (1..self.walk.sizes.len()).rev() {
                let _ = writeln!(
                    text,
                    "place += (rest % p.size{dim}) * p.{name}_step{dim};\nrest /= p.size{dim};"
                );
            }
            let _ = writeln!(text, "return place + rest * p.{name}_step0;\n}}");
        }
        text
    }

    /// The words after those of `fields`.
    pub(crate) fn words(&self) -> impl Iterator<Item = u32> {
        self.walk.sizes.iter().enumerate().flat_map(|(dim, &size)| {
            let steps =
                self.walk.strides.iter().map(move |steps| steps.get(dim).copied().unwrap_or(0) as u32);
            std::iter::once(size as u32).chain(steps)
        })
    }
}
