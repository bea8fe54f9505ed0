//! The standard operations on the CPU: check by the rules, call one kernel.

use super::TensorOps;
use crate::cpu::kernels::reduce::extreme::{Largest, Order, Smallest, extreme};
use crate::cpu::kernels::{cat, convert, copy, create, index, matmul, softmax};
use crate::cpu::number::with_number;
use crate::moves::check_kind;
use crate::{
    Cpu, CpuDevice, CpuTensor, DType, Dim, Dims, Error, Float, HostBuffer, Int, Kind, Numeric, Repr, Result,
    Scalar, Shape, Tensor, rules,
};

/// Runs the body with `$ty` for the element type of integers.
macro_rules! with_index {
    ($operation:expr, $dtype:expr, $ty:ident => $body:expr) => {
        match $dtype {
            DType::I32 => {
                type $ty = i32;
                $body
            }
            DType::I64 => {
                type $ty = i64;
                $body
            }
            other => Err(Error::internal($operation, format!("indices of type {other}"))),
        }
    };
}

fn tensor<K: Kind>(repr: CpuTensor) -> Tensor<Cpu, K> {
    Tensor::from_repr(repr)
}

/// The best element over a dimension, by an order, and its index.
fn best<K: Numeric, O: Order>(
    operation: &'static str,
    x: &Tensor<Cpu, K>,
    dim: Dim,
) -> Result<(Tensor<Cpu, K>, Tensor<Cpu, Int>)> {
    let dim = dim.resolve(operation, x.rank())?;
    rules::nonempty(operation, x.shape(), dim)?;
    if i32::try_from(x.shape().size(dim)).is_err() {
        return Err(Error::shape(operation, x.shape(), "indices in i32 do not reach that far"));
    }
    let shape = x.shape().with(dim, 1);
    let (values, indices) = with_number!(operation, x.dtype(), T => {
        let (values, indices) = extreme::<T, O>(operation, x.repr().strided(operation)?, dim)?;
        Ok((HostBuffer::from(values), HostBuffer::from(indices)))
    })?;
    let values = CpuTensor::whole(operation, values, shape.clone())?;
    Ok((tensor(values), tensor(CpuTensor::whole(operation, indices, shape)?)))
}

fn softmax(
    operation: &'static str,
    x: &Tensor<Cpu, Float>,
    dim: Dim,
    log: bool,
) -> Result<Tensor<Cpu, Float>> {
    let dim = dim.resolve(operation, x.rank())?;
    if x.elements() == 0 {
        return Ok(x.clone());
    }
    match x.dtype() {
        DType::F16 => {
            let wide = convert::convert(operation, x.repr(), DType::F32)?;
            let result = softmax::softmax::<f32>(operation, &wide, dim, log)?;
            convert::convert(operation, &result, DType::F16)
        }
        DType::F64 => softmax::softmax::<f64>(operation, x.repr(), dim, log),
        _ => softmax::softmax::<f32>(operation, x.repr(), dim, log),
    }
    .map(tensor)
}

impl TensorOps for Cpu {
    fn full<K: Kind>(shape: Shape, value: Scalar, dtype: DType, _: &CpuDevice) -> Result<Tensor<Self, K>> {
        check_kind::<K>("full", dtype)?;
        create::full("full", shape, value, dtype).map(tensor)
    }

    fn arange(start: i64, end: i64, step: i64, _: &CpuDevice) -> Result<Tensor<Self, Int>> {
        let count = rules::arange("arange", start, end, step)?;
        create::arange("arange", start, step, count).map(tensor)
    }

    fn random_uniform(
        shape: Shape,
        low: f64,
        high: f64,
        seed: u64,
        _: &CpuDevice,
    ) -> Result<Tensor<Self, Float>> {
        rules::uniform("random_uniform", low, high)?;
        create::uniform("random_uniform", shape, low, high, seed).map(tensor)
    }

    fn random_normal(
        shape: Shape,
        mean: f64,
        std: f64,
        seed: u64,
        _: &CpuDevice,
    ) -> Result<Tensor<Self, Float>> {
        rules::normal("random_normal", mean, std)?;
        create::normal("random_normal", shape, mean, std, seed).map(tensor)
    }

    fn convert<K: Kind, T: Kind>(x: &Tensor<Self, K>, dtype: DType) -> Result<Tensor<Self, T>> {
        check_kind::<T>("convert", dtype)?;
        convert::convert("convert", x.repr(), dtype).map(tensor)
    }

    fn reshape<K: Kind>(x: &Tensor<Self, K>, shape: Dims) -> Result<Tensor<Self, K>> {
        let shape = rules::reshape("reshape", x.shape(), &shape)?;
        copy::reshaped("reshape", x.repr(), shape).map(tensor)
    }

    fn cat<K: Kind>(tensors: &[Tensor<Self, K>], dim: Dim) -> Result<Tensor<Self, K>> {
        let shapes: Vec<&Shape> = tensors.iter().map(Tensor::shape).collect();
        let (shape, dim) = rules::cat("cat", &shapes, dim)?;
        let reprs: Vec<&CpuTensor> = tensors.iter().map(Tensor::repr).collect();
        cat::cat("cat", &reprs, shape, dim).map(tensor)
    }

    fn max_dim_with_indices<K: Numeric>(
        x: &Tensor<Self, K>,
        dim: Dim,
    ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
        best::<K, Largest>("max_dim_with_indices", x, dim)
    }

    fn min_dim_with_indices<K: Numeric>(
        x: &Tensor<Self, K>,
        dim: Dim,
    ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
        best::<K, Smallest>("min_dim_with_indices", x, dim)
    }

    fn matmul(lhs: &Tensor<Self, Float>, rhs: &Tensor<Self, Float>) -> Result<Tensor<Self, Float>> {
        let product = rules::matmul("matmul", lhs.shape(), rhs.shape())?;
        let (l, r) = (lhs.repr(), rhs.repr());
        match (lhs.dtype(), rhs.dtype()) {
            (DType::F16, DType::F16) => {
                let wide = |tensor| convert::convert("matmul", tensor, DType::F32);
                let (l, r) = (wide(l)?, wide(r)?);
                let result =
                    matmul::matmul::<f32>("matmul", l.strided("matmul")?, r.strided("matmul")?, &product)?;
                convert::convert("matmul", &result, DType::F16)
            }
            (DType::F32, DType::F32) => {
                matmul::matmul::<f32>("matmul", l.strided("matmul")?, r.strided("matmul")?, &product)
            }
            (DType::F64, DType::F64) => {
                matmul::matmul::<f64>("matmul", l.strided("matmul")?, r.strided("matmul")?, &product)
            }
            (l, r) => Err(Error::dtypes("matmul", l, r)),
        }
        .map(tensor)
    }

    fn softmax(x: &Tensor<Self, Float>, dim: Dim) -> Result<Tensor<Self, Float>> {
        softmax("softmax", x, dim, false)
    }

    fn log_softmax(x: &Tensor<Self, Float>, dim: Dim) -> Result<Tensor<Self, Float>> {
        softmax("log_softmax", x, dim, true)
    }

    fn gather<K: Kind>(
        x: &Tensor<Self, K>,
        dim: Dim,
        indices: &Tensor<Self, Int>,
    ) -> Result<Tensor<Self, K>> {
        let line = rules::gather("gather", x.shape(), dim, indices.shape())?;
        with_index!("gather", indices.dtype(), I => {
            index::gather::<I>("gather", x.repr(), line, indices.repr().strided("gather")?)
        })
        .map(tensor)
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
        if x.dtype() == DType::F16 {
            // Rounded once, not with every value that is added.
            let wide = |tensor: &Tensor<Self, K>| tensor.convert::<K>(DType::F32);
            return Self::scatter_add(&wide(x)?, dim, indices, &wide(values)?)?.convert(DType::F16);
        }
        let (x, indices, values) = (x.repr(), indices.repr(), values.repr());
        with_number!("scatter_add", x.dtype(), T => with_index!("scatter_add", indices.dtype(), I => {
            let (into, values) = (x.strided::<T>("scatter_add")?, values.strided::<T>("scatter_add")?);
            index::scatter_add::<T, I>("scatter_add", into, line, indices.strided("scatter_add")?, values)
        }))
        .map(tensor)
    }
}
