//! The operations of the CPU.

use crate::{
    Cpu, CpuDevice, DType, Dim, Dims, Error, Float, Int, Kind, Numeric, Result, Scalar, Shape, Tensor,
};

fn e<T>() -> Result<T> {
    Err(Error::internal("cpu", "not there yet"))
}

impl crate::TensorOps for Cpu {
    fn full<K: Kind>(_: Shape, _: Scalar, _: DType, _: &CpuDevice) -> Result<Tensor<Self, K>> {
        e()
    }
    fn arange(_: i64, _: i64, _: i64, _: &CpuDevice) -> Result<Tensor<Self, Int>> {
        e()
    }
    fn random_uniform(_: Shape, _: f64, _: f64, _: u64, _: &CpuDevice) -> Result<Tensor<Self, Float>> {
        e()
    }
    fn random_normal(_: Shape, _: f64, _: f64, _: u64, _: &CpuDevice) -> Result<Tensor<Self, Float>> {
        e()
    }
    fn convert<K: Kind, T: Kind>(_: &Tensor<Self, K>, _: DType) -> Result<Tensor<Self, T>> {
        e()
    }
    fn reshape<K: Kind>(_: &Tensor<Self, K>, _: Dims) -> Result<Tensor<Self, K>> {
        e()
    }
    fn cat<K: Kind>(_: &[Tensor<Self, K>], _: Dim) -> Result<Tensor<Self, K>> {
        e()
    }
    fn max_dim_with_indices<K: Numeric>(
        _: &Tensor<Self, K>,
        _: Dim,
    ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
        e()
    }
    fn min_dim_with_indices<K: Numeric>(
        _: &Tensor<Self, K>,
        _: Dim,
    ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
        e()
    }
    fn matmul(_: &Tensor<Self>, _: &Tensor<Self>) -> Result<Tensor<Self>> {
        e()
    }
    fn gather<K: Kind>(_: &Tensor<Self, K>, _: Dim, _: &Tensor<Self, Int>) -> Result<Tensor<Self, K>> {
        e()
    }
    fn scatter_add<K: Numeric>(
        _: &Tensor<Self, K>,
        _: Dim,
        _: &Tensor<Self, Int>,
        _: &Tensor<Self, K>,
    ) -> Result<Tensor<Self, K>> {
        e()
    }
}
