//! How several operands are walked together, with as few dimensions as their layouts allow.

use smallvec::SmallVec;

/// The sizes of a walk, outermost first, and for every operand its step in each dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    pub(crate) sizes: SmallVec<[usize; 4]>,
    pub(crate) strides: SmallVec<[SmallVec<[isize; 4]>; 4]>,
}

impl Walk {
    /// Dimensions of size 1 are dropped, and those merged that every operand walks in one go. At least one is left.
    pub(crate) fn new(shape: &[usize], operands: &[&[isize]]) -> Self {
        let mut sizes: SmallVec<[usize; 4]> = SmallVec::new();
        let mut strides: SmallVec<[SmallVec<[isize; 4]>; 4]> =
            operands.iter().map(|_| SmallVec::new()).collect();
        for (dim, &size) in shape.iter().enumerate().filter(|(_, size)| **size != 1) {
            let step = |operand: &[isize]| operand.get(dim).copied().unwrap_or(0);
            let joins = |(merged, operand): (&SmallVec<[isize; 4]>, &&[isize])| {
                merged.last().is_some_and(|&outer| outer == step(operand) * size as isize)
            };
            let merges = !sizes.is_empty() && strides.iter().zip(operands).all(joins);
            match sizes.last_mut() {
                Some(last) if merges => *last *= size,
                _ => sizes.push(size),
            }
            for (merged, operand) in strides.iter_mut().zip(operands) {
                match merged.last_mut() {
                    Some(last) if merges => *last = step(operand),
                    _ => merged.push(step(operand)),
                }
            }
        }
        if sizes.is_empty() {
            sizes.push(1);
            strides.iter_mut().for_each(|steps| steps.push(0));
        }
        Self { sizes, strides }
    }

    /// Whether an operand is walked from its first element on, one after the other.
    pub(crate) fn is_linear(&self, operand: usize) -> bool {
        let mut expected = 1;
        let steps = self.strides.get(operand).map_or(&[][..], |steps| steps);
        self.sizes.iter().zip(steps).rev().all(|(&size, &step)| {
            let fits = step == expected || size == 1;
            expected *= size as isize;
            fits
        })
    }

    /// Whether an operand is one element, repeated.
    pub(crate) fn is_single(&self, operand: usize) -> bool {
        self.strides.get(operand).is_some_and(|steps| steps.iter().all(|&step| step == 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contiguous_operands_are_one_run() {
        let walk = Walk::new(&[2, 3, 4], &[&[12, 4, 1], &[12, 4, 1]]);
        assert_eq!(walk.sizes[..], [24]);
        assert!(walk.is_linear(0) && walk.is_linear(1));
    }

    #[test]
    fn a_row_repeats() {
        let walk = Walk::new(&[2, 3, 4], &[&[12, 4, 1], &[0, 0, 1]]);
        assert_eq!((&walk.sizes[..], &walk.strides[1][..]), (&[6, 4][..], &[0, 1][..]));
        assert!(walk.is_linear(0) && !walk.is_linear(1));
    }

    #[test]
    fn a_scalar_is_a_single_element() {
        let walk = Walk::new(&[], &[&[], &[]]);
        assert_eq!(walk.sizes[..], [1]);
        assert!(walk.is_linear(0) && walk.is_single(1));
    }
}
