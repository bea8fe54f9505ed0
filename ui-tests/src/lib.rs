//! What the cases share: two backends of a stranger's crate, one of them one-way, and a list over them.
//!
//! Both keep CPU tensors; they are other types, which is all that these tests look at.

mod backend;
pub mod many;

use backend::*;
use dispatch_runtime::{Dim, Dims, Float, Int, Scalar, Shape, TensorOps, dispatch_backends};

/// The operations of `$backend`.
macro_rules! operations {
    ($backend:ident, $device:ident) => {
        impl TensorOps for $backend {
            fn full<K: Kind>(
                shape: Shape,
                value: Scalar,
                dtype: DType,
                _: &$device,
            ) -> Result<Tensor<Self, K>> {
                Cpu::full(shape, value, dtype, &CpuDevice).map(Tensor::from_repr)
            }
            fn arange(start: i64, end: i64, step: i64, _: &$device) -> Result<Tensor<Self, Int>> {
                Cpu::arange(start, end, step, &CpuDevice).map(Tensor::from_repr)
            }
            fn random_uniform(
                shape: Shape,
                low: f64,
                high: f64,
                seed: u64,
                _: &$device,
            ) -> Result<Tensor<Self, Float>> {
                Cpu::random_uniform(shape, low, high, seed, &CpuDevice).map(Tensor::from_repr)
            }
            fn random_normal(
                shape: Shape,
                mean: f64,
                std: f64,
                seed: u64,
                _: &$device,
            ) -> Result<Tensor<Self, Float>> {
                Cpu::random_normal(shape, mean, std, seed, &CpuDevice).map(Tensor::from_repr)
            }
            fn convert<K: Kind, T: Kind>(x: &Tensor<Self, K>, dtype: DType) -> Result<Tensor<Self, T>> {
                Cpu::convert(x.repr(), dtype).map(Tensor::from_repr)
            }
            fn reshape<K: Kind>(x: &Tensor<Self, K>, shape: Dims) -> Result<Tensor<Self, K>> {
                Cpu::reshape(x.repr(), shape).map(Tensor::from_repr)
            }
            fn cat<K: Kind>(tensors: &[Tensor<Self, K>], dim: Dim) -> Result<Tensor<Self, K>> {
                let tensors: Vec<_> = tensors.iter().map(|tensor| tensor.repr().clone()).collect();
                Cpu::cat(&tensors, dim).map(Tensor::from_repr)
            }
            fn max_dim_with_indices<K: Numeric>(
                x: &Tensor<Self, K>,
                dim: Dim,
            ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
                Cpu::max_dim_with_indices(x.repr(), dim)
                    .map(|(value, index)| (Tensor::from_repr(value), Tensor::from_repr(index)))
            }
            fn min_dim_with_indices<K: Numeric>(
                x: &Tensor<Self, K>,
                dim: Dim,
            ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
                Cpu::min_dim_with_indices(x.repr(), dim)
                    .map(|(value, index)| (Tensor::from_repr(value), Tensor::from_repr(index)))
            }
            fn matmul(lhs: &Tensor<Self>, rhs: &Tensor<Self>) -> Result<Tensor<Self>> {
                Cpu::matmul(lhs.repr(), rhs.repr()).map(Tensor::from_repr)
            }
            fn gather<K: Kind>(
                x: &Tensor<Self, K>,
                dim: Dim,
                indices: &Tensor<Self, Int>,
            ) -> Result<Tensor<Self, K>> {
                Cpu::gather(x.repr(), dim, indices.repr()).map(Tensor::from_repr)
            }
            fn scatter_add<K: Numeric>(
                x: &Tensor<Self, K>,
                dim: Dim,
                indices: &Tensor<Self, Int>,
                values: &Tensor<Self, K>,
            ) -> Result<Tensor<Self, K>> {
                Cpu::scatter_add(x.repr(), dim, indices.repr(), values.repr()).map(Tensor::from_repr)
            }
        }

        impl StrangeOps for $backend {
            fn quantile(x: &Tensor<Self>, _: f64) -> Result<Tensor<Self>> {
                Ok(x.clone())
            }
        }
    };
}

backend!(Mine, MineDevice, backend = Mine);
backend!(Sink, SinkDevice, backend = Sink, one_way);
operations!(Mine, MineDevice);
operations!(Sink, SinkDevice);

/// One operation of each mark, and one without, on a list of three backends.
#[dispatch_backends(
    name = Dispatch,
    ops(dispatch_runtime::TensorOps),
    Cpu(path = dispatch_runtime::Cpu),
    Mine(path = crate::Mine),
    Sink(path = crate::Sink, one_way),
)]
pub trait StrangeOps: TensorOps {
    /// Twice the value.
    #[op(pointwise = |x| 2.0 * x)]
    fn twice(x: &Float) -> Result<Float>;

    /// The value, with its gradient turned round.
    #[op(grad(x = grad.neg()?))]
    fn reverse(x: &Float) -> Result<Float> {
        Ok(x.clone())
    }

    /// How many elements there are.
    #[op(no_grad)]
    fn count(x: &Float) -> Result<usize> {
        Ok(x.elements())
    }

    /// An unmarked operation.
    fn quantile(x: &Float, q: f64) -> Result<Float>;
}

impl StrangeOps for Cpu {
    fn quantile(x: &Tensor<Self>, _: f64) -> Result<Tensor<Self>> {
        Ok(x.clone())
    }
}
