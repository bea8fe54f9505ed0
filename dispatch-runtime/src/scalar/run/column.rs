//! Contiguous elements of a type known at run time.

use crate::{DType, Element};
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// Consecutive elements of one argument, of a type known at run time.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    pub(super) pointer: *const u8,
    pub(super) length: usize,
    pub(super) dtype: DType,
    values: PhantomData<&'a ()>,
}

// SAFETY: a column is a shared slice of elements, which are `Sync`.
unsafe impl Send for Column<'_> {}
// SAFETY: as above.
unsafe impl Sync for Column<'_> {}

impl<'a, T: Element> From<&'a [T]> for Column<'a> {
    #[inline]
    fn from(values: &'a [T]) -> Self {
        Self { pointer: values.as_ptr().cast(), length: values.len(), dtype: T::DTYPE, values: PhantomData }
    }
}

impl<'a> Column<'a> {
    /// The type of the elements.
    #[must_use]
    pub fn dtype(&self) -> DType {
        self.dtype
    }

    /// The number of elements.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    /// The elements, where they are of type `T`.
    #[inline]
    #[must_use]
    pub fn values<T: Element>(&self) -> Option<&'a [T]> {
        // SAFETY: made from such a slice, and an element type is known by its `DTYPE`: the trait is sealed.
        (T::DTYPE == self.dtype)
            .then(|| unsafe { std::slice::from_raw_parts(self.pointer.cast(), self.length) })
    }

    /// The first element.
    pub(crate) fn pointer(&self) -> *const u8 {
        self.pointer
    }

    /// Elements that were written otherwise.
    ///
    /// # Safety
    ///
    /// `length` elements of type `dtype` can be read at `pointer` during `'a`, and nothing writes them.
    #[inline]
    pub(crate) unsafe fn at(pointer: *const u8, length: usize, dtype: DType) -> Self {
        Self { pointer, length, dtype, values: PhantomData }
    }

    /// Elements `start .. start + length`; none where the range does not lie in the column.
    #[inline]
    #[must_use]
    pub fn range(&self, start: usize, length: usize) -> Option<Self> {
        if start > self.length || length > self.length - start {
            return None;
        }
        // SAFETY: the start lies inside or one past the end.
        let pointer = unsafe { self.pointer.add(start * self.dtype.size()) };
        Some(Self { pointer, length, ..*self })
    }
}

/// Places for the elements of a result, of a type known at run time, not initialised.
#[derive(Debug)]
pub struct Slots<'a> {
    pub(super) pointer: *mut u8,
    pub(super) length: usize,
    pub(super) dtype: DType,
    places: PhantomData<&'a mut ()>,
}

impl<'a, T: Element> From<&'a mut [MaybeUninit<T>]> for Slots<'a> {
    #[inline]
    fn from(places: &'a mut [MaybeUninit<T>]) -> Self {
        Self {
            pointer: places.as_mut_ptr().cast(),
            length: places.len(),
            dtype: T::DTYPE,
            places: PhantomData,
        }
    }
}

impl<'a> Slots<'a> {
    /// The type of the elements.
    #[must_use]
    pub fn dtype(&self) -> DType {
        self.dtype
    }

    /// The number of elements.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    /// Where they are, for a caller that divides them among threads.
    pub(crate) fn into_pointer(self) -> *mut u8 {
        self.pointer
    }

    /// Slots that were divided off.
    ///
    /// # Safety
    ///
    /// `length` elements of type `dtype` can be written at `pointer`, and nothing else accesses them during `'a`.
    #[inline]
    pub(crate) unsafe fn at(pointer: *mut u8, length: usize, dtype: DType) -> Self {
        Self { pointer, length, dtype, places: PhantomData }
    }

    /// The places, where they are for type `T`.
    #[inline]
    #[must_use]
    pub fn places<T: Element>(self) -> Option<&'a mut [MaybeUninit<T>]> {
        // SAFETY: made from such a slice, and an element type is known by its `DTYPE`: the trait is sealed.
        (T::DTYPE == self.dtype)
            .then(|| unsafe { std::slice::from_raw_parts_mut(self.pointer.cast(), self.length) })
    }
}
