//! Views: permute, slice, flip, expand and their like, all as one affine map of dimensions.

mod windows;

use crate::{Dims, Error, Result, Shape};
use smallvec::SmallVec;
use std::ops::{Bound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

pub use windows::Window;

/// How the dimensions of a result walk over the dimensions of a source.
///
/// Element `(i_0, i_1, ..)` of the view is the source's element that lies, in each source dimension `d`, at
/// `offset_d + sum of step_k * i_k` over the axes `k` with source `d`. An axis without a source repeats.
///
/// [`Backend::view`](crate::Backend::view) reads through a view and [`Backend::unview`](crate::Backend::unview) adds
/// into one. The two are adjoint, so that this pair gives every such operation its gradient, of any order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    axes: SmallVec<[Axis; 4]>,
    offsets: SmallVec<[usize; 4]>,
    source: Shape,
}

/// One dimension of a [`View`]'s result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The source dimension that it walks along; none where it repeats the same elements.
    pub source: Option<usize>,
    /// How far one step goes in the source dimension; negative walks backwards.
    pub step: isize,
    /// Its size.
    pub size: usize,
}

impl Axis {
    fn whole(shape: &Shape, dim: usize) -> Self {
        Self { source: Some(dim), step: 1, size: shape.size(dim) }
    }
}

impl View {
    /// The whole source, unchanged.
    #[must_use]
    pub fn identity(shape: &Shape) -> Self {
        let axes = (0..shape.rank()).map(|dim| Axis::whole(shape, dim)).collect();
        Self { axes, offsets: SmallVec::from_elem(0, shape.rank()), source: shape.clone() }
    }

    /// Result dimension `i` is source dimension `axes[i]`; every dimension once, negative ones from the end.
    pub fn permute(operation: &'static str, shape: &Shape, axes: &[i64]) -> Result<Self> {
        if axes.len() != shape.rank() {
            let reason = format!("{} axes for rank {}: name every dimension once", axes.len(), shape.rank());
            return Err(Error::argument(operation, "axes", reason));
        }
        let order = axes.iter().copied().collect::<Dims>().resolve(operation, shape.rank())?;
        let axes = order.into_iter().map(|dim| Axis::whole(shape, dim)).collect();
        Ok(Self { axes, ..Self::identity(shape) })
    }

    /// Sizes of 1, and missing leading dimensions, repeated to those of `target`; -1 keeps a size.
    pub fn expand(operation: &'static str, shape: &Shape, target: &[i64]) -> Result<Self> {
        let Some(leading) = target.len().checked_sub(shape.rank()) else {
            return Err(Error::shape(
                operation,
                shape,
                format!("cannot expand to the lower rank {}", target.len()),
            ));
        };
        let mut view = Self::identity(shape);
        view.axes = target
            .iter()
            .enumerate()
            .map(|(position, &size)| {
                let source = position.checked_sub(leading);
                let current = source.map(|dim| shape.size(dim));
                match (usize::try_from(size), source, current) {
                    (Err(_), Some(dim), Some(size)) if size_is_kept(target, position) => {
                        Ok(Axis { size, ..Axis::whole(shape, dim) })
                    }
                    (Ok(size), Some(dim), Some(current)) if size == current => Ok(Axis::whole(shape, dim)),
                    (Ok(size), _, None | Some(1)) => Ok(Axis { source: None, step: 0, size }),
                    _ => Err(Error::shape(
                        operation,
                        shape,
                        format!("cannot expand to {target:?}: only sizes of 1 repeat"),
                    )),
                }
            })
            .collect::<Result<_>>()?;
        view.shape().checked_elements(operation)?;
        Ok(view)
    }

    /// The view under which a tensor of `shape` broadcasts to `target`.
    pub fn broadcast(operation: &'static str, shape: &Shape, target: &Shape) -> Result<Self> {
        Self::expand(operation, shape, &Dims::from(target))
    }

    /// A range of each dimension; missing ones are whole. Ranges are clamped to the dimension, as in NumPy.
    pub fn slice(operation: &'static str, shape: &Shape, slices: &[Slice]) -> Result<Self> {
        if slices.len() > shape.rank() {
            let reason = format!("{} ranges for rank {}", slices.len(), shape.rank());
            return Err(Error::argument(operation, "slices", reason));
        }
        let mut view = Self::identity(shape);
        for (dim, slice) in slices.iter().enumerate() {
            let (start, step, size) = slice.resolve(operation, shape.size(dim))?;
            if let (Some(axis), Some(offset)) = (view.axes.get_mut(dim), view.offsets.get_mut(dim)) {
                (axis.step, axis.size, *offset) = (step, size, start);
            }
        }
        Ok(view)
    }

    /// The dimensions `dims` in reverse order.
    pub fn flip(operation: &'static str, shape: &Shape, dims: &Dims) -> Result<Self> {
        let mut slices = vec![Slice::full(); shape.rank()];
        for dim in dims.resolve(operation, shape.rank())? {
            if let Some(slice) = slices.get_mut(dim) {
                *slice = Slice { step: -1, ..Slice::full() };
            }
        }
        Self::slice(operation, shape, &slices)
    }

    /// A dimension of size 1 inserted so that it is dimension `dim` of the result.
    #[must_use]
    pub fn unsqueeze(shape: &Shape, dim: usize) -> Self {
        let mut view = Self::identity(shape);
        view.axes.insert(dim.min(shape.rank()), Axis { source: None, step: 0, size: 1 });
        view
    }

    /// Without dimension `dim`, at position `index` of it.
    pub fn index(operation: &'static str, shape: &Shape, dim: usize, index: usize) -> Result<Self> {
        if index >= shape.size(dim) {
            return Err(Error::index(operation, i64::try_from(index).unwrap_or(i64::MAX), shape.size(dim)));
        }
        let mut view = Self::identity(shape);
        if dim < view.axes.len() {
            view.axes.remove(dim);
        }
        if let Some(offset) = view.offsets.get_mut(dim) {
            *offset = index;
        }
        Ok(view)
    }

    /// The result's dimensions.
    #[must_use]
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// Where the walk starts, per source dimension.
    #[must_use]
    pub fn offsets(&self) -> &[usize] {
        &self.offsets
    }

    /// The result's shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.axes.iter().map(|axis| axis.size).collect()
    }

    /// The shape of the source that this view was made for.
    #[must_use]
    pub fn source(&self) -> &Shape {
        &self.source
    }

    /// Whether no element of the source is read twice.
    #[must_use]
    pub fn is_injective(&self) -> bool {
        self.axes.iter().all(|axis| axis.size <= 1 || axis.source.is_some() && axis.step != 0)
            && !self.overlaps()
    }

    /// The view from the result back to the source, where every source element is read exactly once and no two axes walk
    /// along one dimension.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        let result = self.shape();
        if !self.is_injective() || result.elements() != self.source.elements() || result.contains(&0) {
            return None;
        }
        let mut inverse =
            Self { axes: SmallVec::new(), offsets: SmallVec::from_elem(0, result.rank()), source: result };
        if (0..self.source.rank()).any(|dim| self.along(dim).len() > 1) {
            return None;
        }
        for (dim, &size) in self.source.iter().enumerate() {
            // Injective and onto: a dimension longer than 1 is walked by exactly one axis, in steps of one.
            match self.axes.iter().position(|axis| axis.source == Some(dim) && axis.size > 1) {
                Some(position) => {
                    let backwards = self.axes.get(position).is_some_and(|axis| axis.step < 0);
                    if let (true, Some(offset)) = (backwards, inverse.offsets.get_mut(position)) {
                        *offset = size - 1;
                    }
                    inverse.axes.push(Axis {
                        source: Some(position),
                        step: if backwards { -1 } else { 1 },
                        size,
                    });
                }
                None => inverse.axes.push(Axis { source: None, step: 0, size: 1 }),
            }
        }
        Some(inverse)
    }

    /// Fails where a tensor of `shape` is not what this view was made for.
    pub fn check(&self, operation: &'static str, shape: &Shape) -> Result<()> {
        if *shape == self.source {
            Ok(())
        } else {
            Err(Error::shapes(operation, &self.source, shape, "the view was made for another shape"))
        }
    }
}

fn size_is_kept(target: &[i64], position: usize) -> bool {
    target.get(position) == Some(&-1)
}

/// A range of one dimension with a step: [`View::slice`].
///
/// Bounds count from the end where they are negative, and are clamped to the dimension. A negative step walks the same
/// range backwards, from its last element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slice {
    /// First index.
    pub start: i64,
    /// One past the last index; none for the end.
    pub end: Option<i64>,
    /// Step, not zero.
    pub step: i64,
}

impl Slice {
    /// The whole dimension.
    #[must_use]
    pub const fn full() -> Self {
        Self { start: 0, end: None, step: 1 }
    }

    /// The range `start..end` in steps of `step`.
    #[must_use]
    pub const fn new(start: i64, end: Option<i64>, step: i64) -> Self {
        Self { start, end, step }
    }

    /// Where the walk starts, its step and its length, in a dimension of `size`.
    fn resolve(self, operation: &'static str, size: usize) -> Result<(usize, isize, usize)> {
        let bound = |bound: i64| -> usize {
            let from_start = if bound < 0 { bound.saturating_add_unsigned(size as u64) } else { bound };
            usize::try_from(from_start.max(0)).unwrap_or(usize::MAX).min(size)
        };
        let start = bound(self.start);
        let end = self.end.map_or(size, bound).max(start);
        let range = end - start;
        let Ok(step) = isize::try_from(self.step) else {
            return Err(Error::argument(operation, "slices", "the step is too large"));
        };
        if step == 0 {
            return Err(Error::argument(operation, "slices", "a step of 0"));
        }
        let length = range.div_ceil(step.unsigned_abs());
        // A single element has no next one: a huge step could overflow the stride.
        let step = if length <= 1 { step.signum() } else { step };
        let first = if step < 0 { end.saturating_sub(1).max(start) } else { start };
        Ok((first, step, length))
    }
}

/// A range is a slice of one dimension, and also slices of the first dimension alone: `x.slice(1..3)`.
macro_rules! from_ranges {
    ($($int:ty),*) => {$(
        from_ranges!(@each $int: Range<$int>, RangeInclusive<$int>, RangeFrom<$int>, RangeTo<$int>, RangeToInclusive<$int>);
    )*};
    (@each $int:ty: $($range:ty),*) => {$(
        impl From<$range> for Slice {
            fn from(range: $range) -> Self {
                from_bounds::<$int>(&range)
            }
        }
        impl From<$range> for Slices {
            fn from(range: $range) -> Self {
                Self::from(Slice::from(range))
            }
        }
    )*};
}
from_ranges!(i32, i64, isize, usize);

impl From<RangeFull> for Slice {
    fn from(_: RangeFull) -> Self {
        Self::full()
    }
}

impl From<RangeFull> for Slices {
    fn from(_: RangeFull) -> Self {
        Self::default()
    }
}

impl From<Slice> for Slices {
    fn from(slice: Slice) -> Self {
        Self(SmallVec::from_slice(&[slice]))
    }
}

fn from_bounds<T: Copy>(range: &impl RangeBounds<T>) -> Slice
where
    crate::Dim: From<T>,
{
    let number = |bound: &T| crate::Dim::from(*bound).0;
    let start = match range.start_bound() {
        Bound::Included(bound) => number(bound),
        Bound::Excluded(bound) => number(bound).saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        // `..=-1` ends at the last element: its end is open, not 0.
        Bound::Included(bound) => Some(number(bound).saturating_add(1)).filter(|&end| end != 0),
        Bound::Excluded(bound) => Some(number(bound)),
        Bound::Unbounded => None,
    };
    Slice { start, end, step: 1 }
}

/// One [`Slice`] per dimension, from an array or a tuple of ranges: `x.slice((.., 1..3))`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Slices(SmallVec<[Slice; 4]>);

impl std::ops::Deref for Slices {
    type Target = [Slice];

    fn deref(&self) -> &[Slice] {
        &self.0
    }
}

impl<T: Into<Slice>, const N: usize> From<[T; N]> for Slices {
    fn from(slices: [T; N]) -> Self {
        Self(slices.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Slice>> From<Vec<T>> for Slices {
    fn from(slices: Vec<T>) -> Self {
        Self(slices.into_iter().map(Into::into).collect())
    }
}

impl From<&[Slice]> for Slices {
    fn from(slices: &[Slice]) -> Self {
        Self(SmallVec::from_slice(slices))
    }
}

macro_rules! from_tuples {
    ($(($($name:ident),+))*) => {$(
        impl<$($name: Into<Slice>),+> From<($($name,)+)> for Slices {
            #[allow(non_snake_case)]
            fn from(($($name,)+): ($($name,)+)) -> Self {
                Self::from([$(Into::<Slice>::into($name)),+])
            }
        }
    )*};
}
from_tuples!((A)(A, B)(A, B, C)(A, B, C, D)(A, B, C, D, E)(A, B, C, D, E, F));

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(slice: impl Into<Slice>, size: usize) -> (usize, isize, usize) {
        slice.into().resolve("slice", size).unwrap()
    }

    #[test]
    fn slices_clamp_and_count_from_the_end() {
        assert_eq!(resolved(1..3, 5), (1, 1, 2));
        assert_eq!(resolved(-2.., 5), (3, 1, 2));
        assert_eq!(resolved(2..100, 5), (2, 1, 3));
        assert_eq!(resolved(Slice::new(4, Some(2), 1), 5), (4, 1, 0));
        assert_eq!(resolved(Slice::from(..=-1), 5), (0, 1, 5));
        assert_eq!(resolved(Slice::new(0, None, -1), 5), (4, -1, 5));
        assert_eq!(resolved(Slice::new(0, Some(4), -2), 5), (3, -2, 2));
        assert_eq!(resolved(Slice::new(0, None, i64::MIN), 5), (4, -1, 1));
        assert!(Slice::new(0, None, 0).resolve("slice", 5).is_err());
    }

    #[test]
    fn the_inverse_of_a_bijection() {
        let shape = Shape::from([2, 4, 3]);
        let view = View::permute("p", &shape, &[2, 0, 1]).unwrap();
        assert_eq!(view.inverse(), Some(View::permute("p", &view.shape(), &[1, 2, 0]).unwrap()));
        let flipped = View::flip("f", &shape, &Dims::from([-1])).unwrap();
        assert_eq!(flipped.inverse(), Some(flipped));
        assert_eq!(View::slice("s", &shape, &[Slice::from(0..1)]).unwrap().inverse(), None);
        assert_eq!(View::broadcast("b", &Shape::from([1]), &Shape::from([2])).unwrap().inverse(), None);
    }
}
