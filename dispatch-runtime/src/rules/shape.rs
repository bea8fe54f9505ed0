//! Operations that only change the shape.

use crate::{Dim, Dims, Error, Result, Shape, Slice, View};

/// The shape of `shape`'s elements under another one: one -1 is inferred, 0 keeps the size at its position.
///
/// Where there are no elements a 0 is a size like any other, as it cannot be anything else.
pub fn reshape(operation: &'static str, shape: &Shape, target: &Dims) -> Result<Shape> {
    let elements = shape.elements();
    let mismatch = || {
        Error::shape(operation, shape, format!("cannot become {:?}: another number of elements", &target[..]))
    };
    let mut result = Shape::from_iter(target.iter().enumerate().map(|(dim, &size)| match size {
        0 if elements > 0 && dim < shape.rank() => shape.size(dim),
        // What does not fit is found below; -1 counts as 1 until then.
        size => usize::try_from(size).unwrap_or(if size == -1 { 1 } else { usize::MAX }),
    }));
    let mut inferred = target.iter().enumerate().filter(|(_, size)| **size == -1).map(|(dim, _)| dim);
    if let Some(dim) = inferred.next() {
        if inferred.next().is_some() {
            return Err(Error::argument(
                operation,
                "shape",
                "-1 stands twice: only one size can be inferred",
            ));
        }
        let others = result.elements();
        if others == 0 || !elements.is_multiple_of(others) {
            return Err(mismatch());
        }
        result = result.with(dim, elements / others);
    }
    if let Some(size) = target.iter().find(|size| **size < -1) {
        return Err(Error::argument(operation, "shape", format!("{size} is no size; -1 is inferred")));
    }
    if result.checked_elements(operation)? == elements { Ok(result) } else { Err(mismatch()) }
}

/// The shape with dimensions `start` to `end`, both included, merged into one. A scalar gets one dimension.
pub fn flatten(operation: &'static str, shape: &Shape, start: Dim, end: Dim) -> Result<Dims> {
    if shape.rank() == 0 {
        start.resolve(operation, 1)?;
        end.resolve(operation, 1)?;
        return Ok(Dims::from([1]));
    }
    let (start, end) = (start.resolve(operation, shape.rank())?, end.resolve(operation, shape.rank())?);
    if start > end {
        return Err(Error::argument(
            operation,
            "end",
            format!("dimension {end} lies before `start`, which is {start}"),
        ));
    }
    let merged = shape.iter().take(end + 1).skip(start).copied().collect::<Shape>().elements();
    let sizes = shape.iter().take(start).chain([&merged]).chain(shape.iter().skip(end + 1));
    Ok(Dims::from(sizes.copied().collect::<Shape>()))
}

/// The order of dimensions with two swapped.
pub fn swap(operation: &'static str, rank: usize, dim1: Dim, dim2: Dim) -> Result<Dims> {
    let (dim1, dim2) = (dim1.resolve(operation, rank)?, dim2.resolve(operation, rank)?);
    let swapped = |dim| match dim {
        _ if dim == dim1 => dim2,
        _ if dim == dim2 => dim1,
        _ => dim,
    };
    Ok((0..rank).map(|dim| Dim::from(swapped(dim)).0).collect())
}

/// The order of dimensions with `source` at position `destination` and the others as they were.
pub fn moved(operation: &'static str, rank: usize, source: Dim, destination: Dim) -> Result<Dims> {
    let (source, destination) = (source.resolve(operation, rank)?, destination.resolve(operation, rank)?);
    let mut order: Vec<usize> = (0..rank).filter(|&dim| dim != source).collect();
    order.insert(destination, source);
    Ok(Dims::from(order))
}

/// The view of the range `start .. start + length` of a dimension.
pub fn narrow(operation: &'static str, shape: &Shape, dim: Dim, start: usize, length: usize) -> Result<View> {
    let dim = dim.resolve(operation, shape.rank())?;
    let size = shape.size(dim);
    match start.checked_add(length) {
        Some(end) if end <= size => View::slice(operation, shape, &range_of(shape, dim, start, length)),
        end => Err(Error::index(operation, Dim::from(end.unwrap_or(usize::MAX)).0.saturating_sub(1), size)),
    }
}

/// Whole dimensions, but for a range of one.
pub(super) fn range_of(shape: &Shape, dim: usize, start: usize, length: usize) -> Vec<Slice> {
    let range = Slice::from(start..start.saturating_add(length));
    (0..shape.rank()).map(|other| if other == dim { range } else { Slice::full() }).collect()
}

/// The view without a dimension, whose size is 1.
pub fn squeeze(operation: &'static str, shape: &Shape, dim: Dim) -> Result<View> {
    let dim = dim.resolve(operation, shape.rank())?;
    if shape.size(dim) != 1 {
        return Err(Error::shape(operation, shape, format!("dimension {dim} has not size 1")));
    }
    View::index(operation, shape, dim, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reshaped(from: &[usize], to: &[i64]) -> Option<Vec<usize>> {
        reshape("reshape", &Shape::from(from), &Dims::from(to)).ok().map(|shape| shape.to_vec())
    }

    #[test]
    fn reshape_infers_and_keeps() {
        assert_eq!(reshaped(&[2, 6], &[3, -1]), Some(vec![3, 4]));
        assert_eq!(reshaped(&[2, 3, 4], &[0, 12]), Some(vec![2, 12]));
        assert_eq!(reshaped(&[1], &[]), Some(vec![]));
        assert_eq!(reshaped(&[], &[-1]), Some(vec![1]));
        assert_eq!(reshaped(&[0, 3], &[-1]), Some(vec![0]));
        assert_eq!(reshaped(&[0, 5], &[2, 0]), Some(vec![2, 0]));
        assert_eq!(reshaped(&[0, 5], &[0, -1]), None);
        assert_eq!(reshaped(&[2, 3], &[4, -1]), None);
        assert_eq!(reshaped(&[2, 3], &[-1, -1]), None);
        assert_eq!(reshaped(&[2, 3], &[-2, -3]), None);
        assert_eq!(reshaped(&[2, 3], &[2, 3, 0]), None);
        assert_eq!(reshaped(&[0], &[i64::MAX, i64::MAX]), None);
        assert_eq!(reshaped(&[6], &[i64::MIN]), None);
    }

    #[test]
    fn orders() {
        assert_eq!(swap("op", 3, Dim(0), Dim(-1)).unwrap()[..], [2, 1, 0]);
        assert!(swap("op", 1, Dim(-2), Dim(-1)).is_err());
        assert_eq!(moved("op", 3, Dim(0), Dim(-1)).unwrap()[..], [1, 2, 0]);
        assert_eq!(moved("op", 3, Dim(2), Dim(0)).unwrap()[..], [2, 0, 1]);
    }

    #[test]
    fn flatten_merges_a_range() {
        let flat = |shape: &[usize], start, end| {
            flatten("op", &Shape::from(shape), Dim(start), Dim(end)).map(|dims| dims.to_vec())
        };
        assert_eq!(flat(&[2, 3, 4], 1, -1), Ok(vec![2, 12]));
        assert_eq!(flat(&[], 0, -1), Ok(vec![1]));
        assert_eq!(flat(&[2, 0], 0, 1), Ok(vec![0]));
        assert!(flat(&[2, 3], 1, 0).is_err());
        assert!(flat(&[2, 3], 0, 2).is_err());
    }

    #[test]
    fn narrow_stays_inside() {
        let shape = Shape::from([4, 3]);
        assert_eq!(narrow("op", &shape, Dim(0), 1, 2).unwrap().shape()[..], [2, 3]);
        assert_eq!(narrow("op", &shape, Dim(0), 4, 0).unwrap().shape()[..], [0, 3]);
        assert!(narrow("op", &shape, Dim(0), 2, 3).is_err());
        assert!(narrow("op", &shape, Dim(0), usize::MAX, usize::MAX).is_err());
        assert!(squeeze("op", &shape, Dim(0)).is_err());
    }
}
