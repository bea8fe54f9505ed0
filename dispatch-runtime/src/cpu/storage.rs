//! What CPU tensors are made of, and memory for results.

use crate::backend::Repr;
use crate::scalar::{Column, Slots};
use crate::{__with_values, DType, Element, Error, ErrorKind, HostBuffer, Layout, Result, Shape};
use std::mem::MaybeUninit;
use std::sync::Arc;

/// A CPU tensor: shared host memory, and where in it the elements lie.
///
/// Every position that the layout reaches lies in the buffer: constructors check it, kernels rely on it.
#[derive(Clone, Debug)]
pub struct CpuTensor {
    buffer: HostBuffer,
    layout: Layout,
}

impl CpuTensor {
    /// All of `buffer`, row-major. The shape has as many elements.
    pub(crate) fn whole(operation: &'static str, buffer: HostBuffer, shape: Shape) -> Result<Self> {
        if buffer.len() == shape.elements() {
            Ok(Self { buffer, layout: Layout::contiguous(shape) })
        } else {
            Err(Error::internal(operation, format!("{} values for shape {shape}", buffer.len())))
        }
    }

    /// The same memory through another layout.
    pub(crate) fn with_layout(&self, operation: &'static str, layout: Layout) -> Result<Self> {
        let (mut first, mut last) = (layout.offset() as isize, layout.offset() as isize);
        for (&size, &stride) in layout.shape().iter().zip(layout.strides()) {
            let reach = stride.saturating_mul(size.saturating_sub(1) as isize);
            if reach < 0 { first = first.saturating_add(reach) } else { last = last.saturating_add(reach) }
        }
        let inside = first >= 0 && (last as usize) < self.buffer.len();
        if inside || layout.shape().contains(&0) {
            Ok(Self { buffer: self.buffer.clone(), layout })
        } else {
            Err(Error::internal(operation, "a layout reaches beyond its buffer"))
        }
    }

    /// The memory.
    #[must_use]
    pub fn buffer(&self) -> &HostBuffer {
        &self.buffer
    }

    /// Where the elements lie in it.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// All of the memory, whatever the layout.
    #[inline]
    pub(crate) fn memory(&self) -> Column<'_> {
        __with_values!(&self.buffer, values => Column::from(values.as_slice()))
    }

    /// The elements in order, where they lie so.
    #[inline]
    pub(crate) fn column(&self) -> Option<Column<'_>> {
        if !self.layout.is_contiguous() {
            return None;
        }
        self.memory().range(self.layout.offset(), self.layout.shape().elements())
    }

    /// The elements as type `T`, which this tensor has, or an internal error.
    pub(crate) fn strided<T: Element>(&self, operation: &'static str) -> Result<Strided<'_, T>> {
        match self.buffer.as_slice() {
            Some(memory) => Ok(Strided { memory, layout: &self.layout }),
            None => Err(Error::internal(
                operation,
                format!("expected elements {}, found {}", T::DTYPE, self.buffer.dtype()),
            )),
        }
    }

    /// The elements in order, in memory of their own or shared.
    pub(crate) fn contiguous(&self, operation: &'static str) -> Result<Self> {
        if self.layout.is_contiguous() {
            Ok(self.clone())
        } else {
            super::kernels::copy::packed(operation, self)
        }
    }
}

impl Repr for CpuTensor {
    #[inline]
    fn shape(&self) -> &Shape {
        self.layout.shape()
    }

    #[inline]
    fn dtype(&self) -> DType {
        self.buffer.dtype()
    }
}

/// The elements of a tensor for kernels: memory, and a layout that stays inside of it.
#[derive(Clone, Copy)]
pub(crate) struct Strided<'a, T> {
    memory: &'a [T],
    layout: &'a Layout,
}

impl<'a, T: Element> Strided<'a, T> {
    pub(crate) fn layout(&self) -> &'a Layout {
        self.layout
    }

    pub(crate) fn shape(&self) -> &'a Shape {
        self.layout.shape()
    }

    /// The elements in order, where they lie so.
    pub(crate) fn slice(&self) -> Option<&'a [T]> {
        if !self.layout.is_contiguous() {
            return None;
        }
        let start = self.layout.offset();
        self.memory.get(start..start + self.layout.shape().elements())
    }

    /// The first element. Every position that the layout reaches from here lies in the memory.
    pub(crate) fn origin(&self) -> *const T {
        // Wrapping: without elements the offset may be anything, and nothing is read.
        self.memory.as_ptr().wrapping_add(self.layout.offset())
    }
}

/// Up to this many elements memory is taken for granted.
const SMALL: usize = 1 << 10;

/// Memory for `elements` values, or [`TooLarge`](ErrorKind::TooLarge).
fn reserved<T>(operation: &'static str, shape: &Shape, elements: usize) -> Result<Vec<T>> {
    // A small allocation that fails ends the program sooner or later; asking for it costs less than trying.
    if elements <= SMALL {
        return Ok(Vec::with_capacity(elements));
    }
    let mut values = Vec::new();
    match values.try_reserve_exact(elements) {
        Ok(()) => Ok(values),
        Err(_) => Err(ErrorKind::TooLarge { operation, shape: shape.clone() }.into()),
    }
}

/// A row-major tensor of the values that `fill` writes.
///
/// # Safety
///
/// Where it succeeds, `fill` has initialised every place.
pub(crate) unsafe fn filled<T: Element>(
    operation: &'static str,
    shape: Shape,
    fill: impl FnOnce(&mut [MaybeUninit<T>]) -> Result<()>,
) -> Result<CpuTensor> {
    let elements = shape.checked_elements(operation)?;
    let mut values = reserved(operation, &shape, elements)?;
    match values.spare_capacity_mut().get_mut(..elements) {
        Some(places) => fill(places)?,
        None => return Err(ErrorKind::TooLarge { operation, shape }.into()),
    }
    // SAFETY: within the capacity, and initialised by the contract.
    unsafe { values.set_len(elements) };
    Ok(CpuTensor { buffer: T::buffer(Arc::new(values)), layout: Layout::contiguous(shape) })
}

/// As [`filled`], for an element type known at run time.
///
/// # Safety
///
/// Where it succeeds, `fill` has initialised every slot.
pub(crate) unsafe fn filled_slots(
    operation: &'static str,
    shape: Shape,
    dtype: DType,
    fill: impl FnOnce(Slots<'_>) -> Result<()>,
) -> Result<CpuTensor> {
    macro_rules! of {
        ($ty:ty) => {
            // SAFETY: by this function's contract.
            unsafe { filled::<$ty>(operation, shape, |places| fill(Slots::from(places))) }
        };
    }
    match dtype {
        DType::F16 => of!(half::f16),
        DType::F32 => of!(f32),
        DType::F64 => of!(f64),
        DType::I32 => of!(i32),
        DType::I64 => of!(i64),
        DType::Bool => of!(bool),
    }
}

/// A row-major tensor of one value, for kernels that add into it.
pub(crate) fn repeated<T: Element>(operation: &'static str, shape: &Shape, value: T) -> Result<Vec<T>> {
    let elements = shape.checked_elements(operation)?;
    let mut values = reserved(operation, shape, elements)?;
    values.resize(elements, value);
    Ok(values)
}
