//! What is rejected for known types compiles in generic code with the bound that the error names.
use dispatch_runtime::moves::{Destination, Receive, RouteFrom, SameBackend, SameInstance, SameStrategy};
use dispatch_runtime::{Autodiff, Backend, Device, Float, Kind, Plain, Result, SameInstanceAs, Tensor, TensorOps};
use dispatch_ui_tests::{StrangeOps, StrangeOpsExt};

fn moved<B, D>(tensor: &Tensor<B>, device: &D) -> Result<Tensor<D::Backend>>
where
    B: Backend,
    D: Device
        + SameInstance<B, Float>
        + SameBackend<B, Float>
        + SameStrategy<B, Float>
        + RouteFrom<B, Float>
        + Receive<B, Float>,
{
    tensor.to_device(device)
}

fn moved_by_one_bound<B: Backend, K: Kind, D: Destination<B, K>>(tensor: &Tensor<B, K>, device: &D) -> Result<Tensor<D::Backend, K>> {
    tensor.to_device(device)
}

fn median<B: StrangeOps + Plain>(tensor: &Tensor<B>) -> Result<Tensor<B>> {
    tensor.quantile(0.5)
}

fn median_off_the_tape<B: StrangeOps + Plain>(tensor: &Tensor<Autodiff<B>>) -> Result<Tensor<B>> {
    tensor.inner().quantile(0.5)
}

fn product<A: TensorOps, B: SameInstanceAs<A>>(lhs: &Tensor<A>, rhs: &Tensor<B>) -> Result<Tensor<A>> {
    lhs.matmul(rhs)
}

fn main() {
    let _ = moved::<dispatch_runtime::Cpu, dispatch_runtime::CpuDevice>;
    let _ = moved_by_one_bound::<dispatch_runtime::Cpu, Float, dispatch_runtime::CpuDevice>;
    let _ = median::<dispatch_runtime::Cpu>;
    let _ = median_off_the_tape::<dispatch_runtime::Cpu>;
    let _ = product::<dispatch_runtime::Cpu, dispatch_runtime::Cpu>;
}
