//! A backend that keeps CPU tensors, by its name.

pub(crate) use dispatch_runtime::{
    AnyTensor, Backend, Cpu, CpuDevice, DType, Device, Kind, Numeric, Pointwise, Result, Tensor, TensorData,
    View,
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
                Cpu::from_data(data, &CpuDevice).map(Tensor::from_repr)
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
                Cpu::map(expression, &args).map(Tensor::from_repr)
            }
            fn view<K: Kind>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
                Cpu::view(tensor.repr(), view).map(Tensor::from_repr)
            }
            fn unview<K: Numeric>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
                Cpu::unview(tensor.repr(), view).map(Tensor::from_repr)
            }
        }
    };
}

pub(crate) use backend;
