//! The dispatcher at run time: tensors of several backends in one call, where new tensors go, whose methods run.

mod counting;

use counting::{CALLS, Counting, CountingDevice};
use dispatch_runtime::{
    Bool, CpuDevice, DType, Error, ErrorKind, Float, Int, Result, Tensor, TensorData, dispatch_backends,
};
use dispatch_tests::reference::{MirrorDevice, ReferenceDevice};
use dispatch_tests::{Three, ThreeDevice};

const CPU: ThreeDevice = ThreeDevice::Cpu(CpuDevice);
const REFERENCE: ThreeDevice = ThreeDevice::Reference(ReferenceDevice);
const MIRROR: ThreeDevice = ThreeDevice::Mirror(MirrorDevice);
const DEVICES: [ThreeDevice; 3] = [CPU, REFERENCE, MIRROR];

fn floats(device: &ThreeDevice) -> Tensor<Three> {
    Tensor::from_data([[1.0_f32, 2.0], [3.0, 4.0]], device).unwrap()
}

fn ints(device: &ThreeDevice) -> Tensor<Three, Int> {
    Tensor::from_data([[0, 1], [1, 0]], device).unwrap()
}

fn list(device: &ThreeDevice) -> Tensor<Three, Int> {
    Tensor::from_data([0, 1], device).unwrap()
}

fn bools(device: &ThreeDevice) -> Tensor<Three, Bool> {
    Tensor::from_data([[true, false], [false, true]], device).unwrap()
}

/// The error of `operation` with `argument` on `found` and everything else on `expected`.
fn is_mixed<T: std::fmt::Debug>(
    result: Result<T>,
    operation: &str,
    argument: &str,
    expected: &ThreeDevice,
    found: &ThreeDevice,
) {
    let error = result.expect_err("tensors of two backends");
    let ErrorKind::MixedDevices { operation: in_operation, argument: at, expected: wanted, found: got } =
        error.kind()
    else {
        panic!("{operation}: {error}")
    };
    assert_eq!((*in_operation, *at), (operation, argument));
    assert_eq!((wanted, got), (&expected.to_string(), &found.to_string()), "{operation}");
}

/// Every pair of two devices.
fn pairs() -> impl Iterator<Item = (ThreeDevice, ThreeDevice)> {
    let all = DEVICES.into_iter().flat_map(|one| DEVICES.map(|two| (one.clone(), two)));
    all.filter(|(one, two)| one != two)
}

#[test]
fn mixed_backends_are_an_error_in_every_position() {
    for (here, there) in pairs() {
        let (x, far) = (floats(&here), floats(&there));
        is_mixed(x.matmul(&far), "matmul", "rhs", &here, &there);
        is_mixed(x.gather(0, &ints(&there)), "gather", "indices", &here, &there);
        is_mixed(x.scatter_add(0, &ints(&there), &x), "scatter_add", "indices", &here, &there);
        is_mixed(x.scatter_add(0, &ints(&here), &far), "scatter_add", "values", &here, &there);
        is_mixed(x.select(0, &list(&there)), "select", "indices", &here, &there);
        is_mixed(x.select_add(0, &list(&here), &far), "select_add", "values", &here, &there);
        is_mixed(x.cross_entropy(&list(&there)), "cross_entropy", "targets", &here, &there);
    }
}

#[test]
fn mixed_backends_are_an_error_in_pointwise_operations() {
    for (here, there) in pairs() {
        let (x, far) = (floats(&here), floats(&there));
        is_mixed(x.add(&far), "add", "rhs", &here, &there);
        is_mixed(ints(&here).mul(&ints(&there)), "mul", "rhs", &here, &there);
        is_mixed(x.greater(&far), "greater", "rhs", &here, &there);
        is_mixed(x.mask_where(&bools(&there), &x), "mask_where", "mask", &here, &there);
        is_mixed(x.mask_where(&bools(&here), &far), "mask_where", "value", &here, &there);
    }
}

#[test]
fn mixed_backends_are_an_error_in_lists() {
    for (here, there) in pairs() {
        let (x, far) = (floats(&here), floats(&there));
        is_mixed(Tensor::cat(&[x.clone(), far.clone()], 0), "cat", "tensors", &here, &there);
        is_mixed(Tensor::cat(&[x.clone(), x.clone(), far.clone()], 0), "cat", "tensors", &here, &there);
        is_mixed(Tensor::stack(&[x.clone(), far], 0), "stack", "tensors", &here, &there);
    }
}

#[test]
fn a_failed_call_leaves_its_inputs() {
    let (x, far) = (floats(&CPU), floats(&MIRROR));
    assert!(x.matmul(&far).is_err());
    assert_eq!(x.to_data(), floats(&CPU).to_data());
    assert_eq!(far.to_data(), floats(&MIRROR).to_data());
}

#[test]
fn an_empty_list_says_nothing_about_the_backend() {
    let none: [Tensor<Three>; 0] = [];
    let kind = |error: Error| error.kind().clone();
    assert_eq!(
        Tensor::cat(&none, 0).map_err(kind).err(),
        Some(ErrorKind::NoTensor { operation: "cat", argument: "tensors" })
    );
    assert_eq!(
        Tensor::stack(&none, 0).map_err(kind).err(),
        Some(ErrorKind::NoTensor { operation: "stack", argument: "tensors" })
    );
}

#[test]
fn creation_goes_to_the_device() {
    for device in &DEVICES {
        assert_eq!(Tensor::<_, Float>::zeros([2, 3], device).unwrap().device(), *device);
        assert_eq!(Tensor::<_, Int>::ones([2], device).unwrap().device(), *device);
        assert_eq!(Tensor::<_, Bool>::full([2], true, DType::Bool, device).unwrap().device(), *device);
        assert_eq!(Tensor::<_, Int>::arange(0, 5, 2, device).unwrap().device(), *device);
        assert_eq!(Tensor::<_, Float>::random_uniform([5], 0.0, 1.0, 7, device).unwrap().device(), *device);
        assert_eq!(Tensor::<_, Float>::from_data([1.0_f32], device).unwrap().device(), *device);
    }
}

#[test]
fn results_stay_on_the_device() {
    for device in &DEVICES {
        let x = floats(device);
        assert_eq!(x.add(&x).unwrap().device(), *device);
        assert_eq!(x.transpose().unwrap().device(), *device);
        assert_eq!(x.sum().unwrap().device(), *device);
        let (values, indices) = x.max_dim_with_indices(0).unwrap();
        assert_eq!((values.device(), indices.device()), (device.clone(), device.clone()));
        assert!(x.split(1, 0).unwrap().iter().all(|piece| piece.device() == *device));
        assert_eq!(x.zeros_like().unwrap().device(), *device);
    }
}

#[test]
fn a_seed_gives_the_same_numbers_everywhere() {
    let uniform = |device: &ThreeDevice| {
        Tensor::<_, Float>::random_uniform([101], -2.0, 3.0, 42, device).unwrap().to_data().unwrap()
    };
    let normal = |device: &ThreeDevice| {
        Tensor::<_, Float>::random_normal([101], 1.0, 2.0, 42, device).unwrap().to_data().unwrap()
    };
    for device in &DEVICES {
        assert_eq!(uniform(device), uniform(&CPU));
        assert_eq!(normal(device), normal(&CPU));
    }
}

#[test]
fn empty_tensors_pass_through() {
    for device in &DEVICES {
        let empty =
            Tensor::<_, Float>::from_data(TensorData::new(Vec::<f32>::new(), [0, 3]).unwrap(), device)
                .unwrap();
        assert_eq!(empty.add(&empty).unwrap().dims(), [0, 3]);
        assert_eq!(empty.sum_dim(0).unwrap().to_data().unwrap().to_vec::<f32>(), [0.0; 3]);
        assert_eq!(empty.matmul(&empty.transpose().unwrap()).unwrap().dims(), [0, 0]);
        assert!(empty.max_dim(0).is_err());
    }
}

/// A dispatcher over one backend, which overrides operations that have default bodies.
#[dispatch_backends(ops(dispatch_runtime::TensorOps), Counting(path = crate::counting::Counting))]
struct One;

#[test]
fn an_override_is_used_through_the_dispatcher() {
    let x = Tensor::<Counting>::from_data([[1.0_f32, 2.0]], &CountingDevice).unwrap();
    let dispatched = Tensor::<One>::from_repr(OneTensor::Counting(x.clone()));
    let softmax = x.softmax(1).unwrap().to_data().unwrap();
    assert_eq!(CALLS.take(), ["softmax"]);
    assert_eq!(dispatched.softmax(1).unwrap().to_data().unwrap(), softmax);
    assert_eq!(CALLS.take(), ["softmax"]);
    dispatched.sum_dim(0).unwrap();
    assert_eq!(CALLS.take(), ["sum_dim"]);
}

#[test]
fn an_override_is_used_under_the_tape() {
    use dispatch_runtime::Autodiff;
    let x = Tensor::<One>::from_data([[1.0_f32, 2.0]], &OneDevice::Counting(CountingDevice)).unwrap();
    let tracked = Tensor::<Autodiff<One>>::from_inner(x).require_grad();
    let y = tracked.softmax(1).unwrap();
    assert_eq!(CALLS.take(), ["softmax"]);
    let gradients = y.backward().unwrap();
    let gradient = tracked.grad(&gradients).unwrap().to_data().unwrap().to_vec::<f32>();
    assert!(gradient.iter().all(|x| x.abs() < 1e-6), "the sum of a softmax is constant: {gradient:?}");
}
