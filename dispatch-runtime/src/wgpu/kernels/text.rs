//! The text of elementwise kernels, by how each operand is accessed.

use super::elementwise::{Element, Names, WORKGROUP, Word};
use super::walk::Walk;
use smallvec::SmallVec;
use std::fmt::Write;

/// How an invocation finds its elements of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Access {
    /// At its own number: the operand is walked in one run.
    Linear,
    /// Always at the same place.
    Single,
    /// At a position computed from that in the result; several lanes lie one after the other, aligned.
    Vector,
    /// The same, and all lanes are the same element.
    Splat,
    /// The same, and lanes lie apart. With a single lane, the general case.
    Lanes,
}

impl Access {
    pub(crate) fn needs_position(self) -> bool {
        matches!(self, Self::Vector | Self::Splat | Self::Lanes)
    }

    pub(crate) fn is_vector(self, lanes: usize) -> bool {
        lanes > 1 && matches!(self, Self::Linear | Self::Vector)
    }
}

/// What the text depends on.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Elements for one invocation: 4 or 1.
    pub(crate) lanes: usize,
    pub(crate) rank: usize,
    /// The dimension that workgroups walk beside the innermost one, where an input lies along it in memory: so that both
    /// what is read and what is written stays close together.
    pub(crate) across: Option<usize>,
    /// Of the output, then of the inputs.
    pub(crate) accesses: SmallVec<[Access; 6]>,
    pub(crate) words: SmallVec<[Word; 6]>,
    /// How many parameters the element function has.
    pub(crate) parameters: usize,
}

const LANES: usize = 4;
/// Invocations of a workgroup along the innermost dimension and across.
const TILE: [usize; 2] = [8, 32];

/// The dimension along which an input lies in memory that is read in steps, where both are long enough.
fn across(walk: &Walk, lanes: usize, accesses: &[Access]) -> Option<usize> {
    let (inner, outer) = walk.sizes.split_last()?;
    let stepped = accesses.iter().zip(&walk.strides).skip(1).filter(|(access, _)| **access == Access::Lanes);
    let mut dims = stepped.filter_map(|(_, steps)| {
        let outer = steps.iter().zip(outer);
        outer.enumerate().find(|(_, (step, size))| step.abs() == 1 && **size >= TILE[1]).map(|(dim, _)| dim)
    });
    dims.next().filter(|_| inner / lanes >= TILE[0])
}

impl Plan {
    pub(crate) fn new(
        walk: &Walk,
        offsets: &[u32],
        words: impl IntoIterator<Item = Word>,
        parameters: usize,
        whole: bool,
    ) -> Self {
        let operands = 0..offsets.len();
        let inner = walk.sizes.last().copied().unwrap_or(1);
        let aligned =
            |operand: usize| offsets.get(operand).is_some_and(|offset| *offset as usize % LANES == 0);
        // One run of everything may end within a vector, where that writes no one else's elements.
        let run = whole
            && operands
                .clone()
                .all(|operand| aligned(operand) && walk.is_linear(operand) || walk.is_single(operand));
        let lanes = if walk.is_linear(0) && aligned(0) && (inner % LANES == 0 || run && walk.is_linear(0)) {
            LANES
        } else {
            1
        };
        let access = |operand: usize| {
            let steps = walk.strides.get(operand).map_or(&[][..], |steps| steps);
            let (step, outer) = steps.split_last().map_or((0, &[][..]), |(step, outer)| (*step, outer));
            let whole_vectors = aligned(operand) && outer.iter().all(|step| step % LANES as isize == 0);
            match () {
                () if walk.is_single(operand) && operand > 0 => Access::Single,
                () if walk.is_linear(operand) && (lanes == 1 || aligned(operand)) => Access::Linear,
                () if lanes == 1 => Access::Lanes,
                () if step == 0 => Access::Splat,
                () if step == 1 && whole_vectors => Access::Vector,
                () => Access::Lanes,
            }
        };
        let mut accesses: SmallVec<[Access; 6]> = operands.map(access).collect();
        let across = across(walk, lanes, &accesses);
        if across.is_some() {
            // There is no run then.
            let placed = if lanes > 1 { Access::Vector } else { Access::Lanes };
            accesses
                .iter_mut()
                .filter(|access| **access == Access::Linear)
                .for_each(|access| *access = placed);
        }
        Self {
            lanes,
            rank: walk.sizes.len(),
            across,
            accesses,
            words: words.into_iter().collect(),
            parameters,
        }
    }

    /// Workgroups for the whole walk, of which each invocation has `count`'s share.
    pub(crate) fn groups(&self, walk: &Walk, count: usize) -> usize {
        let Some(across) = self.across else { return count.div_ceil(WORKGROUP) };
        let sizes = walk.sizes.iter().enumerate();
        sizes
            .map(|(dim, &size)| match dim {
                dim if dim + 1 == self.rank => (size / self.lanes).div_ceil(TILE[0]),
                dim if dim == across => size.div_ceil(TILE[1]),
                _ => size,
            })
            .product()
    }

    pub(crate) fn needs_position(&self) -> bool {
        self.accesses.iter().any(|access| access.needs_position())
    }

    /// The plan as numbers, for the cache.
    pub(crate) fn variant(&self) -> impl Iterator<Item = u32> {
        let rank = if self.needs_position() { self.rank as u32 } else { 0 };
        let operands =
            self.accesses.iter().zip(&self.words).map(|(access, word)| *access as u32 | (*word as u32) << 8);
        let across = self.across.map_or(u32::MAX, |dim| dim as u32);
        [self.lanes as u32, rank, across].into_iter().chain(operands)
    }

    fn stored(&self, operand: usize) -> &'static str {
        match self.words.get(operand) {
            Some(Word::Float) => "f32",
            Some(Word::Int) => "i32",
            _ => "u32",
        }
    }

    fn access(&self, operand: usize) -> Access {
        self.accesses.get(operand).copied().unwrap_or(Access::Lanes)
    }

    fn is_bool(&self, operand: usize) -> bool {
        self.words.get(operand) == Some(&Word::Bool)
    }
}

const COMPONENTS: [&str; LANES] = ["x", "y", "z", "w"];

/// The module. Operand 0 is the output, which is bound last.
pub(crate) fn kernel(plan: &Plan, element: &Element<'_>) -> String {
    let mut text = String::new();
    let operands = plan.accesses.len();
    text.push_str(&(element.source)());
    text.push('\n');
    declare_parameters(&mut text, plan);
    for operand in 0..operands {
        let binding = if operand == 0 { operands - 1 } else { operand - 1 };
        let access = if operand == 0 { "read_write" } else { "read" };
        let stored = plan.stored(operand);
        let array = if plan.access(operand).is_vector(plan.lanes) {
            format!("vec4<{stored}>")
        } else {
            stored.to_owned()
        };
        line(
            &mut text,
            format_args!("@group(0) @binding({binding}) var<storage, {access}> b{operand}: array<{array}>;"),
        );
    }
    line(&mut text, format_args!("@compute @workgroup_size({WORKGROUP})"));
    text.push_str(
        "fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) local: u32) {\n",
    );
    text.push_str("let number = group.x + group.y * groups.x;\n");
    match plan.across {
        Some(across) => find_position_in_tile(&mut text, plan, across),
        None => {
            line(
                &mut text,
                format_args!("let i = number * {WORKGROUP}u + local;\nif i >= p.count {{ return; }}"),
            );
            find_position(&mut text, plan);
        }
    }
    for operand in 1..operands {
        load(&mut text, plan, operand);
    }
    for lane in 0..plan.lanes {
        line(&mut text, format_args!("let position{lane} = p.first + i * {}u + {lane}u;", plan.lanes));
        let call = (element.call)(&Names {
            operand: &|operand| loaded(plan, operand + 1, lane),
            word: &|word| format!("p.k{word}"),
            position: &format!("position{lane}"),
        });
        let call = if plan.is_bool(0) { format!("select(0u, 1u, {call})") } else { call };
        line(&mut text, format_args!("let r{lane} = {call};"));
    }
    store(&mut text, plan);
    text.push_str("}\n");
    text
}

fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{line}");
}

/// The fields in the order in which the host lists the words.
fn declare_parameters(text: &mut String, plan: &Plan) {
    text.push_str("struct Parameters {\ncount: u32,\nfirst: u32,\n");
    if plan.needs_position() {
        (0..plan.rank).for_each(|dim| line(text, format_args!("size{dim}: u32,")));
    }
    for (operand, access) in plan.accesses.iter().enumerate() {
        line(text, format_args!("offset{operand}: u32,"));
        if access.needs_position() {
            (0..plan.rank).for_each(|dim| line(text, format_args!("step{operand}_{dim}: u32,")));
            if *access == Access::Lanes {
                line(text, format_args!("lane{operand}: u32,"));
            }
        }
    }
    (0..plan.parameters).for_each(|word| line(text, format_args!("k{word}: u32,")));
    text.push_str("}\n@group(1) @binding(0) var<uniform> p: Parameters;\n");
}

/// The position in each dimension, from the number of the invocation.
fn find_position(text: &mut String, plan: &Plan) {
    if !plan.needs_position() {
        return;
    }
    line(text, format_args!("var rest = i;"));
    for dim in (1..plan.rank).rev() {
        line(text, format_args!("let at{dim} = rest % p.size{dim};"));
        line(text, format_args!("rest = rest / p.size{dim};"));
    }
    line(text, format_args!("let at0 = rest;"));
}

/// The position in each dimension, from the numbers of the workgroup and of the invocation in it.
fn find_position_in_tile(text: &mut String, plan: &Plan, across: usize) {
    let inner = plan.rank - 1;
    let [along, beside] = TILE;
    // Elements of a tiled walk do not know their place in the whole.
    line(text, format_args!("let i = 0u;\nvar rest = number;"));
    for (dim, tile, own) in
        [(inner, along, format!("local % {along}u")), (across, beside, format!("local / {along}u"))]
    {
        line(text, format_args!("let tiles{dim} = (p.size{dim} + {}u) / {tile}u;", tile - 1));
        line(text, format_args!("let at{dim} = rest % tiles{dim} * {tile}u + {own};\nrest /= tiles{dim};"));
    }
    for dim in (0..inner).rev().filter(|dim| *dim != across) {
        line(text, format_args!("let at{dim} = rest % p.size{dim};\nrest /= p.size{dim};"));
    }
    line(
        text,
        format_args!(
            "if rest != 0u || at{inner} >= p.size{inner} || at{across} >= p.size{across} {{ return; }}"
        ),
    );
}

/// The place of an operand's (first) element.
fn place(plan: &Plan, operand: usize) -> String {
    match plan.access(operand) {
        Access::Linear => format!("p.offset{operand} + i"),
        Access::Single => format!("p.offset{operand}"),
        _ => {
            let steps = (0..plan.rank).map(|dim| format!(" + at{dim} * p.step{operand}_{dim}"));
            format!("p.offset{operand}{}", steps.collect::<String>())
        }
    }
}

fn load(text: &mut String, plan: &Plan, operand: usize) {
    let place = place(plan, operand);
    if plan.access(operand) == Access::Lanes && plan.lanes > 1 {
        line(text, format_args!("let place{operand} = {place};"));
        for lane in 0..plan.lanes {
            line(
                text,
                format_args!(
                    "let x{operand}_{lane} = b{operand}[place{operand} + {lane}u * p.lane{operand}];"
                ),
            );
        }
    } else {
        line(text, format_args!("let x{operand} = b{operand}[{place}];"));
    }
}

/// The element of an operand for one lane, as the element function takes it.
fn loaded(plan: &Plan, operand: usize, lane: usize) -> String {
    let value = match plan.access(operand) {
        access if access.is_vector(plan.lanes) => {
            format!("x{operand}.{}", COMPONENTS.get(lane).copied().unwrap_or("x"))
        }
        Access::Lanes if plan.lanes > 1 => format!("x{operand}_{lane}"),
        _ => format!("x{operand}"),
    };
    if plan.is_bool(operand) { format!("({value} != 0u)") } else { value }
}

fn store(text: &mut String, plan: &Plan) {
    let place = place(plan, 0);
    if plan.access(0).is_vector(plan.lanes) {
        line(text, format_args!("b0[{place}] = vec4<{}>(r0, r1, r2, r3);", plan.stored(0)));
    } else {
        line(text, format_args!("b0[{place}] = r0;"));
    }
}

#[cfg(test)]
mod tests;
