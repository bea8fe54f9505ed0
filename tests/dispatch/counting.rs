//! A backend that is another one and notes which operations with default bodies it was asked for.

use dispatch_runtime::scalar::Pointwise;
use dispatch_runtime::{
    AnyTensor, Backend, DType, Device, Dim, Dims, Float, Int, Kind, Numeric, Result, Scalar, Shape, Tensor,
    TensorData, TensorOps, View,
};
use dispatch_tests::reference::{Reference, ReferenceDevice};
use std::cell::RefCell;
use std::fmt;

thread_local! {
    /// The overridden operations that this thread called.
    pub(crate) static CALLS: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

/// [`Reference`], noting calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counting;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Device)]
#[device(backend = Counting)]
pub(crate) struct CountingDevice;

impl fmt::Display for CountingDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Counting")
    }
}

type Inner<K = Float> = Tensor<Reference, K>;

fn wrapped<K: Kind>(inner: Result<Inner<K>>) -> Result<Tensor<Counting, K>> {
    inner.map(Tensor::from_repr)
}

impl Backend for Counting {
    type Device = CountingDevice;
    type Repr<K: Kind> = Inner<K>;
    const NAME: &'static str = "Counting";

    fn device<K: Kind>(_: &Tensor<Self, K>) -> CountingDevice {
        CountingDevice
    }
    fn supports(_: &CountingDevice, dtype: DType) -> bool {
        Reference::supports(&ReferenceDevice, dtype)
    }
    fn from_data<K: Kind>(data: TensorData, _: &CountingDevice) -> Result<Tensor<Self, K>> {
        wrapped(Reference::from_data(data, &ReferenceDevice))
    }
    fn into_data<K: Kind>(tensor: Tensor<Self, K>) -> Result<TensorData> {
        Reference::into_data(tensor.into_repr())
    }
    fn transfer<K: Kind>(tensor: &Tensor<Self, K>, _: &CountingDevice) -> Result<Tensor<Self, K>> {
        Ok(tensor.clone())
    }
    fn map<E: Pointwise>(expression: &E, args: &[AnyTensor<'_, Self>]) -> Result<Tensor<Self, E::Output>> {
        let inner = |arg: &AnyTensor<'_, Self>| match *arg {
            AnyTensor::Float(tensor) => dispatch_tests::Owned::Float(tensor.repr().clone()),
            AnyTensor::Int(tensor) => dispatch_tests::Owned::Int(tensor.repr().clone()),
            AnyTensor::Bool(tensor) => dispatch_tests::Owned::Bool(tensor.repr().clone()),
        };
        let owned: Vec<_> = args.iter().map(inner).collect();
        wrapped(Reference::map(expression, &owned.iter().map(dispatch_tests::Owned::any).collect::<Vec<_>>()))
    }
    fn view<K: Kind>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        wrapped(tensor.repr().view(view))
    }
    fn unview<K: Numeric>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        wrapped(tensor.repr().unview(view))
    }
}

impl TensorOps for Counting {
    fn full<K: Kind>(
        shape: Shape,
        value: Scalar,
        dtype: DType,
        _: &CountingDevice,
    ) -> Result<Tensor<Self, K>> {
        wrapped(Reference::full(shape, value, dtype, &ReferenceDevice))
    }
    fn arange(start: i64, end: i64, step: i64, _: &CountingDevice) -> Result<Tensor<Self, Int>> {
        wrapped(Reference::arange(start, end, step, &ReferenceDevice))
    }
    fn random_uniform(
        shape: Shape,
        low: f64,
        high: f64,
        seed: u64,
        _: &CountingDevice,
    ) -> Result<Tensor<Self>> {
        wrapped(Reference::random_uniform(shape, low, high, seed, &ReferenceDevice))
    }
    fn random_normal(
        shape: Shape,
        mean: f64,
        std: f64,
        seed: u64,
        _: &CountingDevice,
    ) -> Result<Tensor<Self>> {
        wrapped(Reference::random_normal(shape, mean, std, seed, &ReferenceDevice))
    }
    fn convert<K: Kind, T: Kind>(x: &Tensor<Self, K>, dtype: DType) -> Result<Tensor<Self, T>> {
        wrapped(x.repr().convert(dtype))
    }
    fn reshape<K: Kind>(x: &Tensor<Self, K>, shape: Dims) -> Result<Tensor<Self, K>> {
        wrapped(x.repr().reshape(shape))
    }
    fn cat<K: Kind>(tensors: &[Tensor<Self, K>], dim: Dim) -> Result<Tensor<Self, K>> {
        let inner: Vec<Inner<K>> = tensors.iter().map(|tensor| tensor.repr().clone()).collect();
        wrapped(Tensor::cat(&inner, dim))
    }
    fn max_dim_with_indices<K: Numeric>(
        x: &Tensor<Self, K>,
        dim: Dim,
    ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
        let (values, indices) = x.repr().max_dim_with_indices(dim)?;
        Ok((Tensor::from_repr(values), Tensor::from_repr(indices)))
    }
    fn min_dim_with_indices<K: Numeric>(
        x: &Tensor<Self, K>,
        dim: Dim,
    ) -> Result<(Tensor<Self, K>, Tensor<Self, Int>)> {
        let (values, indices) = x.repr().min_dim_with_indices(dim)?;
        Ok((Tensor::from_repr(values), Tensor::from_repr(indices)))
    }
    fn matmul(lhs: &Tensor<Self>, rhs: &Tensor<Self>) -> Result<Tensor<Self>> {
        wrapped(lhs.repr().matmul(rhs.repr()))
    }
    fn gather<K: Kind>(
        x: &Tensor<Self, K>,
        dim: Dim,
        indices: &Tensor<Self, Int>,
    ) -> Result<Tensor<Self, K>> {
        wrapped(x.repr().gather(dim, indices.repr()))
    }
    fn scatter_add<K: Numeric>(
        x: &Tensor<Self, K>,
        dim: Dim,
        indices: &Tensor<Self, Int>,
        values: &Tensor<Self, K>,
    ) -> Result<Tensor<Self, K>> {
        wrapped(x.repr().scatter_add(dim, indices.repr(), values.repr()))
    }

    // The overrides.

    fn softmax(x: &Tensor<Self>, dim: Dim) -> Result<Tensor<Self>> {
        CALLS.with_borrow_mut(|calls| calls.push("softmax"));
        wrapped(x.repr().softmax(dim))
    }
    fn sum_dim<K: Numeric>(x: &Tensor<Self, K>, dim: Dim) -> Result<Tensor<Self, K>> {
        CALLS.with_borrow_mut(|calls| calls.push("sum_dim"));
        wrapped(x.repr().sum_dim(dim))
    }
}
