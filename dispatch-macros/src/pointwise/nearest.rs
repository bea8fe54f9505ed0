//! Suggestions for misspelt names.

/// The valid name that is close to `word`, if one is.
pub(super) fn nearest<'a>(word: &str, valid: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let close_enough = word.len().div_ceil(3);
    valid
        .into_iter()
        .map(|name| (distance(word, name), name))
        .filter(|&(far, name)| far <= close_enough && far < name.len())
        .min()
        .map(|(_, name)| name)
}

/// How many letters must be added, removed or replaced.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (line, letter) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], line + 1);
        for (column, other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}
