//! Functions of WGSL that nodes call.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The files of helpers. An item uses only those above it.
const FILES: &[&str] = &[
    include_str!("helpers/basic.wgsl"),
    include_str!("helpers/exponential.wgsl"),
    include_str!("helpers/logarithm.wgsl"),
    include_str!("helpers/trigonometry.wgsl"),
    include_str!("helpers/inverse.wgsl"),
    include_str!("helpers/hyperbolic.wgsl"),
    include_str!("helpers/error_function.wgsl"),
    include_str!("helpers/power.wgsl"),
    include_str!("helpers/modulo.wgsl"),
    include_str!("helpers/integer.wgsl"),
];

/// A function or a struct.
struct Helper {
    name: &'static str,
    text: &'static str,
    /// The helpers that it names, by position.
    uses: Vec<usize>,
}

static HELPERS: LazyLock<Vec<Helper>> = LazyLock::new(|| {
    let mut helpers: Vec<Helper> = Vec::new();
    for text in FILES.iter().flat_map(|file| file.split_inclusive("\n}\n")) {
        let words: HashSet<_> = code(text).flat_map(words).collect();
        let named = |(index, helper): (usize, &Helper)| words.contains(helper.name).then_some(index);
        let uses = helpers.iter().enumerate().filter_map(named).collect();
        helpers.push(Helper { name: name(text), text, uses });
    }
    helpers
});

/// The texts of the named helpers and of those that they use, each once, after what it uses. Names of functions that
/// WGSL has itself are passed over.
pub(super) fn used_by(names: impl Iterator<Item = &'static str>) -> String {
    let names: HashSet<_> = names.collect();
    let mut used: Vec<_> = HELPERS.iter().map(|helper| names.contains(helper.name)).collect();
    for (index, helper) in HELPERS.iter().enumerate().rev() {
        if used[index] {
            helper.uses.iter().for_each(|&other| used[other] = true);
        }
    }
    let texts = HELPERS.iter().zip(used).filter(|(_, used)| *used);
    texts.flat_map(|(helper, _)| code(helper.text).flat_map(|line| [line, "\n"])).collect()
}

/// The lines without comments.
fn code(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// The name of a function or struct: the second word.
fn name(text: &'static str) -> &'static str {
    code(text).next().and_then(|line| words(line).nth(1)).unwrap_or_default()
}

/// The identifiers in a line.
fn words(line: &'static str) -> impl Iterator<Item = &'static str> {
    line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Whether there is a helper of this name.
#[cfg(test)]
pub(super) fn exists(name: &str) -> bool {
    HELPERS.iter().any(|helper| helper.name == name)
}
