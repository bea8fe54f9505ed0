//! The operations that every backend has to write itself.

use super::elements::{converted, filled, index, indices, pick, position, reshaped, scalars, with_values};
use super::sums::add_at;
use super::{Naive, NaiveDevice, data, tensor};
use dispatch_runtime::{
    DType, Dim, Dims, Element, Error, Float, Int, Kind, Numeric, Result, Scalar, Shape, Tensor, TensorData,
    TensorOps, rules,
};
use std::cmp::Ordering;

impl<D: NaiveDevice> TensorOps for Naive<D> {
    fn full<K: Kind>(shape: Shape, value: Scalar, dtype: DType, _: &D) -> Result<Tensor<Self, K>> {
        of_kind::<K>("full", dtype)?;
        filled(&shape, value, dtype).map(tensor)
    }

    fn arange(start: i64, end: i64, step: i64, _: &D) -> Result<Tensor<Self, Int>> {
        let length = rules::arange("arange", start, end, step)?;
        let values = (0..length as i64).map(|i| (start + i * step) as i32).collect();
        TensorData::new(values, [length]).map(tensor)
    }

    fn random_uniform(shape: Shape, low: f64, high: f64, seed: u64, _: &D) -> Result<Tensor<Self, Float>> {
        rules::uniform("random_uniform", low, high)?;
        random(shape, |counter| rules::random::uniform4(seed, counter, low, high)).map(tensor)
    }

    fn random_normal(shape: Shape, mean: f64, std: f64, seed: u64, _: &D) -> Result<Tensor<Self, Float>> {
        rules::normal("random_normal", mean, std)?;
        random(shape, |counter| rules::random::normal4(seed, counter, mean, std)).map(tensor)
    }

    fn convert<K: Kind, T: Kind>(x: &Tensor<Self, K>, dtype: DType) -> Result<Tensor<Self, T>> {
        of_kind::<T>("convert", dtype)?;
        converted(data(x), dtype).map(tensor)
    }

    fn reshape<K: Kind>(x: &Tensor<Self, K>, shape: Dims) -> Result<Tensor<Self, K>> {
        reshaped(data(x), rules::reshape("reshape", x.shape(), &shape)?).map(tensor)
    }

    fn cat<K: Kind>(tensors: &[Tensor<Self, K>], dim: Dim) -> Result<Tensor<Self, K>> {
        let shapes: Vec<&Shape> = tensors.iter().map(Tensor::shape).collect();
        let (shape, dim) = rules::cat("cat", &shapes, dim)?;
        let first = data(&tensors[0]);
        for other in tensors {
            if other.dtype() != first.dtype() {
                return Err(Error::dtypes("cat", first.dtype(), other.dtype()));
            }
        }
        // Every index of the result lies in one of the tensors: its own index there, and which.
        let origin = |mut index: Vec<usize>| {
            let mut which = 0;
            while index[dim] >= shapes[which].size(dim) {
                index[dim] -= shapes[which].size(dim);
                which += 1;
            }
            (which, position(&index, shapes[which]))
        };
        let origins: Vec<(usize, usize)> = indices(&shape).map(origin).collect();
        with_values!(first, values => joined(values, tensors, &origins, shape)).map(tensor)
    }

    fn max_dim_with_indices<K: Numeric>(
        x: &Tensor<Self, K>,
        dim: Dim,
    ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
        extreme("max_dim_with_indices", x, dim, Ordering::Greater)
    }

    fn min_dim_with_indices<K: Numeric>(
        x: &Tensor<Self, K>,
        dim: Dim,
    ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
        extreme("min_dim_with_indices", x, dim, Ordering::Less)
    }

    fn matmul(lhs: &Tensor<Self>, rhs: &Tensor<Self>) -> Result<Tensor<Self>> {
        if lhs.dtype() != rhs.dtype() {
            return Err(Error::dtypes("matmul", lhs.dtype(), rhs.dtype()));
        }
        let product = rules::matmul("matmul", lhs.shape(), rhs.shape())?;
        let of = |rows: usize, columns: usize| -> Vec<i64> {
            product.batch.iter().copied().chain([rows, columns]).map(|size| size as i64).collect()
        };
        let (l, r) = (lhs.expand(of(product.m, product.k))?, rhs.expand(of(product.k, product.n))?);
        let (l, r) = (data(&l).to_vec::<f64>(), data(&r).to_vec::<f64>());
        let element = |flat: usize| -> f64 {
            let (row, column) = (flat / product.n, flat % product.n);
            let batch = row / product.m;
            (0..product.k)
                .map(|i| l[row * product.k + i] * r[(batch * product.k + i) * product.n + column])
                .sum()
        };
        let sums = (0..product.shape().elements()).map(element).collect();
        converted(&TensorData::new::<f64>(sums, product.shape())?, lhs.dtype()).map(tensor)
    }

    fn gather<K: Kind>(
        x: &Tensor<Self, K>,
        dim: Dim,
        indices: &Tensor<Self, Int>,
    ) -> Result<Tensor<Self, K>> {
        let line = rules::gather("gather", x.shape(), dim, indices.shape())?;
        let places = indexed("gather", x.shape(), line, data(indices))?;
        pick(data(x), indices.shape().clone(), &places).map(tensor)
    }

    fn scatter_add<K: Numeric>(
        x: &Tensor<Self, K>,
        dim: Dim,
        indices: &Tensor<Self, Int>,
        values: &Tensor<Self, K>,
    ) -> Result<Tensor<Self, K>> {
        let line = rules::scatter_add("scatter_add", x.shape(), dim, indices.shape(), values.shape())?;
        if x.dtype() != values.dtype() {
            return Err(Error::dtypes("scatter_add", x.dtype(), values.dtype()));
        }
        let places = indexed("scatter_add", x.shape(), line, data(indices))?;
        add_at(data(x), &places, data(values)).map(tensor)
    }
}

fn of_kind<K: Kind>(operation: &'static str, dtype: DType) -> Result<()> {
    if dtype.kind() == K::ID { Ok(()) } else { Err(Error::unsupported(operation, K::ID.name(), dtype)) }
}

/// Four numbers for each counter.
fn random(shape: Shape, four: impl Fn(u64) -> [f32; 4]) -> Result<TensorData> {
    let elements = shape.checked_elements("random")?;
    TensorData::new((0..elements).map(|i| four(i as u64 / 4)[i % 4]).collect(), shape)
}

/// Elements of several tensors: of which, and at which place there. `_first` says the type.
fn joined<D: NaiveDevice, K: Kind, T: Element>(
    _first: &[T],
    tensors: &[Tensor<Naive<D>, K>],
    origins: &[(usize, usize)],
    shape: Shape,
) -> Result<TensorData> {
    let values: Vec<&[T]> =
        tensors.iter().map(|tensor| data(tensor).as_slice().unwrap_or_default()).collect();
    TensorData::new(origins.iter().map(|&(which, place)| values[which][place]).collect(), shape)
}

/// The first element along `dim` that no later one is better than, and its index. NaN is better than any number.
fn extreme<D: NaiveDevice, K: Numeric>(
    operation: &'static str,
    x: &Tensor<Naive<D>, K>,
    dim: Dim,
    better: Ordering,
) -> Result<(Tensor<Naive<D>, K>, Tensor<Naive<D>, Int>)> {
    let dim = dim.resolve(operation, x.rank())?;
    rules::nonempty(operation, x.shape(), dim)?;
    let result = x.shape().with(dim, 1);
    let is_nan = |value: Scalar| value.to_f64().is_nan();
    let numbers = scalars(data(x))?;
    let (mut places, mut best_indices) = (Vec::new(), Vec::new());
    for mut index in indices(&result) {
        let place = |index: &[usize]| position(index, x.shape());
        let mut best = place(&index);
        for i in 0..x.shape().size(dim) {
            index[dim] = i;
            let (candidate, current) = (numbers[place(&index)], numbers[best]);
            if !is_nan(current) && (is_nan(candidate) || order(candidate, current) == Some(better)) {
                best = place(&index);
            }
        }
        places.push(best);
        best_indices.push(self::index(best, x.shape())[dim] as i32);
    }
    let values = pick(data(x), result.clone(), &places)?;
    Ok((tensor(values), tensor(TensorData::new(best_indices, result)?)))
}

fn order(lhs: Scalar, rhs: Scalar) -> Option<Ordering> {
    match (lhs, rhs) {
        (Scalar::Int(lhs), Scalar::Int(rhs)) => Some(lhs.cmp(&rhs)),
        (lhs, rhs) => lhs.to_f64().partial_cmp(&rhs.to_f64()),
    }
}

/// Where each index points: its own place, but for the dimension that is indexed.
fn indexed(operation: &'static str, shape: &Shape, line: rules::Line, at: &TensorData) -> Result<Vec<usize>> {
    let place = |(mut index, i): (Vec<usize>, i64)| {
        index[line.dim] = line.position(operation, i)?;
        Ok(position(&index, shape))
    };
    indices(at.shape()).zip(at.to_vec::<i64>()).map(place).collect()
}
