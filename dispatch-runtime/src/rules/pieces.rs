//! Operations that cut a dimension into pieces, or join pieces.

use super::shape::range_of;
use crate::{Dim, Error, Result, Shape, View};

/// The shape of `shapes` joined along `dim`; their other sizes are equal.
pub fn cat(operation: &'static str, shapes: &[&Shape], dim: Dim) -> Result<(Shape, usize)> {
    let Some((first, others)) = shapes.split_first() else {
        return Err(Error::no_tensor(operation, "tensors"));
    };
    let dim = dim.resolve(operation, first.rank())?;
    let mut total = first.size(dim);
    for shape in others {
        if shape.rank() != first.rank() || **shape != first.with(dim, shape.size(dim)) {
            return Err(Error::shapes(operation, first, shape, "sizes are equal but for those along `dim`"));
        }
        total = total.saturating_add(shape.size(dim));
    }
    let result = first.with(dim, total);
    result.checked_elements(operation)?;
    Ok((result, dim))
}

/// The sizes of `shapes` along `dim`: what [`split`] needs to undo [`cat`].
#[must_use]
pub fn sizes(shapes: &[Shape], dim: Dim) -> Vec<usize> {
    let size = |shape: &Shape| dim.resolve("cat", shape.rank()).map_or(0, |dim| shape.size(dim));
    shapes.iter().map(size).collect()
}

/// The views of consecutive ranges of `dim` with the given sizes, which fill it.
pub fn split(operation: &'static str, shape: &Shape, sizes: &[usize], dim: Dim) -> Result<Vec<View>> {
    let dim = dim.resolve(operation, shape.rank())?;
    let total = sizes.iter().fold(0_usize, |total, size| total.saturating_add(*size));
    if total != shape.size(dim) {
        return Err(Error::argument(
            operation,
            "sizes",
            format!("they add up to {total}, dimension {dim} has {}", shape.size(dim)),
        ));
    }
    let mut start = 0;
    let ranges = sizes.iter().map(|&size| {
        let view = View::slice(operation, shape, &range_of(shape, dim, start, size));
        start += size;
        view
    });
    ranges.collect()
}

/// The sizes of pieces of `size` along `dim`, the last one smaller where they do not fill it.
///
/// A dimension of size 0 is one piece.
pub fn pieces(operation: &'static str, shape: &Shape, size: usize, dim: Dim) -> Result<Vec<usize>> {
    let whole = shape.size(dim.resolve(operation, shape.rank())?);
    if size == 0 {
        return Err(Error::argument(operation, "size", "pieces of size 0 fill nothing"));
    }
    Ok((0..whole.max(1)).step_by(size).map(|start| size.min(whole - start)).collect())
}

/// The sizes of at most `chunks` pieces of one size along `dim`, the last one smaller where they do not fill it.
pub fn chunks(operation: &'static str, shape: &Shape, chunks: usize, dim: Dim) -> Result<Vec<usize>> {
    let whole = shape.size(dim.resolve(operation, shape.rank())?);
    if chunks == 0 {
        return Err(Error::argument(operation, "chunks", "0 chunks hold nothing"));
    }
    pieces(operation, shape, whole.div_ceil(chunks).max(1), dim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_fill_a_dimension() {
        let shape = Shape::from([7, 0]);
        assert_eq!(pieces("op", &shape, 3, Dim(0)), Ok(vec![3, 3, 1]));
        assert_eq!(pieces("op", &shape, usize::MAX, Dim(0)), Ok(vec![7]));
        assert_eq!(pieces("op", &shape, 3, Dim(1)), Ok(vec![0]));
        assert_eq!(chunks("op", &shape, 3, Dim(0)), Ok(vec![3, 3, 1]));
        assert_eq!(chunks("op", &Shape::from([6]), 5, Dim(0)), Ok(vec![2, 2, 2]));
        assert_eq!(chunks("op", &shape, 3, Dim(1)), Ok(vec![0]));
        assert!(pieces("op", &shape, 0, Dim(0)).is_err());
        assert!(chunks("op", &shape, 0, Dim(0)).is_err());
        assert!(chunks("op", &Shape::scalar(), 1, Dim(0)).is_err());
    }

    #[test]
    fn splits_add_up() {
        let shape = Shape::from([2, 5]);
        let views = split("op", &shape, &[2, 0, 3], Dim(-1)).unwrap();
        assert_eq!(
            views.iter().map(|view| view.shape().to_vec()).collect::<Vec<_>>(),
            [[2, 2], [2, 0], [2, 3]]
        );
        assert_eq!(views.last().unwrap().offsets(), [0, 2]);
        assert!(split("op", &shape, &[2, 2], Dim(1)).is_err());
        assert!(split("op", &shape, &[usize::MAX, 6], Dim(1)).is_err());
    }

    #[test]
    fn cat_checks_the_other_dimensions() {
        let shapes = [Shape::from([2, 3]), Shape::from([2, 5])];
        let all: Vec<_> = shapes.iter().collect();
        assert_eq!(cat("op", &all, Dim(1)), Ok((Shape::from([2, 8]), 1)));
        assert!(cat("op", &all, Dim(0)).is_err());
        assert!(cat("op", &all, Dim(2)).is_err());
        assert!(cat("op", &[], Dim(0)).is_err());
        assert!(cat("op", &[&Shape::scalar()], Dim(0)).is_err());
        assert!(cat("op", &[&Shape::from([2]), &Shape::from([2, 1])], Dim(0)).is_err());
        assert_eq!(sizes(&shapes, Dim(-1)), [3, 5]);
    }
}
