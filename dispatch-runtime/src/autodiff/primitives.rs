//! The primitives of a backend, on the tape.

use super::{Autodiff, AutodiffDevice, Strategy};
use crate::backend::{AnyTensor, Backend};
use crate::scalar::Pointwise;
use crate::tape::{self, Recorder};
use crate::view::View;
use crate::{DType, Kind, Numeric, Result, Tensor, TensorData};

impl<B: Backend, S: Strategy> Backend for Autodiff<B, S> {
    type Device = AutodiffDevice<B::Device, S>;
    type Repr<K: Kind> = K::Tracked<B, S>;
    const NAME: &'static str = "Autodiff";

    fn device<K: Kind>(tensor: &Tensor<Self, K>) -> Self::Device {
        AutodiffDevice::new(tape::inner(tensor).device())
    }

    fn supports(device: &Self::Device, dtype: DType) -> bool {
        B::supports(device.inner(), dtype)
    }

    fn from_data<K: Kind>(data: TensorData, device: &Self::Device) -> Result<Tensor<Self, K>> {
        Ok(tape::constant(B::from_data(data, device.inner())?))
    }

    fn into_data<K: Kind>(tensor: Tensor<Self, K>) -> Result<TensorData> {
        B::into_data(K::into_inner::<B, S>(tensor.into_repr()))
    }

    /// Recorded: the gradient moves back to where the tensor came from.
    fn transfer<K: Kind>(tensor: &Tensor<Self, K>, device: &Self::Device) -> Result<Tensor<Self, K>> {
        let inner = tape::inner(tensor);
        let output = B::transfer(inner, device.inner())?;
        let mut recorder = Recorder::<B>::new("to_device");
        if let Some(edge) = tape::edge(tensor) {
            let source = inner.device();
            recorder.operand(edge, move |grad| B::transfer(grad, &source));
        }
        Ok(recorder.finish(output))
    }

    fn can_leave<K: Kind>(tensor: &Tensor<Self, K>) -> bool {
        B::can_leave(tape::inner(tensor))
    }

    fn map<E: Pointwise>(expression: &E, args: &[AnyTensor<'_, Self>]) -> Result<Tensor<Self, E::Output>> {
        tape::map(expression, args)
    }

    fn view<K: Kind>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        let output = B::view(tape::inner(tensor), view)?;
        let mut recorder = Recorder::<B>::new("view");
        if let Some(edge) = tape::edge(tensor) {
            let view = view.clone();
            recorder.operand(edge, move |grad| B::unview(grad, &view));
        }
        Ok(recorder.finish(output))
    }

    fn unview<K: Numeric>(tensor: &Tensor<Self, K>, view: &View) -> Result<Tensor<Self, K>> {
        let output = B::unview(tape::inner(tensor), view)?;
        let mut recorder = Recorder::<B>::new("unview");
        if let Some(edge) = tape::edge(tensor) {
            let view = view.clone();
            recorder.operand(edge, move |grad| B::view(grad, &view));
        }
        Ok(recorder.finish(output))
    }
}
