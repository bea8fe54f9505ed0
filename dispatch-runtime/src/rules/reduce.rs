//! Reductions.

use crate::{Dims, ErrorKind, Result, Shape};

/// The shape with each of `dims` reduced to size 1.
pub fn kept(operation: &'static str, shape: &Shape, dims: &Dims) -> Result<Shape> {
    let dims = dims.resolve(operation, shape.rank())?;
    Ok(dims.iter().fold(shape.clone(), |shape, &dim| shape.with(dim, 1)))
}

/// Fails for a reduction that has no result over a dimension of size 0; a result without elements needs none.
pub fn nonempty(operation: &'static str, shape: &Shape, dim: usize) -> Result<()> {
    if shape.size(dim) == 0 && !shape.with(dim, 1).contains(&0) {
        return Err(ErrorKind::EmptyReduction { operation, shape: shape.clone(), dim }.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reduced_dimensions_are_kept() {
        let shape = Shape::from([2, 3, 4]);
        assert_eq!(kept("op", &shape, &Dims::from([0, -1])).unwrap()[..], [1, 3, 1]);
        assert!(kept("op", &shape, &Dims::from([0, -3])).is_err());
        assert!(kept("op", &Shape::scalar(), &Dims::from([0])).is_err());
    }

    #[test]
    fn nothing_has_no_maximum() {
        assert!(nonempty("op", &Shape::from([2, 0]), 1).is_err());
        assert!(nonempty("op", &Shape::from([2, 0]), 0).is_ok());
        assert!(nonempty("op", &Shape::from([0, 0]), 0).is_ok());
    }
}
