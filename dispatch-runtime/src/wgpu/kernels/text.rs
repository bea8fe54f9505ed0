//! The text of elementwise kernels, by how each operand is accessed.

use super::elementwise::{Element, Names, WORKGROUP};
use super::plan::{Access, LANES, Plan, TILE};
use std::fmt::Write;

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
        if let (Some(prelude), true) = (element.prelude, plan.lanes > 1 && lane == 0) {
            line(&mut text, format_args!("{}", prelude("position0")));
        }
        let call = (element.call)(&Names {
            lane: (plan.lanes > 1).then_some(lane),
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
