//! Operations that take indices.

use super::shape::moved;
use crate::{Backend, Dim, Error, Int, Result, Shape, Tensor, View};

/// Along which dimension of what an operation indexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The dimension.
    pub dim: usize,
    /// Its size in the tensor that is indexed.
    pub size: usize,
}

impl Line {
    /// An index as a position, or [`IndexOutOfRange`](crate::ErrorKind::IndexOutOfRange).
    #[inline]
    pub fn position(&self, operation: &'static str, index: i64) -> Result<usize> {
        match usize::try_from(index) {
            Ok(position) if position < self.size => Ok(position),
            _ => Err(Error::index(operation, index, self.size)),
        }
    }
}

/// `indices` have the rank of `shape`, and sizes of at most those of `shape` but along `dim`. The result has their shape.
pub fn gather(operation: &'static str, shape: &Shape, dim: Dim, indices: &Shape) -> Result<Line> {
    let dim = dim.resolve(operation, shape.rank())?;
    let fits = |(other, (size, limit)): (usize, (&usize, &usize))| other == dim || size <= limit;
    if indices.rank() != shape.rank() || !indices.iter().zip(shape.iter()).enumerate().all(fits) {
        let rule = "indices have the tensor's rank, and no larger sizes but along `dim`";
        return Err(Error::shapes(operation, shape, indices, rule));
    }
    Ok(Line { dim, size: shape.size(dim) })
}

/// As [`gather`], and `values` have the shape of `indices`. The result has the shape `shape`.
pub fn scatter_add(
    operation: &'static str,
    shape: &Shape,
    dim: Dim,
    indices: &Shape,
    values: &Shape,
) -> Result<Line> {
    let line = gather(operation, shape, dim, indices)?;
    if indices == values {
        Ok(line)
    } else {
        Err(Error::shapes(operation, indices, values, "values have the shape of the indices"))
    }
}

/// `indices` are a list; the result has the shape of `shape` with their number as size of `dim`.
pub fn select(operation: &'static str, shape: &Shape, dim: Dim, indices: &Shape) -> Result<(Line, Shape)> {
    let dim = dim.resolve(operation, shape.rank())?;
    let &[length] = &indices[..] else {
        return Err(Error::shape(operation, indices, "indices have one dimension"));
    };
    let result = shape.with(dim, length);
    result.checked_elements(operation)?;
    Ok((Line { dim, size: shape.size(dim) }, result))
}

/// A list of indices along `dim`, repeated over the other dimensions of `shape`: what [`gather`] takes for a selection.
///
/// The size of `dim` is that of the list, whatever `shape` says.
pub fn along<B: Backend>(
    operation: &'static str,
    indices: &Tensor<B, Int>,
    shape: &Shape,
    dim: usize,
) -> Result<Tensor<B, Int>> {
    let (_, target) = select(operation, shape, Dim::from(dim), indices.shape())?;
    // Expanding aligns at the last dimension, so the list goes there first.
    let others = target.iter().enumerate().filter(|(other, _)| *other != dim).map(|(_, size)| *size);
    let last = others.chain([target.size(dim)]).collect();
    let order = moved(operation, target.rank(), Dim(-1), Dim::from(dim))?;
    let expanded = indices.view(&View::broadcast(operation, indices.shape(), &last)?)?;
    expanded.view(&View::permute(operation, &last, &order)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_fit_the_tensor() {
        let shape = Shape::from([2, 3]);
        let fits = |indices: &[usize]| gather("op", &shape, Dim(1), &Shape::from(indices));
        assert_eq!(fits(&[2, 7]), Ok(Line { dim: 1, size: 3 }));
        assert!(fits(&[1, 0]).is_ok());
        assert!(fits(&[3, 1]).is_err());
        assert!(fits(&[2]).is_err());
        assert!(gather("op", &Shape::scalar(), Dim(0), &Shape::scalar()).is_err());
        assert!(scatter_add("op", &shape, Dim(1), &Shape::from([2, 2]), &Shape::from([2, 3])).is_err());
    }

    #[test]
    fn positions_are_in_range() {
        let line = Line { dim: 0, size: 3 };
        assert_eq!(line.position("op", 2), Ok(2));
        assert!(line.position("op", 3).is_err());
        assert!(line.position("op", -1).is_err());
    }

    #[test]
    fn selections_take_a_list() {
        let shape = Shape::from([4, 3]);
        assert_eq!(select("op", &shape, Dim(0), &Shape::from([7])).unwrap().1[..], [7, 3]);
        assert!(select("op", &shape, Dim(0), &Shape::from([7, 1])).is_err());
        assert!(select("op", &shape, Dim(2), &Shape::from([7])).is_err());
    }
}
