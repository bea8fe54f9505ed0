//! The standard operations on GPUs: check by the rules, call one kernel.

use super::TensorOps;
use crate::moves::check_kind;
use crate::wgpu::kernels::{self, Extremum, Softmax};
use crate::{
    DType, Dim, Dims, Float, Int, Kind, Numeric, Result, Scalar, Shape, Tensor, Wgpu, WgpuDevice, WgpuTensor,
    rules,
};

/// The best element over a dimension, and its index.
fn best<K: Numeric>(
    operation: &'static str,
    extremum: Extremum,
    x: &Tensor<Wgpu, K>,
    dim: Dim,
) -> Result<(Tensor<Wgpu, K>, Tensor<Wgpu, Int>)> {
    let dim = dim.resolve(operation, x.rank())?;
    rules::nonempty(operation, x.shape(), dim)?;
    let (values, indices) = kernels::extremum(operation, extremum, x.repr(), dim)?;
    Ok((values.tensor(), indices.tensor()))
}

fn softmax(operation: &'static str, kind: Softmax, x: &Tensor<Wgpu>, dim: Dim) -> Result<Tensor<Wgpu>> {
    let dim = dim.resolve(operation, x.rank())?;
    kernels::softmax(operation, kind, x.repr(), dim).map(WgpuTensor::tensor)
}

impl TensorOps for Wgpu {
    fn full<K: Kind>(
        shape: Shape,
        value: Scalar,
        dtype: DType,
        device: &WgpuDevice,
    ) -> Result<Tensor<Self, K>> {
        check_kind::<K>("full", dtype)?;
        kernels::full("full", shape, value, dtype, *device).map(WgpuTensor::tensor)
    }

    fn arange(start: i64, end: i64, step: i64, device: &WgpuDevice) -> Result<Tensor<Self, Int>> {
        let count = rules::arange("arange", start, end, step)?;
        kernels::arange("arange", start, step, count, *device).map(WgpuTensor::tensor)
    }

    fn random_uniform(
        shape: Shape,
        low: f64,
        high: f64,
        seed: u64,
        device: &WgpuDevice,
    ) -> Result<Tensor<Self, Float>> {
        rules::uniform("random_uniform", low, high)?;
        kernels::uniform("random_uniform", shape, low, high, seed, *device).map(WgpuTensor::tensor)
    }

    fn random_normal(
        shape: Shape,
        mean: f64,
        std: f64,
        seed: u64,
        device: &WgpuDevice,
    ) -> Result<Tensor<Self, Float>> {
        rules::normal("random_normal", mean, std)?;
        kernels::normal("random_normal", shape, mean, std, seed, *device).map(WgpuTensor::tensor)
    }

    fn convert<K: Kind, T: Kind>(x: &Tensor<Self, K>, dtype: DType) -> Result<Tensor<Self, T>> {
        check_kind::<T>("convert", dtype)?;
        kernels::convert("convert", x.repr(), dtype).map(WgpuTensor::tensor)
    }

    fn reshape<K: Kind>(x: &Tensor<Self, K>, shape: Dims) -> Result<Tensor<Self, K>> {
        let shape = rules::reshape("reshape", x.shape(), &shape)?;
        kernels::reshaped("reshape", x.repr(), &shape).map(WgpuTensor::tensor)
    }

    fn cat<K: Kind>(tensors: &[Tensor<Self, K>], dim: Dim) -> Result<Tensor<Self, K>> {
        let shapes: Vec<&Shape> = tensors.iter().map(Tensor::shape).collect();
        let (shape, dim) = rules::cat("cat", &shapes, dim)?;
        let reprs: Vec<&WgpuTensor> = tensors.iter().map(Tensor::repr).collect();
        kernels::cat("cat", &reprs, dim, shape).map(WgpuTensor::tensor)
    }

    fn max_dim_with_indices<K: Numeric>(
        x: &Tensor<Self, K>,
        dim: Dim,
    ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
        best("max_dim_with_indices", Extremum::Max, x, dim)
    }

    fn min_dim_with_indices<K: Numeric>(
        x: &Tensor<Self, K>,
        dim: Dim,
    ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
        best("min_dim_with_indices", Extremum::Min, x, dim)
    }

    fn matmul(lhs: &Tensor<Self, Float>, rhs: &Tensor<Self, Float>) -> Result<Tensor<Self, Float>> {
        let product = rules::matmul("matmul", lhs.shape(), rhs.shape())?;
        kernels::matmul("matmul", lhs.repr(), rhs.repr(), &product).map(WgpuTensor::tensor)
    }

    fn gather<K: Kind>(
        x: &Tensor<Self, K>,
        dim: Dim,
        indices: &Tensor<Self, Int>,
    ) -> Result<Tensor<Self, K>> {
        let line = rules::gather("gather", x.shape(), dim, indices.shape())?;
        kernels::gather("gather", x.repr(), line, indices.repr()).map(WgpuTensor::tensor)
    }

    fn scatter_add<K: Numeric>(
        x: &Tensor<Self, K>,
        dim: Dim,
        indices: &Tensor<Self, Int>,
        values: &Tensor<Self, K>,
    ) -> Result<Tensor<Self, K>> {
        let line = rules::scatter_add("scatter_add", x.shape(), dim, indices.shape(), values.shape())?;
        kernels::scatter_add("scatter_add", x.repr(), line, indices.repr(), values.repr())
            .map(WgpuTensor::tensor)
    }

    fn softmax(x: &Tensor<Self, Float>, dim: Dim) -> Result<Tensor<Self, Float>> {
        softmax("softmax", Softmax::Value, x, dim)
    }

    fn log_softmax(x: &Tensor<Self, Float>, dim: Dim) -> Result<Tensor<Self, Float>> {
        softmax("log_softmax", Softmax::Logarithm, x, dim)
    }
}
