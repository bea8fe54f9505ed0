//! What the host puts before the text of the matrix product: how operands are read, and the result written.

use super::matmul::Matrices;
use std::fmt::Write;

const TILES_64: &str = include_str!("matmul_64.wgsl");
const TILES_128: &str = include_str!("matmul_128.wgsl");

/// The part of the result that a workgroup computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tiles {
    /// 64 x 64.
    Small,
    /// 128 x 128.
    Large,
}

impl Tiles {
    /// Large ones where there are enough of them.
    pub(super) fn for_sizes(m: usize, n: usize, batches: usize, workgroup_limit: u32) -> Self {
        let large = m.div_ceil(128) * n.div_ceil(128) * batches;
        if large >= 96 && m > 64 && n > 64 && Self::Large.workgroup_bytes() <= workgroup_limit {
            Self::Large
        } else {
            Self::Small
        }
    }

    pub(super) const fn size(self) -> usize {
        match self {
            Self::Small => 64,
            Self::Large => 128,
        }
    }

    /// Of the two panels.
    pub(super) const fn workgroup_bytes(self) -> u32 {
        (2 * (self.size() as u32 / 4 + 1) * 16) * 16
    }
}

/// How an operand is read. The axis that is not summed over is across, the other along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// In vectors of four across.
    Across,
    /// In vectors of four along.
    Along,
    /// One by one, neighbours across.
    Scalar,
    /// One by one, neighbours along.
    ScalarAlong,
}

impl Access {
    /// Elements in what a position counts.
    pub(super) const fn unit(self) -> isize {
        match self {
            Self::Across | Self::Along => 4,
            Self::Scalar | Self::ScalarAlong => 1,
        }
    }

    /// Offset, step and depth.
    pub(super) fn words(self, part: &Matrices, offset: u32) -> [u32; 3] {
        let unit = self.unit();
        [offset / unit as u32, (part.step / unit) as u32, (part.depth / unit) as u32]
    }
}

/// The whole module.
pub(super) fn source(tiles: Tiles, accesses: [Access; 2], vectors: bool, batch_rank: usize) -> String {
    let mut text = parameters(batch_rank);
    for ((name, size), access) in [("lhs", "m"), ("rhs", "n")].into_iter().zip(accesses) {
        let binding = u32::from(name == "rhs");
        let item = if access.unit() == 4 { "vec4<f32>" } else { "f32" };
        let _ = writeln!(text, "@group(0) @binding({binding}) var<storage, read> {name}: array<{item}>;");
        text.push_str(&batch(name, batch_rank));
        text.push_str(&loader(name, size, access, tiles));
    }
    text.push_str(if vectors { STORE_VECTORS } else { STORE_SCALARS });
    text.push_str(match tiles {
        Tiles::Small => TILES_64,
        Tiles::Large => TILES_128,
    });
    text
}

fn parameters(batch_rank: usize) -> String {
    let mut text = String::from("struct Parameters {\n");
    let counts = ["m", "n", "k", "tiles_across", "tiles_down", "products", "splits", "batches", "chunk"];
    let operands = ["lhs_offset", "lhs_step", "lhs_depth", "rhs_offset", "rhs_step", "rhs_depth"];
    for field in counts.iter().chain(&operands) {
        let _ = writeln!(text, "{field}: u32,");
    }
    for dim in 0..batch_rank {
        let _ = writeln!(text, "batch_size{dim}: u32,\nlhs_batch{dim}: u32,\nrhs_batch{dim}: u32,");
    }
    text.push_str("}\n@group(1) @binding(0) var<uniform> p: Parameters;\n");
    text
}

/// Where the matrix of a batch starts.
fn batch(name: &str, rank: usize) -> String {
    let mut text = format!("fn {name}_batch(number: u32) -> u32 {{\nvar rest = number;\nvar place = 0u;\n");
    for dim in (0..rank).rev() {
        let _ = writeln!(
            text,
            "place += (rest % p.batch_size{dim}) * p.{name}_batch{dim};\nrest /= p.batch_size{dim};"
        );
    }
    text.push_str("return place;\n}\n");
    text
}

/// A block of four rows across and four along, as columns for each step along; zero outside.
fn loader(name: &str, size: &str, access: Access, tiles: Tiles) -> String {
    let across = tiles.size() / 4;
    let block = match access {
        Access::Across | Access::Scalar => format!("vec2<u32>(t % {across}u, t / {across}u)"),
        Access::Along | Access::ScalarAlong => "vec2<u32>(t / 4u, t % 4u)".to_owned(),
    };
    let (item, place) = match access {
        Access::Across => ("vec4<f32>", format!("start + i / 4u + k * p.{name}_depth")),
        Access::Along => ("vec4<f32>", format!("start + i * p.{name}_step + k / 4u")),
        Access::Scalar | Access::ScalarAlong => {
            ("f32", format!("start + i * p.{name}_step + k * p.{name}_depth"))
        }
    };
    let rows = match access {
        Access::Across => (0..4)
            .map(|along| format!("{name}_item(start, i, k + {along}u, end)"))
            .collect::<Vec<_>>()
            .join(", "),
        Access::Along => (0..4)
            .map(|across| format!("{name}_item(start, i + {across}u, k, end)"))
            .collect::<Vec<_>>()
            .join(", "),
        Access::Scalar | Access::ScalarAlong => {
            let item =
                |number: u32| format!("{name}_item(start, i + {}u, k + {}u, end)", number % 4, number / 4);
            (0..16).map(item).collect::<Vec<_>>().join(", ")
        }
    };
    let block_of = match access {
        Access::Along => format!("transpose(mat4x4<f32>({rows}))"),
        _ => format!("mat4x4<f32>({rows})"),
    };
    format!(
        "fn {name}_block(t: u32) -> vec2<u32> {{\nreturn {block};\n}}
fn {name}_item(start: u32, i: u32, k: u32, end: u32) -> {item} {{
if i < p.{size} && k < end {{\nreturn {name}[{place}];\n}}
return {item}();\n}}
fn {name}_load(start: u32, i: u32, k: u32, end: u32) -> mat4x4<f32> {{\nreturn {block_of};\n}}\n"
    )
}

const STORE_VECTORS: &str = "@group(0) @binding(2) var<storage, read_write> result: array<vec4<f32>>;
fn store(start: u32, row: u32, column: u32, value: vec4<f32>) {
    if row < p.m && column < p.n {
        result[(start + row * p.n + column) / 4u] = value;
    }
}
";

const STORE_SCALARS: &str = "@group(0) @binding(2) var<storage, read_write> result: array<f32>;
fn store_one(start: u32, row: u32, column: u32, value: f32) {
    if row < p.m && column < p.n {
        result[start + row * p.n + column] = value;
    }
}
fn store(start: u32, row: u32, column: u32, value: vec4<f32>) {
    store_one(start, row, column, value.x);
    store_one(start, row, column + 1u, value.y);
    store_one(start, row, column + 2u, value.z);
    store_one(start, row, column + 3u, value.w);
}
";

#[cfg(test)]
mod tests {
    use super::super::validate::validate;
    use super::*;

    #[test]
    fn shaders_are_valid() {
        let accesses = [Access::Across, Access::Along, Access::Scalar, Access::ScalarAlong];
        for tiles in [Tiles::Small, Tiles::Large] {
            for lhs in accesses {
                for rhs in accesses {
                    validate(&source(tiles, [lhs, rhs], true, 1));
                    validate(&source(tiles, [lhs, rhs], false, 3));
                }
            }
        }
    }
}
