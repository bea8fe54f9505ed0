//! What the cases share: two backends of a stranger's crate, one of them one-way, and a list over them.
//!
//! Both keep CPU tensors; they are other types, which is all that these tests look at.

use dispatch_runtime::{
    AnyTensor, Backend, Cpu, CpuDevice, DType, Device, Dim, Dims, Float, Int, Kind, Numeric, Pointwise,
    Result, Scalar, Shape, Tensor, TensorData, TensorOps, View, dispatch_backends,
};

/// A backend named `$backend`, on a device named `$device`.
macro_rules! backend {
    ($backend:ident, $device:ident, $($option:tt)*) => {
        #[doc = concat!("The backend `", stringify!($backend), "`.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $backend;

        #[doc = concat!("The device of `", stringify!($backend), "`.")]
        #[derive(Clone, Debug, PartialEq, Device)]
        #[device($($option)*)]
        pub struct $device;

        impl std::fmt::Display for $device {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($backend::NAME)
            }
        }

        impl $backend {
            fn up<K: Kind>(tensor: Tensor<Cpu, K>) -> Tensor<Self, K> {
                Tensor::from_repr(tensor)
            }
        }

        impl Backend for $backend {
            type Device = $device;
            type Repr<K: Kind> = Tensor<Cpu, K>;
            const NAME: &'static str = stringify!($backend);

            fn device<K: Kind>(_: &Tensor<Self, K>) -> $device {
                $device
            }
            fn supports(_: &$device, dtype: DType) -> bool {
                Cpu::supports(&CpuDevice, dtype)
            }
            fn from_data<K: Kind>(data: TensorData, _: &$device) -> Result<Tensor<Self, K>> {
                Cpu::from_data(data, &CpuDevice).map(Self::up)
            }
            fn into_data<K: Kind>(tensor: Tensor<Self, K>) -> Result<TensorData> {
                Cpu::into_data(tensor.into_repr())
            }
            fn transfer<K: Kind>(tensor: &Tensor<Self, K>, _: &$device) -> Result<Tensor<Self, K>> {
                Ok(tensor.clone())
            }
            fn map<E: Pointwise>(expression: &E, args: &[AnyTensor<'_, Self>]) -> Result<Tensor<Self, E::Output>> {
                let args: Vec<AnyTensor<'_, Cpu>> = args
                    .iter()
                    .map(|arg| match arg {
                        AnyTensor::Float(tensor) => AnyTensor::Float(tensor.repr()),
                        AnyTensor::Int(tensor) => AnyTensor::Int(tensor.repr()),
                        AnyTensor::Bool(tensor) => AnyTensor::Bool(tensor.repr()),
                    })
                    .collect();
                Cpu::map(expression, &args).map(Self::up)
            }
            fn view<K: Kind>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
                Cpu::view(tensor.repr(), view).map(Self::up)
            }
            fn unview<K: Numeric>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
                Cpu::unview(tensor.repr(), view).map(Self::up)
            }
        }

        impl TensorOps for $backend {
            fn full<K: Kind>(shape: Shape, value: Scalar, dtype: DType, _: &$device) -> Result<Tensor<Self, K>> {
                Cpu::full(shape, value, dtype, &CpuDevice).map(Self::up)
            }
            fn arange(start: i64, end: i64, step: i64, _: &$device) -> Result<Tensor<Self, Int>> {
                Cpu::arange(start, end, step, &CpuDevice).map(Self::up)
            }
            fn random_uniform(shape: Shape, low: f64, high: f64, seed: u64, _: &$device) -> Result<Tensor<Self, Float>> {
                Cpu::random_uniform(shape, low, high, seed, &CpuDevice).map(Self::up)
            }
            fn random_normal(shape: Shape, mean: f64, std: f64, seed: u64, _: &$device) -> Result<Tensor<Self, Float>> {
                Cpu::random_normal(shape, mean, std, seed, &CpuDevice).map(Self::up)
            }
            fn convert<K: Kind, T: Kind>(x: &Tensor<Self, K>, dtype: DType) -> Result<Tensor<Self, T>> {
                Cpu::convert(x.repr(), dtype).map(Self::up)
            }
            fn reshape<K: Kind>(x: &Tensor<Self, K>, shape: Dims) -> Result<Tensor<Self, K>> {
                Cpu::reshape(x.repr(), shape).map(Self::up)
            }
            fn cat<K: Kind>(tensors: &[Tensor<Self, K>], dim: Dim) -> Result<Tensor<Self, K>> {
                let tensors: Vec<_> = tensors.iter().map(|tensor| tensor.repr().clone()).collect();
                Cpu::cat(&tensors, dim).map(Self::up)
            }
            fn max_dim_with_indices<K: Numeric>(x: &Tensor<Self, K>, dim: Dim) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
                Cpu::max_dim_with_indices(x.repr(), dim).map(|(value, index)| (Self::up(value), Self::up(index)))
            }
            fn min_dim_with_indices<K: Numeric>(x: &Tensor<Self, K>, dim: Dim) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
                Cpu::min_dim_with_indices(x.repr(), dim).map(|(value, index)| (Self::up(value), Self::up(index)))
            }
            fn matmul(lhs: &Tensor<Self>, rhs: &Tensor<Self>) -> Result<Tensor<Self>> {
                Cpu::matmul(lhs.repr(), rhs.repr()).map(Self::up)
            }
            fn gather<K: Kind>(x: &Tensor<Self, K>, dim: Dim, indices: &Tensor<Self, Int>) -> Result<Tensor<Self, K>> {
                Cpu::gather(x.repr(), dim, indices.repr()).map(Self::up)
            }
            fn scatter_add<K: Numeric>(
                x: &Tensor<Self, K>,
                dim: Dim,
                indices: &Tensor<Self, Int>,
                values: &Tensor<Self, K>,
            ) -> Result<Tensor<Self, K>> {
                Cpu::scatter_add(x.repr(), dim, indices.repr(), values.repr()).map(Self::up)
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
