//! Sliding windows as views: two axes of the result walk along one dimension.

use super::{Axis, View};
use crate::{Dims, Error, Result, Shape};
use smallvec::SmallVec;

/// A window that slides along dimension `dim`: [`View::windows`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The dimension.
    pub dim: usize,
    /// How many elements a window has.
    pub size: usize,
    /// How far one window lies from the next.
    pub step: usize,
    /// How far the elements of a window lie apart; 1 where they are neighbours.
    pub dilation: usize,
}

impl Window {
    /// How many windows lie wholly in a dimension of `length`.
    fn count(&self, operation: &'static str, shape: &Shape) -> Result<usize> {
        let faults = [("size", self.size), ("step", self.step), ("dilation", self.dilation)];
        if let Some((argument, _)) = faults.into_iter().find(|(_, value)| *value == 0) {
            return Err(Error::argument(operation, argument, "it is at least 1"));
        }
        let length = shape.size(self.dim);
        let reach = (self.size - 1).checked_mul(self.dilation).and_then(|reach| reach.checked_add(1));
        match reach.and_then(|reach| length.checked_sub(reach)) {
            Some(rest) => Ok(rest / self.step + 1),
            None => {
                let reason = format!("no window of {self} fits in dimension {}", self.dim);
                Err(Error::shape(operation, shape, reason))
            }
        }
    }
}

impl std::fmt::Display for Window {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.dilation {
            1 => write!(f, "{} elements", self.size),
            dilation => write!(f, "{} elements, each {dilation} from the next,", self.size),
        }
    }
}

impl View {
    /// All windows that lie wholly in the source: where dimension `dim` was, the view has the number of windows along it,
    /// `(length - dilation (size - 1) - 1) / step + 1`, and at its end one dimension for each of `windows`, of its size.
    ///
    /// # Errors
    ///
    /// `InvalidArgument` for a size, step or dilation of 0 and for a dimension named twice, `DimOutOfRange`, and
    /// `InvalidShape` where not even one window fits.
    pub fn windows(operation: &'static str, shape: &Shape, windows: &[Window]) -> Result<Self> {
        let dims: Vec<usize> = windows.iter().map(|window| window.dim).collect();
        Dims::from(dims).resolve(operation, shape.rank())?;
        let mut view = Self::identity(shape);
        for window in windows {
            let count = window.count(operation, shape)?;
            // A single one has no next: a huge distance could overflow the stride.
            let step = |step: usize, size: usize| if size == 1 { 1 } else { step as isize };
            if let Some(axis) = view.axes.get_mut(window.dim) {
                (axis.step, axis.size) = (step(window.step, count), count);
            }
            let within = step(window.dilation, window.size);
            view.axes.push(Axis { source: Some(window.dim), step: within, size: window.size });
        }
        view.shape().checked_elements(operation)?;
        Ok(view)
    }

    /// The axes that walk along `dim`, by their positions.
    pub(crate) fn along(&self, dim: usize) -> SmallVec<[usize; 4]> {
        let walks = |axis: &Axis| axis.source == Some(dim) && axis.size > 1 && axis.step != 0;
        self.axes.iter().enumerate().filter(|(_, axis)| walks(axis)).map(|(position, _)| position).collect()
    }

    /// Whether axes along one dimension meet at an element.
    pub(crate) fn overlaps(&self) -> bool {
        (0..self.source.rank()).any(|dim| {
            let axes = self.along(dim);
            let axes = axes.iter().filter_map(|&position| self.axes.get(position));
            let steps: SmallVec<[(usize, usize); 4]> =
                axes.map(|axis| (axis.step.unsigned_abs(), axis.size)).collect();
            match steps[..] {
                [] | [_] => false,
                // The smallest steps with `one * a = other * b`, of which there are none that short.
                [(one, one_size), (other, other_size)] => {
                    let divisor = greatest_common_divisor(one, other);
                    other / divisor < one_size && one / divisor < other_size
                }
                _ => true,
            }
        })
    }
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a.max(1) } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn windows(length: usize, size: usize, step: usize, dilation: usize) -> Result<View> {
        View::windows("op", &Shape::from([length]), &[Window { dim: 0, size, step, dilation }])
    }

    #[test]
    fn windows_that_fit() {
        let shape = |length, size, step, dilation| {
            windows(length, size, step, dilation).ok().map(|view| view.shape().to_vec())
        };
        assert_eq!(shape(7, 3, 1, 1), Some(vec![5, 3]));
        assert_eq!(shape(7, 3, 2, 1), Some(vec![3, 3]));
        assert_eq!(shape(7, 3, 3, 1), Some(vec![2, 3]));
        assert_eq!(shape(7, 3, 1, 3), Some(vec![1, 3]));
        assert_eq!(shape(7, 1, 100, usize::MAX), Some(vec![1, 1]));
        assert_eq!(shape(7, 1, usize::MAX, 1), Some(vec![1, 1]));
        assert_eq!(shape(7, 8, 1, 1), None);
        assert_eq!(shape(7, 3, 1, usize::MAX), None);
        assert_eq!(shape(0, 1, 1, 1), None);
        for zero in [shape(7, 0, 1, 1), shape(7, 3, 0, 1), shape(7, 3, 1, 0)] {
            assert_eq!(zero, None);
        }
        let whole = 1 << 40;
        assert!(windows(whole, whole / 2, 1, 1).is_err(), "more elements than can be addressed");
    }

    #[test]
    fn windows_of_several_dimensions() {
        let shape = Shape::from([2, 5, 6]);
        let window = |dim, size| Window { dim, size, step: 1, dilation: 1 };
        let view = View::windows("op", &shape, &[window(1, 2), window(2, 4)]).unwrap();
        assert_eq!(view.shape()[..], [2, 4, 3, 2, 4]);
        assert!(View::windows("op", &shape, &[window(1, 2), window(1, 2)]).is_err());
        assert!(View::windows("op", &shape, &[window(3, 1)]).is_err());
    }

    #[test]
    fn windows_that_meet() {
        let injective = |length, size, step, dilation| {
            windows(length, size, step, dilation).map(|view| view.is_injective())
        };
        assert_eq!(injective(6, 3, 3, 1), Ok(true));
        assert_eq!(injective(6, 3, 2, 1), Ok(false));
        assert_eq!(injective(6, 3, 1, 1), Ok(false));
        assert_eq!(injective(6, 1, 1, 1), Ok(true));
        assert_eq!(injective(6, 6, 1, 1), Ok(true));
        // 0 2 4, 1 3 5; with one more window 2 4 6.
        assert_eq!(injective(6, 3, 1, 2), Ok(true));
        assert_eq!(injective(7, 3, 1, 2), Ok(false));
        assert_eq!(injective(20, 3, 2, 5), Ok(true));
        // Tiles are a bijection, but not one that a view could undo.
        assert_eq!(windows(6, 3, 3, 1).unwrap().inverse(), None);
    }
}
