//! Functions of WGSL that nodes call.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The files of helpers. A function may call those above it.
const FILES: &[&str] = &[];

struct Helper {
    name: &'static str,
    text: &'static str,
    calls: Vec<usize>,
}

static HELPERS: LazyLock<Vec<Helper>> = LazyLock::new(|| {
    let mut helpers: Vec<Helper> = Vec::new();
    for text in FILES.iter().flat_map(|file| functions(file)) {
        let calls = words(text).filter_map(|word| helpers.iter().position(|helper| helper.name == word));
        let mut calls: Vec<_> = calls.collect();
        calls.sort_unstable();
        calls.dedup();
        helpers.push(Helper { name: name(text), text, calls });
    }
    helpers
});

/// The texts of the named helpers and of those that they call, each once, before its callers. Names of functions that
/// WGSL has itself are passed over.
pub(super) fn used_by(names: impl Iterator<Item = &'static str>) -> String {
    let names: HashSet<_> = names.collect();
    let mut used: Vec<_> = HELPERS.iter().map(|helper| names.contains(helper.name)).collect();
    for (index, helper) in HELPERS.iter().enumerate().rev() {
        if used[index] {
            for &call in &helper.calls {
                used[call] = true;
            }
        }
    }
    HELPERS.iter().zip(used).filter(|(_, used)| *used).map(|(helper, _)| helper.text).collect()
}

/// The items of a file: each begins at a line that says `fn` or `const`, with the comment before it, and ends before the next.
fn functions(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.split_inclusive("\n}\n")
}

/// The name of a function's text.
fn name(text: &'static str) -> &'static str {
    let after = text.split_once("fn ").map_or("", |(_, after)| after);
    after.split_once('(').map_or("", |(name, _)| name)
}

/// The identifiers in a text.
fn words(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
