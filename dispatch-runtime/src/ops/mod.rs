//! The standard operations, and the standard list of backends: one annotated trait.
//!
//! An operation is one entry here. Its mark says how it is differentiated; pointwise ones need nothing else, the others a
//! method of each backend unless they have a default body.

use crate::{Backend, DType, Dim, Dims, Kind, Numeric, Result, Scalar, Shape, Slice, Slices, View, dispatch_backends, rules};

#[dispatch_backends(
    name = Dispatch,
    methods = inherent,
    Cpu(path = crate::Cpu),
)]
pub trait TensorOps: Backend {
    // ---- Creation

    /// A tensor of one value everywhere.
    ///
    /// # Errors
    ///
    /// `UnsupportedDType` where `dtype` is not of this kind or the device lacks it, `TooLarge` beyond memory.
    fn full<K: Kind>(shape: impl Into<Shape>, value: impl Into<Scalar>, dtype: DType, device: &Device) -> Result<K>;

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
    fn random_uniform(shape: impl Into<Shape>, low: f64, high: f64, seed: u64, device: &Device) -> Result<Float>;

    /// Normal random f32 numbers; a seed gives the same numbers on every backend, but for rounding.
    ///
    /// By Box and Muller from the uniform numbers of the same seed, two by two.
    ///
    /// # Errors
    ///
    /// `InvalidArgument` where `mean` or `std` is not finite or `std < 0`.
    fn random_normal(shape: impl Into<Shape>, mean: f64, std: f64, seed: u64, device: &Device) -> Result<Float>;

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
        x.view(&View::permute("transpose", x.shape(), &rules::swap("transpose", x.rank(), Dim(-2), Dim(-1))?)?)
    }

    /// Dimension `source` moved to position `destination`, the others in their order. A view.
    fn movedim<K: Kind>(x: &K, source: impl Into<Dim>, destination: impl Into<Dim>) -> Result<K> {
        x.view(&View::permute("movedim", x.shape(), &rules::moved("movedim", x.rank(), source, destination)?)?)
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
        let size = x.shape().size(dim.resolve("mean_dim", x.rank())?);
        x.sum_dim(dim)?.div_scalar(size)
    }

    /// The mean of all elements, of rank 0; over nothing NaN.
    fn mean(x: &Float) -> Result<Float> {
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
