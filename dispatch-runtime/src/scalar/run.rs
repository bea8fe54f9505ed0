//! An expression applied to contiguous columns of host elements: the innermost loop, which alone is generic over it.
//!
//! A backend in host memory arranges its arguments as columns, whatever their strides are, and makes a [`Run`] of them.
//! [`Pointwise::run`](super::Pointwise::run) fills it, in the crate that defines the expression.

use super::blocks::{Block, Blocks, WIDTH};
use super::{Algebra, Host, Pointwise, Sink, Source};
use crate::kind::{Kind, KindId};
use crate::{DType, Element};
use std::marker::PhantomData;
use std::mem::MaybeUninit;

/// How many arguments an expression can have, including one gradient for each order of its derivative.
pub(crate) const MAX_INPUTS: usize = 24;

/// Consecutive elements of one argument, of a type known at run time.
#[derive(Clone, Copy, Debug)]
pub struct Column<'a> {
    pointer: *const u8,
    length: usize,
    dtype: DType,
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
    pointer: *mut u8,
    length: usize,
    dtype: DType,
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

/// Columns of arguments, and the slots for the results.
#[derive(Debug)]
pub struct Run<'a> {
    args: &'a [Column<'a>],
    out: Slots<'a>,
    brand: Brand<'a>,
}

/// The proof that the slots of a [`Run`] are filled.
#[derive(Debug)]
pub struct Done<'a>(Brand<'a>);

/// Ties a [`Done`] to its [`Run`]: neither longer nor shorter lifetimes pass for this one.
type Brand<'a> = PhantomData<fn(&'a ()) -> &'a ()>;

impl<'a> Run<'a> {
    /// One argument a column, at least as long as the result.
    ///
    /// Not public: with a second run of the same lifetime at hand, code could pass off its [`Done`] for another's.
    #[inline]
    pub(crate) fn new(args: &'a [Column<'a>], out: Slots<'a>) -> Self {
        Self { args, out, brand: PhantomData }
    }

    /// Fills the slots with the values of `expression`.
    ///
    /// Arguments that are not those which the expression names give zeros.
    pub fn of<E: Pointwise>(self, expression: &E) -> Done<'a> {
        // Element types that the expression does not read are not compiled.
        let wide = |dtype| self.args.iter().any(|column| column.dtype == dtype);
        let wide_float = const { takes::<E>(KindId::Float) } && wide(DType::F64);
        let wide_int = const { takes::<E>(KindId::Int) } && wide(DType::I64);
        if const { takes::<E>(KindId::Float) } && wide_float {
            if const { takes::<E>(KindId::Int) } && wide_int {
                self.typed::<E, f64, i64>(expression)
            } else {
                self.typed::<E, f64, i32>(expression)
            }
        } else if const { takes::<E>(KindId::Int) } && wide_int {
            self.typed::<E, f32, i64>(expression)
        } else {
            self.typed::<E, f32, i32>(expression)
        }
    }

    /// As [`Run::of`], over blocks of elements, one function of the expression at a time: little code, not the fastest.
    ///
    /// For expressions that are many and seldom used, such as derivatives of higher order.
    pub fn in_blocks<E: Pointwise>(self, expression: &E) -> Done<'a> {
        if const { takes::<E>(KindId::Int) || E::Output::ID as u8 == KindId::Int as u8 } {
            self.of(expression)
        } else if self.args.iter().any(|column| column.dtype == DType::F64) {
            self.blocks::<E, f64>(expression)
        } else {
            self.blocks::<E, f32>(expression)
        }
    }

    fn blocks<E: Pointwise, F: Element>(self, expression: &E) -> Done<'a>
    where
        Blocks<F>: Algebra<Float = Block<F>, Int = Block<i32>, Bool = Block<bool>>,
        Host<F, i32>: Algebra<Float = F, Int = i32, Bool = bool>,
    {
        if !self.fits::<E, F, i32>() {
            return self.zeros();
        }
        let Slots { pointer, length, dtype, .. } = self.out;
        for start in (0..length).step_by(WIDTH) {
            let count = WIDTH.min(length - start);
            // SAFETY: the parts lie in the slots and do not overlap.
            let out = unsafe { Slots::at(pointer.add(start * dtype.size()), count, dtype) };
            let result = expression.eval(Blocks::new(), &BlockAt { args: self.args, start, count });
            <E::Output as Kind>::write(result, Fill(out));
        }
        Done(self.brand)
    }

    /// Whether arguments and result are what the expression has, where floats are `F` and integers `I`.
    fn fits<E: Pointwise, F: Element, I: Element>(&self) -> bool {
        let expected = |kind: &KindId| match kind {
            KindId::Float => F::DTYPE,
            KindId::Int => I::DTYPE,
            KindId::Bool => DType::Bool,
        };
        self.args.len() == E::INPUTS.len()
            && self.out.dtype == <E::Output as Kind>::Element::<F, I>::DTYPE
            && self
                .args
                .iter()
                .zip(E::INPUTS)
                .all(|(column, kind)| column.dtype == expected(kind) && column.length >= self.out.length)
    }

    /// Fills the slots with zeros.
    pub fn zeros(self) -> Done<'a> {
        // SAFETY: the slots can be written, and zero bytes are an element of every type.
        unsafe { self.out.pointer.write_bytes(0, self.out.length * self.out.dtype.size()) };
        Done(self.brand)
    }

    /// The arguments.
    pub(crate) fn args(&self) -> &'a [Column<'a>] {
        self.args
    }

    /// The type of the results.
    pub(crate) fn dtype(&self) -> DType {
        self.out.dtype
    }

    /// Fills the slots with a function of the first argument's elements; zeros where types differ.
    pub(crate) fn each<T: Element, U: Element>(self, function: impl Fn(T) -> U) -> Done<'a> {
        let values =
            self.args.first().and_then(Column::values::<T>).filter(|values| values.len() >= self.out.length);
        let Some(values) = values.filter(|_| self.out.dtype == U::DTYPE) else {
            return self.zeros();
        };
        let brand = self.brand;
        for (place, value) in self.out.places().into_iter().flatten().zip(values) {
            place.write(function(*value));
        }
        Done(brand)
    }

    fn typed<E: Pointwise, F: Element, I: Element>(self, expression: &E) -> Done<'a>
    where
        Host<F, I>: Algebra<Float = F, Int = I, Bool = bool>,
    {
        const { assert!(E::INPUTS.len() <= MAX_INPUTS, "an expression has at most 24 arguments") };
        if !self.fits::<E, F, I>() {
            return self.zeros();
        }
        let mut pointers = [std::ptr::null(); MAX_INPUTS];
        for (column, pointer) in self.args.iter().zip(&mut pointers) {
            *pointer = column.pointer;
        }
        let brand = self.brand;
        if let Some(out) = self.out.places() {
            // SAFETY: the columns were checked above.
            let arguments = unsafe { Arguments::<E, F, I>::new(&pointers) };
            pulp::Arch::new().dispatch(Loop { expression, arguments, out });
        }
        Done(brand)
    }
}

/// A block of each argument.
struct BlockAt<'a> {
    args: &'a [Column<'a>],
    start: usize,
    count: usize,
}

impl BlockAt<'_> {
    fn read<T: Element>(&self, index: usize) -> Block<T> {
        let mut block = [T::default(); WIDTH];
        let column = self.args.get(index).and_then(|column| column.range(self.start, self.count));
        for (slot, value) in block.iter_mut().zip(column.and_then(|column| column.values()).unwrap_or_default()) {
            *slot = *value;
        }
        Block(block)
    }
}

impl<F: Element> Source<Blocks<F>> for BlockAt<'_>
where
    Blocks<F>: Algebra<Float = Block<F>, Int = Block<i32>, Bool = Block<bool>>,
{
    fn float(&self, index: usize) -> Block<F> {
        self.read(index)
    }
    fn int(&self, index: usize) -> Block<i32> {
        self.read(index)
    }
    fn bool(&self, index: usize) -> Block<bool> {
        self.read(index)
    }
}

/// Takes a block of results.
struct Fill<'a>(Slots<'a>);

impl Fill<'_> {
    fn write<T: Element>(self, block: &Block<T>) {
        for (place, value) in self.0.places().into_iter().flatten().zip(&block.0) {
            place.write(*value);
        }
    }
}

impl<F: Element> Sink<Blocks<F>> for Fill<'_>
where
    Blocks<F>: Algebra<Float = Block<F>, Int = Block<i32>, Bool = Block<bool>>,
{
    type Output = ();

    fn float(self, value: Block<F>) {
        self.write(&value);
    }
    fn int(self, value: Block<i32>) {
        self.write(&value);
    }
    fn bool(self, value: Block<bool>) {
        self.write(&value);
    }
}

/// Whether an argument of the expression is of this kind.
const fn takes<E: Pointwise>(kind: KindId) -> bool {
    let mut index = 0;
    while index < E::INPUTS.len() {
        if E::INPUTS[index] as u8 == kind as u8 {
            return true;
        }
        index += 1;
    }
    false
}

/// The loop, compiled once for every set of instructions that `pulp` knows; its body vectorises.
struct Loop<'a, E: Pointwise, F: Element, I: Element> {
    expression: &'a E,
    arguments: Arguments<'a, E, F, I>,
    out: &'a mut [MaybeUninit<<E::Output as Kind>::Element<F, I>>],
}

impl<E: Pointwise, F: Element, I: Element> pulp::WithSimd for Loop<'_, E, F, I>
where
    Host<F, I>: Algebra<Float = F, Int = I, Bool = bool>,
{
    type Output = ();

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) {
        fill(self.expression, self.arguments, self.out);
    }
}

/// A function of its own because references as parameters are known not to overlap.
#[inline(always)]
fn fill<E: Pointwise, F: Element, I: Element>(
    expression: &E,
    arguments: Arguments<'_, E, F, I>,
    out: &mut [MaybeUninit<<E::Output as Kind>::Element<F, I>>],
) where
    Host<F, I>: Algebra<Float = F, Int = I, Bool = bool>,
{
    // A copy, so that the compiler knows that writing results leaves the pointers as they are.
    let pointers = &{ *arguments.pointers };
    let mut arguments = Arguments { pointers, ..arguments };
    for (index, place) in out.iter_mut().enumerate() {
        arguments.index = index;
        place.write(<E::Output as Kind>::element(expression.eval(Host::new(), &arguments)));
    }
}

/// The arguments at one position.
struct Arguments<'a, E, F, I> {
    pointers: &'a [*const u8; MAX_INPUTS],
    index: usize,
    types: PhantomData<(E, F, I)>,
}

impl<'a, E: Pointwise, F: Element, I: Element> Arguments<'a, E, F, I> {
    /// # Safety
    ///
    /// For every kind in `E::INPUTS` there is a pointer to elements of the type `F`, `I` or `bool` of that kind, as many
    /// as there are results.
    unsafe fn new(pointers: &'a [*const u8; MAX_INPUTS]) -> Self {
        Self { pointers, index: 0, types: PhantomData }
    }

    /// Argument `number` as `T`; 0 where it is of another kind, which is found at compile time.
    #[inline(always)]
    fn read<T: Element>(&self, number: usize, kind: KindId) -> T {
        match (E::INPUTS.get(number), self.pointers.get(number)) {
            // SAFETY: by the contract of `new` there are such elements, and `index` counts the results.
            (Some(&input), Some(pointer)) if input == kind => unsafe {
                pointer.cast::<T>().add(self.index).read()
            },
            _ => T::default(),
        }
    }
}

impl<E: Pointwise, F: Element, I: Element> Source<Host<F, I>> for Arguments<'_, E, F, I>
where
    Host<F, I>: Algebra<Float = F, Int = I, Bool = bool>,
{
    #[inline(always)]
    fn float(&self, index: usize) -> F {
        self.read(index, KindId::Float)
    }

    #[inline(always)]
    fn int(&self, index: usize) -> I {
        self.read(index, KindId::Int)
    }

    #[inline(always)]
    fn bool(&self, index: usize) -> bool {
        self.read(index, KindId::Bool)
    }
}
