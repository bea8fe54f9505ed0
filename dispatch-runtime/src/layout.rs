//! Where the elements of a strided tensor lie in its memory.

use crate::view::View;
use crate::{Result, Shape};
use smallvec::SmallVec;

/// A shape, a stride in elements for each dimension, and the position of the first element.
///
/// Every position that a layout reaches lies in its tensor's buffer: layouts are made contiguous over a whole buffer
/// and change through views, which stay inside.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    shape: Shape,
    strides: SmallVec<[isize; 4]>,
    offset: usize,
}

impl Clone for Layout {
    /// `SmallVec` would go element by element.
    #[inline]
    fn clone(&self) -> Self {
        Self { shape: self.shape.clone(), strides: SmallVec::from_slice(&self.strides), offset: self.offset }
    }
}

impl Layout {
    /// Row-major from the first element on.
    #[must_use]
    pub fn contiguous(shape: Shape) -> Self {
        let strides = row_major(&shape);
        Self { shape, strides, offset: 0 }
    }

    /// The sizes.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Steps in elements, one per dimension; 0 where an element repeats, negative where a dimension is reversed.
    #[must_use]
    pub fn strides(&self) -> &[isize] {
        &self.strides
    }

    /// Position of the first element.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Whether the elements lie one after the other in row-major order, from [`Layout::offset`] on.
    #[must_use]
    pub fn is_contiguous(&self) -> bool {
        let mut expected = 1;
        for (&size, &stride) in self.shape.iter().zip(&self.strides).rev() {
            if size != 1 && stride != expected {
                return self.shape.contains(&0);
            }
            expected = expected.wrapping_mul(size as isize);
        }
        true
    }

    /// The layout of a view of this tensor: no element moves.
    pub fn view(&self, operation: &'static str, view: &View) -> Result<Self> {
        view.check(operation, &self.shape)?;
        let mut offset = self.offset as isize;
        for (&start, &stride) in view.offsets().iter().zip(&self.strides) {
            offset += start as isize * stride;
        }
        let stride = |source: usize| self.strides.get(source).copied().unwrap_or(0);
        let strides =
            view.axes().iter().map(|axis| axis.source.map_or(0, |source| axis.step * stride(source)));
        let strides = strides.collect();
        let shape = view.shape();
        // Without elements nothing is read, and the start may lie behind the end of the buffer.
        let offset = if shape.contains(&0) { 0 } else { offset as usize };
        Ok(Self { shape, strides, offset })
    }

    /// The layout with another shape of as many elements in the same order, where strides can express it without moving any.
    #[must_use]
    pub fn reshape(&self, shape: &Shape) -> Option<Self> {
        if shape.contains(&0) {
            return Some(Self::contiguous(shape.clone()));
        }
        if self.is_contiguous() {
            return Some(Self { shape: shape.clone(), strides: row_major(shape), offset: self.offset });
        }
        // Dimensions that are evenly spaced across each other form one run; every new dimension must split one run.
        let mut runs: SmallVec<[(usize, isize); 4]> = SmallVec::new();
        for (&size, &stride) in self.shape.iter().zip(&self.strides).filter(|(size, _)| **size != 1) {
            match runs.last_mut() {
                Some((length, step)) if *step == stride * size as isize => {
                    (*length, *step) = (*length * size, stride)
                }
                _ => runs.push((size, stride)),
            }
        }
        let mut strides: SmallVec<[isize; 4]> = SmallVec::from_elem(0, shape.rank());
        let mut left = (1, 0);
        for (&size, slot) in shape.iter().zip(&mut strides).rev() {
            if size == 1 {
                continue;
            }
            if left.0 == 1 {
                left = runs.pop()?;
            }
            if left.0 % size != 0 {
                return None;
            }
            *slot = left.1;
            left = (left.0 / size, left.1 * size as isize);
        }
        Some(Self { shape: shape.clone(), strides, offset: self.offset })
    }
}

/// The strides of a contiguous tensor; they wrap for shapes that no tensor can have.
pub(crate) fn row_major(shape: &Shape) -> SmallVec<[isize; 4]> {
    let mut strides = SmallVec::from_elem(0, shape.rank());
    let mut stride = 1_isize;
    for (&size, slot) in shape.iter().zip(&mut strides).rev() {
        *slot = stride;
        stride = stride.wrapping_mul(size as isize);
    }
    strides
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reshape_of_a_transposed_layout() {
        let layout = Layout::contiguous(Shape::from([2, 3, 4]));
        let swapped = layout.view("t", &View::permute("t", layout.shape(), &[1, 2, 0]).unwrap()).unwrap();
        assert_eq!(swapped.strides(), [4, 1, 12]);
        assert_eq!(swapped.reshape(&Shape::from([12, 2])).map(|l| l.strides().to_vec()), Some(vec![1, 12]));
        assert_eq!(swapped.reshape(&Shape::from([24])), None);
        assert_eq!(
            swapped.reshape(&Shape::from([2, 6, 2, 1])).map(|l| l.strides().to_vec()),
            Some(vec![6, 1, 12, 0])
        );
    }

    #[test]
    fn size_one_dimensions_do_not_break_contiguity() {
        let layout = Layout::contiguous(Shape::from([3, 1, 4]));
        let swapped = layout.view("t", &View::permute("t", layout.shape(), &[1, 0, 2]).unwrap()).unwrap();
        assert!(swapped.is_contiguous());
    }
}
