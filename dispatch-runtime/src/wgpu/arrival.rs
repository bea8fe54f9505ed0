//! Reading back where no one may block.

use super::failure::{Failure, lock};
use super::readback::Readback;

use super::Wgpu;
use crate::{Kind, Result, Tensor, TensorData};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

impl Wgpu {
    /// The values, row-major, as [`Tensor::into_data`](crate::Tensor::into_data) gives them, without blocking the caller: for tasks of
    /// an asynchronous program.
    ///
    /// What the values need is submitted now. Once the future is polled, a thread waits for the device in its place.
    ///
    /// ```no_run
    /// # async fn example() -> dispatch_runtime::Result<()> {
    /// use dispatch_runtime::{Float, Tensor, Wgpu, WgpuDevice};
    /// let x: Tensor<Wgpu, Float> = Tensor::from_data([1.0_f32, 2.0], &WgpuDevice::best()?)?;
    /// let data = Wgpu::into_data_async(x.exp()?).await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Tensor::into_data`](crate::Tensor::into_data).
    pub fn into_data_async<K: Kind>(
        tensor: Tensor<Self, K>,
    ) -> impl Future<Output = Result<TensorData>> + Send + 'static {
        let readback = Readback::start("into_data", tensor.repr());
        async move { Arrival::new(readback?).await }
    }
}

/// Values that a thread waits for.
struct Arrival {
    readback: Option<Readback>,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Default)]
struct Shared {
    result: Option<Result<TensorData>>,
    waker: Option<Waker>,
}

impl Arrival {
    fn new(readback: Readback) -> Self {
        Self { readback: Some(readback), shared: Arc::default() }
    }
}

impl Future for Arrival {
    type Output = Result<TensorData>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        {
            let mut shared = lock(&self.shared);
            if let Some(result) = shared.result.take() {
                return Poll::Ready(result);
            }
            shared.waker = Some(context.waker().clone());
        }
        if let Some(readback) = self.readback.take() {
            let shared = Arc::clone(&self.shared);
            let wait = move || {
                let result = readback.finish("into_data");
                let mut shared = lock(&shared);
                shared.result = Some(result);
                if let Some(waker) = shared.waker.take() {
                    waker.wake();
                }
            };
            if let Err(error) = std::thread::Builder::new().name("wgpu readback".into()).spawn(wait) {
                return Poll::Ready(Err(Failure::Readback(error.to_string().into()).during("into_data")));
            }
        }
        Poll::Pending
    }
}
