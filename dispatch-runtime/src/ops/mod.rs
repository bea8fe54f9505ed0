//! The standard operations, and the standard list of backends: one annotated trait.
//!
//! An operation is one entry here. Its mark says how it is differentiated; pointwise ones need nothing else, the others a
//! method of each backend unless they have a default body.

mod cpu;
mod operators;
#[cfg(feature = "wgpu")]
mod wgpu;

use crate::{Backend, DType, Dim, Dims, Result, Scalar, Shape, Slices, View, dispatch_backends, rules};

/// The standard operations, on a backend.
///
/// A backend implements those without a default body; `Tensor` has them all as methods.
#[dispatch_backends(
    name = Dispatch,
    methods = inherent,
    Cpu(path = crate::Cpu),
    Wgpu(path = crate::Wgpu, cfg(feature = "wgpu")),
)]
pub trait TensorOps: Backend {
    // ---- Creation

    /// A tensor of one value everywhere.
    ///
    /// # Errors
    ///
    /// `UnsupportedDType` where `dtype` is not of this kind or the device lacks it, `TooLarge` beyond memory.
    fn full<K: Kind>(
        shape: impl Into<Shape>,
        value: impl Into<Scalar>,
        dtype: DType,
        device: &Device,
    ) -> Result<K>;

    /// Zeros (false), of the kind's default element type.
    fn zeros<K: Kind>(shape: impl Into<Shape>, device: &Device) -> Result<K> {
        Self::full::<K>(shape, Scalar::Int(0), K::DTYPE, device)
    }

    /// Ones (true), of the kind's default element type.
    fn ones<K: Kind>(shape: impl Into<Shape>, device: &Device) -> Result<K> {
        Self::full::<K>(shape, Scalar::Int(1), K::DTYPE, device)
    }

    /// Zeros of another shape, with the element type and on the device of `x`.
    fn new_zeros<K: Kind>(x: &K, shape: impl Into<Shape>) -> Result<K> {
        Self::full::<K>(shape, Scalar::Int(0), x.dtype(), &x.device())
    }

    /// Zeros with the shape and the element type and on the device of `x`.
    fn zeros_like<K: Kind>(x: &K) -> Result<K> {
        x.new_zeros(x.shape())
    }

    /// Ones with the shape and the element type and on the device of `x`.
    fn ones_like<K: Kind>(x: &K) -> Result<K> {
        Self::full::<K>(x.shape().clone(), Scalar::Int(1), x.dtype(), &x.device())
    }

    /// `start, start + step, ..` below `end` (above it for a negative step), as i32; rank 1.
    ///
    /// # Errors
    ///
    /// `InvalidArgument` for a step of 0 and for values beyond i32.
    fn arange(start: i64, end: i64, step: i64, device: &Device) -> Result<Int>;

    /// Uniform random f32 numbers in `[low, high)`; a seed gives the same numbers on every backend.
    ///
    /// Element `i` is made from Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011) with
    /// the seed as key and `i / 4` as counter, word `i % 4`, of which the upper 24 bits count.
    ///
    /// # Errors
    ///
    /// `InvalidArgument` where `low` or `high` is not finite or `low > high`.
    fn random_uniform(
        shape: impl Into<Shape>,
        low: f64,
        high: f64,
        seed: u64,
        device: &Device,
    ) -> Result<Float>;

    /// Normal random f32 numbers; a seed gives the same numbers on every backend, but for rounding.
    ///
    /// By Box and Muller from the uniform numbers of the same seed, two by two.
    ///
    /// # Errors
    ///
    /// `InvalidArgument` where `mean` or `std` is not finite or `std < 0`.
    fn random_normal(
        shape: impl Into<Shape>,
        mean: f64,
        std: f64,
        seed: u64,
        device: &Device,
    ) -> Result<Float>;

    // ---- Conversion

    /// The values as element type `dtype`, which says the kind of the result.
    ///
    /// Floats become integers by truncation, saturating, NaN becomes 0; integers wrap to a narrower type; what is not
    /// zero is true; true is 1.
    ///
    /// # Errors
    ///
    /// `UnsupportedDType` where `dtype` is not of kind `T` or the device lacks it.
    #[op(grad(x = grad.convert::<crate::Float>(x.dtype())?))]
    fn convert<K: Kind, T: Kind>(x: &K, dtype: DType) -> Result<T>;

    /// The values as another element type of the same kind: see [`Tensor::convert`](crate::Tensor::convert).
    fn cast<K: Kind>(x: &K, dtype: DType) -> Result<K> {
        x.convert::<K>(dtype)
    }

    /// As floats: f32, unless they are floats already.
    fn float<K: Kind>(x: &K) -> Result<Float> {
        x.convert(if K::ID == crate::KindId::Float { x.dtype() } else { DType::F32 })
    }

    /// As integers: i32, unless they are integers already. Floats truncate towards zero.
    fn int<K: Kind>(x: &K) -> Result<Int> {
        x.convert(if K::ID == crate::KindId::Int { x.dtype() } else { DType::I32 })
    }

    /// Whether each element is not zero.
    fn bool<K: Kind>(x: &K) -> Result<Bool> {
        x.convert(DType::Bool)
    }

    // ---- Arithmetic. A number for an integer tensor is one of its elements: fractions and what is out of range are
    // `InvalidArgument`.

    /// The sum; integers wrap.
    #[op(pointwise = |lhs, rhs| lhs + rhs)]
    fn add<K: Numeric>(lhs: &K, rhs: &K) -> Result<K>;

    /// The difference; integers wrap.
    #[op(pointwise = |lhs, rhs| lhs - rhs)]
    fn sub<K: Numeric>(lhs: &K, rhs: &K) -> Result<K>;

    /// The product; integers wrap.
    #[op(pointwise = |lhs, rhs| lhs * rhs)]
    fn mul<K: Numeric>(lhs: &K, rhs: &K) -> Result<K>;

    /// The quotient. Integers truncate towards 0; a division by 0 gives 0.
    #[op(pointwise = |lhs, rhs| lhs / rhs)]
    fn div<K: Numeric>(lhs: &K, rhs: &K) -> Result<K>;

    /// The rest of a division, with the sign of the divisor: `lhs - floor(lhs / rhs) * rhs`. Integers: 0 if the divisor is 0.
    #[op(pointwise = |lhs, rhs| remainder(lhs, rhs))]
    fn remainder<K: Numeric>(lhs: &K, rhs: &K) -> Result<K>;

    /// The rest of a division, with the sign of the dividend, as `%` in Rust: `lhs - trunc(lhs / rhs) * rhs`. Integers: 0 if the divisor is 0.
    #[op(pointwise = |lhs, rhs| lhs % rhs)]
    fn fmod<K: Numeric>(lhs: &K, rhs: &K) -> Result<K>;

    /// `x + value`.
    #[op(pointwise = |x| x + value)]
    fn add_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<K>;

    /// `x - value`.
    #[op(pointwise = |x| x - value)]
    fn sub_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<K>;

    /// `x * value`.
    #[op(pointwise = |x| x * value)]
    fn mul_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<K>;

    /// `x / value`.
    #[op(pointwise = |x| x / value)]
    fn div_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<K>;

    /// `value - x`.
    #[op(pointwise = |x| value - x)]
    fn rsub_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<K>;

    /// `value / x`.
    #[op(pointwise = |x| value / x)]
    fn rdiv_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<K>;

    /// The rest of `x / value`, with the sign of `value`.
    #[op(pointwise = |x| remainder(x, value))]
    fn remainder_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<K>;

    /// The rest of `x / value`, with the sign of `x`.
    #[op(pointwise = |x| x % value)]
    fn fmod_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<K>;

    /// `-x`; integers wrap.
    #[op(pointwise = |x| -x)]
    fn neg<K: Numeric>(x: &K) -> Result<K>;

    /// The absolute value; its derivative at 0 is 0. Integers wrap.
    #[op(pointwise = |x| abs(x))]
    fn abs<K: Numeric>(x: &K) -> Result<K>;

    /// -1, 0 or 1.
    #[op(pointwise = |x| sign(x))]
    fn sign<K: Numeric>(x: &K) -> Result<K>;

    /// `x * x`.
    #[op(pointwise = |x| x * x)]
    fn square<K: Numeric>(x: &K) -> Result<K>;

    /// `1 / x`.
    #[op(pointwise = |x| recip(x))]
    fn recip(x: &Float) -> Result<Float>;

    /// The larger of each pair, NaN if either is; at ties each has half of the gradient.
    #[op(pointwise = |lhs, rhs| max(lhs, rhs))]
    fn max_pair<K: Numeric>(lhs: &K, rhs: &K) -> Result<K>;

    /// The smaller of each pair, NaN if either is; at ties each has half of the gradient.
    #[op(pointwise = |lhs, rhs| min(lhs, rhs))]
    fn min_pair<K: Numeric>(lhs: &K, rhs: &K) -> Result<K>;

    /// `min(max(x, min), max)`; NaN stays. The derivative is 1 between the bounds and on them, 0 beyond.
    #[op(pointwise = |x| clamp(x, min, max))]
    fn clamp<K: Numeric>(x: &K, min: impl Into<Scalar>, max: impl Into<Scalar>) -> Result<K>;

    /// `max(x, min)`; NaN stays. The derivative on the bound is 1.
    #[op(pointwise = |x| if x < min { min } else { x })]
    fn clamp_min<K: Numeric>(x: &K, min: impl Into<Scalar>) -> Result<K>;

    /// `min(x, max)`; NaN stays. The derivative on the bound is 1.
    #[op(pointwise = |x| if x > max { max } else { x })]
    fn clamp_max<K: Numeric>(x: &K, max: impl Into<Scalar>) -> Result<K>;

    /// Rounds down; derivative 0.
    #[op(pointwise = |x| floor(x))]
    fn floor(x: &Float) -> Result<Float>;

    /// Rounds up; derivative 0.
    #[op(pointwise = |x| ceil(x))]
    fn ceil(x: &Float) -> Result<Float>;

    /// Rounds to the nearest integer, ties to even; derivative 0.
    #[op(pointwise = |x| round(x))]
    fn round(x: &Float) -> Result<Float>;

    /// Rounds towards 0; derivative 0.
    #[op(pointwise = |x| trunc(x))]
    fn trunc(x: &Float) -> Result<Float>;

    // ---- Powers, exponentials, logarithms

    /// `lhs` to the power of `rhs`; NaN for a negative base with a fractional exponent, 1 for exponent 0.
    #[op(pointwise = |lhs, rhs| pow(lhs, rhs))]
    fn powf(lhs: &Float, rhs: &Float) -> Result<Float>;

    /// `x` to the power of `value`; 1 with derivative 0 for exponent 0.
    #[op(pointwise = |x| pow(x, value))]
    fn powf_scalar(x: &Float, value: f64) -> Result<Float>;

    /// `x` to the power of an integer. Integers wrap; a negative exponent gives the truncated reciprocal.
    #[op(pointwise = |x| pow(x, value))]
    fn powi_scalar<K: Numeric>(x: &K, value: i64) -> Result<K>;

    /// The square root.
    #[op(pointwise = |x| sqrt(x))]
    fn sqrt(x: &Float) -> Result<Float>;

    /// `sqrt(lhs^2 + rhs^2)`, without overflow or underflow in between.
    #[op(pointwise = |lhs, rhs| hypot(lhs, rhs))]
    fn hypot(lhs: &Float, rhs: &Float) -> Result<Float>;

    /// e to the power of `x`.
    #[op(pointwise = |x| exp(x))]
    fn exp(x: &Float) -> Result<Float>;

    /// `exp(x) - 1`, accurate near 0.
    #[op(pointwise = |x| expm1(x))]
    fn expm1(x: &Float) -> Result<Float>;

    /// The natural logarithm.
    #[op(pointwise = |x| log(x))]
    fn log(x: &Float) -> Result<Float>;

    /// `log(1 + x)`, accurate near 0.
    #[op(pointwise = |x| log1p(x))]
    fn log1p(x: &Float) -> Result<Float>;

    // ---- Trigonometry

    /// The sine of an angle in radians.
    #[op(pointwise = |x| sin(x))]
    fn sin(x: &Float) -> Result<Float>;

    /// The cosine of an angle in radians.
    #[op(pointwise = |x| cos(x))]
    fn cos(x: &Float) -> Result<Float>;

    /// The tangent of an angle in radians.
    #[op(pointwise = |x| tan(x))]
    fn tan(x: &Float) -> Result<Float>;

    /// The arc sine; NaN outside `[-1, 1]`.
    #[op(pointwise = |x| asin(x))]
    fn asin(x: &Float) -> Result<Float>;

    /// The arc cosine; NaN outside `[-1, 1]`.
    #[op(pointwise = |x| acos(x))]
    fn acos(x: &Float) -> Result<Float>;

    /// The arc tangent.
    #[op(pointwise = |x| atan(x))]
    fn atan(x: &Float) -> Result<Float>;

    /// The angle of the point (`rhs`, `lhs`); the signs of zeros count.
    #[op(pointwise = |lhs, rhs| atan2(lhs, rhs))]
    fn atan2(lhs: &Float, rhs: &Float) -> Result<Float>;

    /// The hyperbolic sine.
    #[op(pointwise = |x| sinh(x))]
    fn sinh(x: &Float) -> Result<Float>;

    /// The hyperbolic cosine.
    #[op(pointwise = |x| cosh(x))]
    fn cosh(x: &Float) -> Result<Float>;

    /// The hyperbolic tangent.
    #[op(pointwise = |x| tanh(x))]
    fn tanh(x: &Float) -> Result<Float>;

    /// The inverse hyperbolic sine.
    #[op(pointwise = |x| asinh(x))]
    fn asinh(x: &Float) -> Result<Float>;

    /// The inverse hyperbolic cosine; NaN below 1.
    #[op(pointwise = |x| acosh(x))]
    fn acosh(x: &Float) -> Result<Float>;

    /// The inverse hyperbolic tangent; NaN outside `[-1, 1]`.
    #[op(pointwise = |x| atanh(x))]
    fn atanh(x: &Float) -> Result<Float>;

    // ---- Activations

    /// The error function.
    #[op(pointwise = |x| erf(x))]
    fn erf(x: &Float) -> Result<Float>;

    /// `1 - erf(x)`, accurate for large `x`.
    #[op(pointwise = |x| erfc(x))]
    fn erfc(x: &Float) -> Result<Float>;

    /// `1 / (1 + exp(-x))`, without overflow.
    #[op(pointwise = |x| sigmoid(x))]
    fn sigmoid(x: &Float) -> Result<Float>;

    /// `log(sigmoid(x))`, without overflow.
    #[op(pointwise = |x| -softplus(-x))]
    fn log_sigmoid(x: &Float) -> Result<Float>;

    /// `log(1 + exp(beta x)) / beta`, without overflow.
    #[op(pointwise = |x| if beta * x > 40 { x } else { softplus(beta * x) / beta })]
    fn softplus(x: &Float, beta: f64) -> Result<Float>;

    /// `max(x, 0)`; its derivative at 0 is 0.
    #[op(pointwise = |x| if x <= 0 { 0 } else { x })]
    fn relu(x: &Float) -> Result<Float>;

    /// `x`, or `negative_slope * x` where `x` is negative.
    #[op(pointwise = |x| if x < 0 { negative_slope * x } else { x })]
    fn leaky_relu(x: &Float, negative_slope: f64) -> Result<Float>;

    /// `x`, or `alpha (exp(x) - 1)` where `x` is not positive.
    #[op(pointwise = |x| if x > 0 { x } else { alpha * expm1(x) })]
    fn elu(x: &Float, alpha: f64) -> Result<Float>;

    /// `x` times the normal distribution function, by the error function
    /// (Hendrycks and Gimpel, "Gaussian error linear units", 2016).
    #[op(pointwise = |x| 0.5 * x * erfc(x * -std::f64::consts::FRAC_1_SQRT_2))]
    fn gelu(x: &Float) -> Result<Float>;

    /// [`Tensor::gelu`](crate::Tensor::gelu) by the hyperbolic tangent: `x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3)))`.
    #[op(pointwise = |x| x * sigmoid(1.5957691216057308 * x * (1 + 0.044715 * x * x)))]
    fn gelu_approximate(x: &Float) -> Result<Float>;

    /// `x * sigmoid(x)`.
    #[op(pointwise = |x| x / (1 + exp(-x)))]
    fn silu(x: &Float) -> Result<Float>;

    /// `x * tanh(softplus(x))`.
    #[op(pointwise = |x| x * tanh(softplus(x)))]
    fn mish(x: &Float) -> Result<Float>;

    /// `x / (1 + |x|)`.
    #[op(pointwise = |x| x / (1 + abs(x)))]
    fn softsign(x: &Float) -> Result<Float>;

    /// `x * clamp(x/6 + 1/2, 0, 1)`.
    #[op(pointwise = |x| x * clamp(x / 6 + 0.5, 0, 1))]
    fn hard_swish(x: &Float) -> Result<Float>;

    /// `clamp(alpha x + beta, 0, 1)`.
    #[op(pointwise = |x| clamp(alpha * x + beta, 0, 1))]
    fn hard_sigmoid(x: &Float, alpha: f64, beta: f64) -> Result<Float>;

    // ---- Comparisons

    /// Whether `lhs == rhs`; NaN equals nothing.
    #[op(pointwise = |lhs, rhs| lhs == rhs)]
    fn equal<K: Kind>(lhs: &K, rhs: &K) -> Result<Bool>;

    /// Whether `lhs != rhs`; NaN differs from everything.
    #[op(pointwise = |lhs, rhs| lhs != rhs)]
    fn not_equal<K: Kind>(lhs: &K, rhs: &K) -> Result<Bool>;

    /// Whether `lhs > rhs`; false for NaN.
    #[op(pointwise = |lhs, rhs| lhs > rhs)]
    fn greater<K: Numeric>(lhs: &K, rhs: &K) -> Result<Bool>;

    /// Whether `lhs >= rhs`; false for NaN.
    #[op(pointwise = |lhs, rhs| lhs >= rhs)]
    fn greater_equal<K: Numeric>(lhs: &K, rhs: &K) -> Result<Bool>;

    /// Whether `lhs < rhs`; false for NaN.
    #[op(pointwise = |lhs, rhs| lhs < rhs)]
    fn lower<K: Numeric>(lhs: &K, rhs: &K) -> Result<Bool>;

    /// Whether `lhs <= rhs`; false for NaN.
    #[op(pointwise = |lhs, rhs| lhs <= rhs)]
    fn lower_equal<K: Numeric>(lhs: &K, rhs: &K) -> Result<Bool>;

    /// Whether `x == value`.
    #[op(pointwise = |x| x == value)]
    fn equal_scalar<K: Kind>(x: &K, value: impl Into<Scalar>) -> Result<Bool>;

    /// Whether `x != value`.
    #[op(pointwise = |x| x != value)]
    fn not_equal_scalar<K: Kind>(x: &K, value: impl Into<Scalar>) -> Result<Bool>;

    /// Whether `x > value`.
    #[op(pointwise = |x| x > value)]
    fn greater_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<Bool>;

    /// Whether `x >= value`.
    #[op(pointwise = |x| x >= value)]
    fn greater_equal_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<Bool>;

    /// Whether `x < value`.
    #[op(pointwise = |x| x < value)]
    fn lower_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<Bool>;

    /// Whether `x <= value`.
    #[op(pointwise = |x| x <= value)]
    fn lower_equal_scalar<K: Numeric>(x: &K, value: impl Into<Scalar>) -> Result<Bool>;

    /// Whether NaN.
    #[op(pointwise = |x| is_nan(x))]
    fn is_nan(x: &Float) -> Result<Bool>;

    /// Whether an infinity of either sign.
    #[op(pointwise = |x| is_inf(x))]
    fn is_inf(x: &Float) -> Result<Bool>;

    /// Whether neither NaN nor an infinity.
    #[op(pointwise = |x| is_finite(x))]
    fn is_finite(x: &Float) -> Result<Bool>;

    // ---- Choice

    /// `value` where the mask is true, else `x`. What is not chosen has no part in the gradient.
    #[op(pointwise = |x, mask, value| if mask { value } else { x })]
    fn mask_where<K: Kind>(x: &K, mask: &Bool, value: &K) -> Result<K>;

    /// `value` where the mask is true, else `x`.
    #[op(pointwise = |x, mask| if mask { value } else { x })]
    fn mask_fill<K: Kind>(x: &K, mask: &Bool, value: impl Into<Scalar>) -> Result<K>;

    // ---- Truth values and bits

    /// Whether both.
    #[op(pointwise = |lhs, rhs| lhs && rhs)]
    fn bool_and(lhs: &Bool, rhs: &Bool) -> Result<Bool>;

    /// Whether either.
    #[op(pointwise = |lhs, rhs| lhs || rhs)]
    fn bool_or(lhs: &Bool, rhs: &Bool) -> Result<Bool>;

    /// Whether exactly one.
    #[op(pointwise = |lhs, rhs| lhs ^ rhs)]
    fn bool_xor(lhs: &Bool, rhs: &Bool) -> Result<Bool>;

    /// Whether not.
    #[op(pointwise = |x| !x)]
    fn bool_not(x: &Bool) -> Result<Bool>;

    /// The bits of both.
    #[op(pointwise = |lhs, rhs| lhs & rhs)]
    fn bitwise_and(lhs: &Int, rhs: &Int) -> Result<Int>;

    /// The bits of either.
    #[op(pointwise = |lhs, rhs| lhs | rhs)]
    fn bitwise_or(lhs: &Int, rhs: &Int) -> Result<Int>;

    /// The bits of exactly one.
    #[op(pointwise = |lhs, rhs| lhs ^ rhs)]
    fn bitwise_xor(lhs: &Int, rhs: &Int) -> Result<Int>;

    /// The other bits.
    #[op(pointwise = |x| !x)]
    fn bitwise_not(x: &Int) -> Result<Int>;

    /// `lhs << rhs`; 0 for a count that is negative or not below the width.
    #[op(pointwise = |lhs, rhs| lhs << rhs)]
    fn bitwise_left_shift(lhs: &Int, rhs: &Int) -> Result<Int>;

    /// `lhs >> rhs`, keeping the sign; a count that is negative or not below the width leaves nothing but the sign.
    #[op(pointwise = |lhs, rhs| lhs >> rhs)]
    fn bitwise_right_shift(lhs: &Int, rhs: &Int) -> Result<Int>;

    /// The bits of both.
    #[op(pointwise = |x| x & value)]
    fn bitwise_and_scalar(x: &Int, value: impl Into<Scalar>) -> Result<Int>;

    /// The bits of either.
    #[op(pointwise = |x| x | value)]
    fn bitwise_or_scalar(x: &Int, value: impl Into<Scalar>) -> Result<Int>;

    /// The bits of exactly one.
    #[op(pointwise = |x| x ^ value)]
    fn bitwise_xor_scalar(x: &Int, value: impl Into<Scalar>) -> Result<Int>;

    /// `x << value`; 0 for a count that is negative or not below the width.
    #[op(pointwise = |x| x << value)]
    fn bitwise_left_shift_scalar(x: &Int, value: i64) -> Result<Int>;

    /// `x >> value`, keeping the sign; a count that is negative or not below the width leaves nothing but the sign.
    #[op(pointwise = |x| x >> value)]
    fn bitwise_right_shift_scalar(x: &Int, value: i64) -> Result<Int>;

    // ---- Shape

    /// The elements in row-major order under another shape; one -1 is inferred.
    ///
    /// # Errors
    ///
    /// `InvalidShape` where the number of elements differs.
    #[op(grad(x = grad.reshape(x.shape())?))]
    fn reshape<K: Kind>(x: &K, shape: impl Into<Dims>) -> Result<K>;

    /// Dimensions `start` to `end`, both included, merged into one.
    fn flatten<K: Kind>(x: &K, start: impl Into<Dim>, end: impl Into<Dim>) -> Result<K> {
        x.reshape(rules::flatten("flatten", x.shape(), start, end)?)
    }

    /// Dimension `i` of the result is dimension `axes[i]` of `x`. A view.
    fn permute<K: Kind>(x: &K, axes: impl Into<Dims>) -> Result<K> {
        x.view(&View::permute("permute", x.shape(), &axes)?)
    }

    /// Two dimensions swapped. A view.
    fn swap_dims<K: Kind>(x: &K, dim1: impl Into<Dim>, dim2: impl Into<Dim>) -> Result<K> {
        x.view(&View::permute("swap_dims", x.shape(), &rules::swap("swap_dims", x.rank(), dim1, dim2)?)?)
    }

    /// The last two dimensions swapped. A view.
    fn transpose<K: Kind>(x: &K) -> Result<K> {
        x.view(&View::permute(
            "transpose",
            x.shape(),
            &rules::swap("transpose", x.rank(), Dim(-2), Dim(-1))?,
        )?)
    }

    /// Dimension `source` moved to position `destination`, the others in their order. A view.
    fn movedim<K: Kind>(x: &K, source: impl Into<Dim>, destination: impl Into<Dim>) -> Result<K> {
        x.view(&View::permute(
            "movedim",
            x.shape(),
            &rules::moved("movedim", x.rank(), source, destination)?,
        )?)
    }

    /// A range of each dimension, in steps: `x.slice((.., 1..-1))`. Missing dimensions are whole. A view.
    ///
    /// Ranges are clamped to the dimension; a negative step walks the range backwards.
    fn slice<K: Kind>(x: &K, slices: impl Into<Slices>) -> Result<K> {
        x.view(&View::slice("slice", x.shape(), &slices)?)
    }

    /// The range `start .. start + length` of one dimension. A view.
    ///
    /// # Errors
    ///
    /// `IndexOutOfRange` where the range does not lie in the dimension.
    fn narrow<K: Kind>(x: &K, dim: impl Into<Dim>, start: usize, length: usize) -> Result<K> {
        x.view(&rules::narrow("narrow", x.shape(), dim, start, length)?)
    }

    /// The dimensions `dims` in reverse order. A view.
    fn flip<K: Kind>(x: &K, dims: impl Into<Dims>) -> Result<K> {
        x.view(&View::flip("flip", x.shape(), &dims)?)
    }

    /// A dimension of size 1 inserted at position `dim` of the result. A view.
    fn unsqueeze<K: Kind>(x: &K, dim: impl Into<Dim>) -> Result<K> {
        x.view(&View::unsqueeze(x.shape(), dim.resolve("unsqueeze", x.rank() + 1)?))
    }

    /// Without dimension `dim`, whose size must be 1. A view.
    fn squeeze<K: Kind>(x: &K, dim: impl Into<Dim>) -> Result<K> {
        x.view(&rules::squeeze("squeeze", x.shape(), dim)?)
    }

    /// The tensors one after the other along `dim`; their other sizes are equal.
    #[op(grad(tensors = grad.split_with_sizes(rules::sizes(&tensors.shapes(), dim), dim)?))]
    fn cat<K: Kind>(tensors: &[K], dim: impl Into<Dim>) -> Result<K>;

    /// The tensors, all of one shape, side by side along a new dimension `dim`.
    fn stack<K: Kind>(tensors: &[K], dim: impl Into<Dim>) -> Result<K> {
        let lifted = tensors.iter().map(|tensor| tensor.unsqueeze(dim)).collect::<Result<Vec<_>>>()?;
        Self::cat::<K>(&lifted, dim)
    }

    /// Pieces of the given sizes along `dim`, which they fill. Views.
    fn split_with_sizes<K: Kind>(x: &K, sizes: Vec<usize>, dim: impl Into<Dim>) -> Result<Vec<K>> {
        rules::split("split_with_sizes", x.shape(), &sizes, dim)?.iter().map(|view| x.view(view)).collect()
    }

    /// Pieces of one size along `dim`; the last may be smaller. Views.
    fn split<K: Kind>(x: &K, size: usize, dim: impl Into<Dim>) -> Result<Vec<K>> {
        x.split_with_sizes(rules::pieces("split", x.shape(), size, dim)?, dim)
    }

    /// At most `chunks` pieces along `dim`, all but the last of one size. Views.
    fn chunk<K: Kind>(x: &K, chunks: usize, dim: impl Into<Dim>) -> Result<Vec<K>> {
        x.split_with_sizes(rules::chunks("chunk", x.shape(), chunks, dim)?, dim)
    }

    // ---- Reduction

    /// The sum over several dimensions, each kept with size 1; over nothing 0. Integers wrap.
    fn sum_dims<K: Numeric>(x: &K, dims: impl Into<Dims>) -> Result<K> {
        x.sum_to(&rules::kept("sum_dims", x.shape(), &dims)?)
    }

    /// The sum over one dimension, kept with size 1.
    fn sum_dim<K: Numeric>(x: &K, dim: impl Into<Dim>) -> Result<K> {
        x.sum_to(&rules::kept("sum_dim", x.shape(), &Dims::from([dim.0]))?)
    }

    /// The sum of all elements, of rank 0.
    fn sum<K: Numeric>(x: &K) -> Result<K> {
        x.sum_to(&Shape::scalar())
    }

    /// The mean over one dimension, kept with size 1; over nothing NaN.
    fn mean_dim(x: &Float, dim: impl Into<Dim>) -> Result<Float> {
        if x.dtype() == DType::F16 {
            // The sum may be beyond what f16 has.
            return x.cast(DType::F32)?.mean_dim(dim)?.cast(DType::F16);
        }
        let size = x.shape().size(dim.resolve("mean_dim", x.rank())?);
        x.sum_dim(dim)?.div_scalar(size)
    }

    /// The mean of all elements, of rank 0; over nothing NaN.
    fn mean(x: &Float) -> Result<Float> {
        if x.dtype() == DType::F16 {
            return x.cast(DType::F32)?.mean()?.cast(DType::F16);
        }
        x.sum()?.div_scalar(x.elements())
    }

    /// The product over one dimension, kept with size 1; over nothing 1. Integers wrap.
    ///
    /// Halves are multiplied with each other, so that the gradient is right where elements are zero.
    fn prod_dim<K: Numeric>(x: &K, dim: impl Into<Dim>) -> Result<K> {
        let dim = dim.resolve("prod_dim", x.rank())?;
        let mut product = x.clone();
        loop {
            match product.shape().size(dim) {
                0 => return Self::full::<K>(x.shape().with(dim, 1), Scalar::Int(1), x.dtype(), &x.device()),
                1 => return Ok(product),
                size => {
                    let half = size / 2;
                    let paired = product.narrow(dim, 0, half)?.mul(&product.narrow(dim, half, half)?)?;
                    product = match size % 2 {
                        0 => paired,
                        _ => Self::cat::<K>(&[paired, product.narrow(dim, size - 1, 1)?], Dim::from(dim))?,
                    };
                }
            }
        }
    }

    /// The product of all elements, of rank 0.
    fn prod<K: Numeric>(x: &K) -> Result<K> {
        x.reshape([-1])?.prod_dim(0)?.reshape(Shape::scalar())
    }

    /// The maximum over one dimension, kept with size 1, and its index. Of equal ones the first; NaN wins.
    ///
    /// # Errors
    ///
    /// `EmptyReduction` over a dimension of size 0.
    #[op(grad(x = grad.0.new_zeros(x.shape())?.scatter_add(dim, &output.1, &grad.0)?))]
    fn max_dim_with_indices<K: Numeric>(x: &K, dim: impl Into<Dim>) -> Result<(K, Int)>;

    /// The minimum over one dimension, kept with size 1, and its index. Of equal ones the first; NaN wins.
    ///
    /// # Errors
    ///
    /// `EmptyReduction` over a dimension of size 0.
    #[op(grad(x = grad.0.new_zeros(x.shape())?.scatter_add(dim, &output.1, &grad.0)?))]
    fn min_dim_with_indices<K: Numeric>(x: &K, dim: impl Into<Dim>) -> Result<(K, Int)>;

    /// The maximum over one dimension, kept with size 1. The gradient goes to the first of equal ones; NaN wins.
    fn max_dim<K: Numeric>(x: &K, dim: impl Into<Dim>) -> Result<K> {
        Ok(x.max_dim_with_indices(dim)?.0)
    }

    /// The minimum over one dimension, kept with size 1. The gradient goes to the first of equal ones; NaN wins.
    fn min_dim<K: Numeric>(x: &K, dim: impl Into<Dim>) -> Result<K> {
        Ok(x.min_dim_with_indices(dim)?.0)
    }

    /// The largest element, of rank 0.
    fn max<K: Numeric>(x: &K) -> Result<K> {
        x.reshape([-1])?.max_dim(0)?.reshape(Shape::scalar())
    }

    /// The smallest element, of rank 0.
    fn min<K: Numeric>(x: &K) -> Result<K> {
        x.reshape([-1])?.min_dim(0)?.reshape(Shape::scalar())
    }

    /// The index of the maximum over one dimension, kept with size 1, as i32. Of equal ones the first; NaN wins.
    #[op(no_grad)]
    fn argmax<K: Numeric>(x: &K, dim: impl Into<Dim>) -> Result<Int> {
        Ok(x.max_dim_with_indices(dim)?.1)
    }

    /// The index of the minimum over one dimension, kept with size 1, as i32. Of equal ones the first; NaN wins.
    #[op(no_grad)]
    fn argmin<K: Numeric>(x: &K, dim: impl Into<Dim>) -> Result<Int> {
        Ok(x.min_dim_with_indices(dim)?.1)
    }

    // ---- Products

    /// The batched matrix product, `[.., m, k] x [.., k, n] -> [.., m, n]`; leading dimensions broadcast.
    ///
    /// # Errors
    ///
    /// `ShapeMismatch` where the inner dimensions differ, `InvalidShape` below rank 2.
    #[op(grad(
        lhs = grad.matmul(&rhs.transpose()?)?.sum_to(lhs.shape())?,
        rhs = lhs.transpose()?.matmul(grad)?.sum_to(rhs.shape())?,
    ))]
    fn matmul(lhs: &Float, rhs: &Float) -> Result<Float>;

    // ---- Indexing

    /// `out[i, j, k] = x[i, indices[i, j, k], k]` for dimension 1, and so on for the others.
    ///
    /// `indices` has the rank of `x`; its sizes apart from `dim` are at most those of `x`.
    ///
    /// # Errors
    ///
    /// `IndexOutOfRange` for indices outside of `0 .. size`.
    #[op(grad(x = grad.new_zeros(x.shape())?.scatter_add(dim, indices, grad)?))]
    fn gather<K: Kind>(x: &K, dim: impl Into<Dim>, indices: &Int) -> Result<K>;

    /// `x` with `values[i, j, k]` added at `[i, indices[i, j, k], k]` for dimension 1, and so on. Repeated indices add up, in order.
    ///
    /// # Errors
    ///
    /// As [`Tensor::gather`](crate::Tensor::gather); `values` has the shape of `indices`.
    #[op(grad(x = grad.clone(), values = grad.gather(dim, indices)?))]
    fn scatter_add<K: Numeric>(x: &K, dim: impl Into<Dim>, indices: &Int, values: &K) -> Result<K>;

    /// The entries `indices` of dimension `dim`: `out[.., j, ..] = x[.., indices[j], ..]`; `indices` has rank 1.
    ///
    /// # Errors
    ///
    /// `IndexOutOfRange` for indices outside of `0 .. size`.
    #[op(grad(x = grad.new_zeros(x.shape())?.select_add(dim, indices, grad)?))]
    fn select<K: Kind>(x: &K, dim: impl Into<Dim>, indices: &Int) -> Result<K> {
        let dim = dim.resolve("select", x.rank())?;
        x.gather(dim, &rules::along("select", indices, x.shape(), dim)?)
    }

    /// `x` with `values[.., j, ..]` added at entry `indices[j]` of dimension `dim`. Repeated indices add up, in order.
    ///
    /// # Errors
    ///
    /// As [`Tensor::select`](crate::Tensor::select).
    #[op(grad(x = grad.clone(), values = grad.select(dim, indices)?))]
    fn select_add<K: Numeric>(x: &K, dim: impl Into<Dim>, indices: &Int, values: &K) -> Result<K> {
        let dim = dim.resolve("select_add", x.rank())?;
        x.scatter_add(dim, &rules::along("select_add", indices, values.shape(), dim)?, values)
    }

    // ---- Normalisation and loss

    /// `e^x / sum e^x` along `dim`; no overflow. A row of infinities is NaN.
    #[op(grad(x = (grad * output)?.sub(&output.mul(&grad.mul(output)?.sum_dim(dim)?)?)?))]
    fn softmax(x: &Float, dim: impl Into<Dim>) -> Result<Float> {
        let dim = dim.resolve("softmax", x.rank())?;
        if x.elements() == 0 {
            return Ok(x.clone());
        }
        let powers = x.sub(&x.max_dim(dim)?)?.exp()?;
        powers.div(&powers.sum_dim(dim)?)
    }

    /// The logarithm of [`Tensor::softmax`](crate::Tensor::softmax): `x - max - log(sum e^(x - max))`; no overflow.
    #[op(grad(x = grad.sub(&output.exp()?.mul(&grad.sum_dim(dim)?)?)?))]
    fn log_softmax(x: &Float, dim: impl Into<Dim>) -> Result<Float> {
        let dim = dim.resolve("log_softmax", x.rank())?;
        if x.elements() == 0 {
            return Ok(x.clone());
        }
        let shifted = x.sub(&x.max_dim(dim)?)?;
        shifted.sub(&shifted.exp()?.sum_dim(dim)?.log()?)
    }

    /// The mean over the rows of `-log softmax(logits)[row, targets[row]]`; logits `[n, classes]`, targets `[n]`; rank 0.
    ///
    /// # Errors
    ///
    /// `ShapeMismatch` where the shapes do not fit, `IndexOutOfRange` for a target that is no class.
    fn cross_entropy(logits: &Float, targets: &Int) -> Result<Float> {
        rules::cross_entropy("cross_entropy", logits.shape(), targets.shape())?;
        let picked = logits.log_softmax(1)?.gather(1, &targets.unsqueeze(1)?)?;
        picked.mean()?.neg()
    }
}
