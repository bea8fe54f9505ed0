//! Shapes, and the signed arguments that name dimensions of them.

use crate::{Error, ErrorKind, Result};
use smallvec::SmallVec;
use std::fmt;
use std::ops::Deref;

/// A tensor's sizes, outermost first. Rank 0 is a scalar. Derefs to `[usize]`.
///
/// ```
/// use dispatch_runtime::Shape;
/// let shape = Shape::from([2, 3]);
/// assert_eq!((shape.rank(), shape.elements()), (2, 6));
/// ```
#[derive(Default, PartialEq, Eq, Hash)]
pub struct Shape(SmallVec<[usize; 4]>);

impl Clone for Shape {
    /// `SmallVec` would go element by element.
    #[inline]
    fn clone(&self) -> Self {
        Self(SmallVec::from_slice(&self.0))
    }
}

impl Shape {
    /// The shape of a scalar: rank 0, one element.
    #[must_use]
    pub fn scalar() -> Self {
        Self::default()
    }

    /// Number of dimensions.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.0.len()
    }

    /// Number of elements: the product of the sizes, saturating. Tensors that exist never saturate.
    #[must_use]
    pub fn elements(&self) -> usize {
        if self.0.contains(&0) { 0 } else { self.0.iter().fold(1, |n, &size| n.saturating_mul(size)) }
    }

    /// The number of elements, or [`ErrorKind::TooLarge`] where their bytes cannot be addressed.
    pub fn checked_elements(&self, operation: &'static str) -> Result<usize> {
        // 16 bytes leave room for any element type.
        let limit = isize::MAX as usize / 16;
        match self.elements() {
            n if n <= limit => Ok(n),
            _ => Err(ErrorKind::TooLarge { operation, shape: self.clone() }.into()),
        }
    }

    /// This shape with the size of one dimension replaced; unchanged where there is no such dimension.
    #[must_use]
    pub fn with(&self, dim: usize, size: usize) -> Self {
        let mut shape = self.clone();
        if let Some(slot) = shape.0.get_mut(dim) {
            *slot = size;
        }
        shape
    }

    /// The size of `dim`, 1 where there is no such dimension (as broadcasting sees it).
    #[must_use]
    pub fn size(&self, dim: usize) -> usize {
        self.0.get(dim).copied().unwrap_or(1)
    }

    /// The shape that `shapes` broadcast to: aligned at the last dimension, sizes equal or 1.
    pub fn broadcast<'a>(
        operation: &'static str,
        shapes: impl IntoIterator<Item = &'a Self>,
    ) -> Result<Self> {
        let mut shapes = shapes.into_iter();
        let mut result = shapes.next().cloned().unwrap_or_default();
        for shape in shapes {
            if *shape != result {
                result = Self::broadcast_pair(operation, &result, shape)?;
            }
        }
        Ok(result)
    }

    fn broadcast_pair(operation: &'static str, lhs: &Self, rhs: &Self) -> Result<Self> {
        let rank = lhs.rank().max(rhs.rank());
        let padded = |shape: &Self, dim: usize| match (dim + shape.rank()).checked_sub(rank) {
            Some(dim) => shape.size(dim),
            None => 1,
        };
        (0..rank)
            .map(|dim| match (padded(lhs, dim), padded(rhs, dim)) {
                (l, r) if l == r || r == 1 => Ok(l),
                (1, r) => Ok(r),
                _ => Err(Error::shapes(operation, lhs, rhs, "sizes broadcast where they are equal or 1")),
            })
            .collect()
    }
}

impl Deref for Shape {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.0
    }
}

impl FromIterator<usize> for Shape {
    fn from_iter<I: IntoIterator<Item = usize>>(sizes: I) -> Self {
        Self(sizes.into_iter().collect())
    }
}

impl<const N: usize> From<[usize; N]> for Shape {
    fn from(sizes: [usize; N]) -> Self {
        Self(SmallVec::from_slice(&sizes))
    }
}

impl From<&[usize]> for Shape {
    fn from(sizes: &[usize]) -> Self {
        Self(SmallVec::from_slice(sizes))
    }
}

impl From<Vec<usize>> for Shape {
    fn from(sizes: Vec<usize>) -> Self {
        Self(SmallVec::from_vec(sizes))
    }
}

impl From<&Shape> for Shape {
    fn from(shape: &Shape) -> Self {
        shape.clone()
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// One dimension, from any integer; a negative one counts from the end, -1 being the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dim(pub i64);

impl Dim {
    /// The position in a shape of `rank` dimensions, or [`ErrorKind::DimOutOfRange`].
    pub fn resolve(self, operation: &'static str, rank: usize) -> Result<usize> {
        let position = if self.0 < 0 { self.0.checked_add_unsigned(rank as u64) } else { Some(self.0) };
        match position.and_then(|position| usize::try_from(position).ok()) {
            Some(position) if position < rank => Ok(position),
            _ => Err(ErrorKind::DimOutOfRange { operation, dim: self.0, rank }.into()),
        }
    }
}

/// A list of signed sizes or dimensions: axes, or a shape to reshape to, where one -1 is inferred.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dims(SmallVec<[i64; 4]>);

impl Dims {
    /// The positions in a shape of `rank` dimensions; each may be named once.
    pub fn resolve(&self, operation: &'static str, rank: usize) -> Result<SmallVec<[usize; 4]>> {
        let mut positions = SmallVec::new();
        for &dim in &self.0 {
            let position = Dim(dim).resolve(operation, rank)?;
            if positions.contains(&position) {
                return Err(Error::argument(operation, "dims", format!("dimension {dim} is named twice")));
            }
            positions.push(position);
        }
        Ok(positions)
    }
}

impl Deref for Dims {
    type Target = [i64];

    fn deref(&self) -> &[i64] {
        &self.0
    }
}

impl From<&Dims> for Dims {
    fn from(dims: &Dims) -> Self {
        dims.clone()
    }
}

impl From<Shape> for Dims {
    fn from(shape: Shape) -> Self {
        Self::from(&shape)
    }
}

impl From<&Shape> for Dims {
    fn from(shape: &Shape) -> Self {
        shape.iter().map(|&size| Dim::from(size).0).collect()
    }
}

impl FromIterator<i64> for Dims {
    fn from_iter<I: IntoIterator<Item = i64>>(dims: I) -> Self {
        Self(dims.into_iter().collect())
    }
}

/// Integers that do not fit saturate: no tensor has such a dimension, so that the call reports it.
macro_rules! from_integers {
    ($($int:ty),*) => {$(
        impl From<$int> for Dim {
            fn from(dim: $int) -> Self {
                Self(i64::try_from(dim).unwrap_or(i64::MAX))
            }
        }
        impl<const N: usize> From<[$int; N]> for Dims {
            fn from(dims: [$int; N]) -> Self {
                dims.into_iter().map(|dim| Dim::from(dim).0).collect()
            }
        }
        impl From<&[$int]> for Dims {
            fn from(dims: &[$int]) -> Self {
                dims.iter().map(|&dim| Dim::from(dim).0).collect()
            }
        }
        impl From<Vec<$int>> for Dims {
            fn from(dims: Vec<$int>) -> Self {
                Self::from(dims.as_slice())
            }
        }
    )*};
}
from_integers!(i32, i64, isize, usize, u32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_dims_count_from_the_end() {
        assert_eq!(Dim::from(-1).resolve("op", 3), Ok(2));
        assert!(Dim::from(-4).resolve("op", 3).is_err());
        assert!(Dim::from(3usize).resolve("op", 3).is_err());
        assert!(Dim::from(i64::MIN).resolve("op", 3).is_err());
        assert!(Dim::from(usize::MAX).resolve("op", 3).is_err());
    }

    #[test]
    fn broadcasting_aligns_at_the_last_dimension() {
        let pair = |l: &[usize], r: &[usize]| Shape::broadcast("op", [&Shape::from(l), &Shape::from(r)]);
        assert_eq!(pair(&[2, 1, 3], &[4, 3]), Ok(Shape::from([2, 4, 3])));
        assert_eq!(pair(&[], &[4]), Ok(Shape::from([4])));
        assert_eq!(pair(&[1], &[0]), Ok(Shape::from([0])));
        assert!(pair(&[2], &[3]).is_err());
    }

    #[test]
    fn sizes_beyond_memory_are_an_error() {
        assert!(Shape::from([usize::MAX, 2]).checked_elements("op").is_err());
        assert_eq!(Shape::from([usize::MAX, 2, 0]).checked_elements("op"), Ok(0));
    }
}
