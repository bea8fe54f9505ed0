//! Losses.

use crate::{Error, Result, Shape};

/// Logits are `[n, classes]`, targets `[n]`.
pub fn cross_entropy(operation: &'static str, logits: &Shape, targets: &Shape) -> Result<()> {
    let &[rows, _] = &logits[..] else {
        return Err(Error::shape(operation, logits, "logits have two dimensions, rows and classes"));
    };
    if targets[..] == [rows] {
        Ok(())
    } else {
        Err(Error::shapes(operation, logits, targets, "there is one target for each row of the logits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_target_for_each_row() {
        let check = |logits: &[usize], targets: &[usize]| {
            cross_entropy("op", &Shape::from(logits), &Shape::from(targets)).is_ok()
        };
        assert!(check(&[2, 4], &[2]));
        assert!(!check(&[2, 4], &[3]));
        assert!(!check(&[2, 4], &[2, 1]));
        assert!(!check(&[4], &[4]));
    }
}
