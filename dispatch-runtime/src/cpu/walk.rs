//! Walks over the elements of several operands at once, with as few dimensions as possible.

use smallvec::SmallVec;

/// A step in elements for each dimension.
pub(crate) type Steps = SmallVec<[isize; 4]>;

/// Dimensions that several operands share, outermost first: none has size 1, and adjacent ones that all operands could
/// walk as one are merged.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    pub(crate) sizes: SmallVec<[usize; 4]>,
    /// For each operand.
    pub(crate) steps: SmallVec<[Steps; 4]>,
}

impl Walk {
    /// Over `sizes`, none of which is 0.
    pub(crate) fn new(sizes: &[usize], operands: &[&[isize]]) -> Self {
        let order: SmallVec<[usize; 8]> = (0..sizes.len()).collect();
        Self::ordered(sizes, operands, &order)
    }

    /// As [`Walk::new`], with the dimensions in another order.
    pub(crate) fn ordered(sizes: &[usize], operands: &[&[isize]], order: &[usize]) -> Self {
        let mut walk =
            Self { sizes: SmallVec::new(), steps: SmallVec::from_elem(SmallVec::new(), operands.len()) };
        for &dim in order {
            let size = sizes.get(dim).copied().unwrap_or(1);
            let step = |operand: &&[isize]| operand.get(dim).copied().unwrap_or(0);
            if size == 1 {
                continue;
            }
            let merges =
                |(steps, operand): (&Steps, _)| steps.last() == Some(&(step(operand) * size as isize));
            if walk.steps.iter().zip(operands).all(merges)
                && let Some(last) = walk.sizes.last_mut()
            {
                *last *= size;
                for (steps, operand) in walk.steps.iter_mut().zip(operands) {
                    if let Some(last) = steps.last_mut() {
                        *last = step(operand);
                    }
                }
            } else {
                walk.sizes.push(size);
                for (steps, operand) in walk.steps.iter_mut().zip(operands) {
                    steps.push(step(operand));
                }
            }
        }
        walk
    }

    /// The number of dimensions.
    pub(crate) fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// The size of dimension `dim`; 1 where there is none.
    pub(crate) fn size(&self, dim: usize) -> usize {
        self.sizes.get(dim).copied().unwrap_or(1)
    }

    /// The step of an operand in dimension `dim`; 0 where there is none.
    pub(crate) fn step(&self, operand: usize, dim: usize) -> isize {
        self.steps.get(operand).and_then(|steps| steps.get(dim)).copied().unwrap_or(0)
    }

    /// The innermost dimension's size and the steps of the operands in it; 1 where there is none.
    pub(crate) fn inner(&self) -> (usize, Steps) {
        let step = |steps: &Steps| steps.last().copied().unwrap_or(0);
        (self.sizes.last().copied().unwrap_or(1), self.steps.iter().map(step).collect())
    }

    /// Removes a dimension; its size and the operands' steps.
    pub(crate) fn remove(&mut self, dim: usize) -> (usize, Steps) {
        if dim >= self.rank() {
            return (1, SmallVec::from_elem(0, self.steps.len()));
        }
        (self.sizes.remove(dim), self.steps.iter_mut().map(|steps| steps.remove(dim)).collect())
    }

    /// Adds an innermost dimension, with a step for each operand.
    pub(crate) fn push(&mut self, size: usize, steps: &[isize]) {
        self.sizes.push(size);
        self.steps.iter_mut().zip(steps).for_each(|(all, step)| all.push(*step));
    }

    /// Removes the innermost dimension.
    pub(crate) fn remove_inner(&mut self) -> (usize, Steps) {
        self.remove(self.rank().wrapping_sub(1))
    }

    /// The walk over the dimensions for which `first` holds, and that over the others.
    pub(crate) fn partition(&self, first: impl Fn(&Self, usize) -> bool) -> (Self, Self) {
        let pick = |wanted: bool| {
            let dims: SmallVec<[usize; 4]> =
                (0..self.rank()).filter(|&dim| first(self, dim) == wanted).collect();
            let steps = |operand: usize| dims.iter().map(|&dim| self.step(operand, dim)).collect();
            let sizes = dims.iter().map(|&dim| self.size(dim)).collect();
            Self { sizes, steps: (0..self.steps.len()).map(steps).collect() }
        };
        (pick(true), pick(false))
    }

    /// The number of positions.
    pub(crate) fn positions(&self) -> usize {
        self.sizes.iter().product()
    }

    /// The positions from number `start` on, in row-major order.
    pub(crate) fn cursor(&self, start: usize) -> Cursor<'_> {
        let mut cursor = Cursor {
            walk: self,
            index: SmallVec::from_elem(0, self.rank()),
            offsets: SmallVec::from_elem(0, self.steps.len()),
        };
        let mut left = start;
        for (dim, (&size, index)) in self.sizes.iter().zip(&mut cursor.index).enumerate().rev() {
            *index = left % size;
            left /= size;
            for (offset, steps) in cursor.offsets.iter_mut().zip(&self.steps) {
                *offset += *index as isize * steps.get(dim).copied().unwrap_or(0);
            }
        }
        cursor
    }
}

/// A position in a [`Walk`].
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    walk: &'a Walk,
    index: SmallVec<[usize; 4]>,
    /// Of each operand, in elements.
    pub(crate) offsets: Steps,
}

impl Cursor<'_> {
    /// The offset of one operand.
    #[inline]
    pub(crate) fn offset(&self, operand: usize) -> isize {
        self.offsets.get(operand).copied().unwrap_or(0)
    }

    /// To the next position; from the last one to the first.
    #[inline]
    pub(crate) fn advance(&mut self) {
        for (dim, (&size, index)) in self.walk.sizes.iter().zip(&mut self.index).enumerate().rev() {
            *index += 1;
            let back = if *index < size { 0 } else { size as isize };
            for (offset, steps) in self.offsets.iter_mut().zip(&self.walk.steps) {
                *offset += (1 - back) * steps.get(dim).copied().unwrap_or(0);
            }
            if back == 0 {
                return;
            }
            *index = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjacent_dimensions_merge() {
        let walk = Walk::new(&[2, 1, 3, 4], &[&[12, 9, 4, 1], &[0, 0, 4, 1]]);
        assert_eq!(walk.sizes[..], [2, 12]);
        assert_eq!(walk.steps[0][..], [12, 1]);
        assert_eq!(walk.steps[1][..], [0, 1]);
        assert_eq!(Walk::new(&[2, 3], &[&[3, 1]]).sizes[..], [6]);
        assert_eq!(Walk::new(&[2, 3], &[&[0, 0]]).sizes[..], [6]);
        assert_eq!(Walk::new(&[], &[&[]]).positions(), 1);
    }

    #[test]
    fn cursors_start_anywhere_and_turn_over() {
        let walk = Walk::new(&[2, 3], &[&[1, 2], &[-3, -1]]);
        let mut cursor = walk.cursor(0);
        for position in 0..12 {
            assert_eq!(cursor.offsets, walk.cursor(position % 6).offsets);
            assert_eq!(cursor.offset(1), -((position % 6) as isize));
            cursor.advance();
        }
    }
}
