//! Moves between devices: every pair, every kind and element type, to the bit; what is shared and what is copied.

use dispatch_runtime::{
    Autodiff, AutodiffDevice, Backend, Bool, Cpu, CpuDevice, DType, Dispatch, DispatchDevice, ErrorKind,
    Float, HostBuffer, Int, Kind, Result, Tensor, TensorData, dispatch_backends, f16,
};
use dispatch_tests::reference::{Mirror, MirrorDevice, Reference, ReferenceDevice, TrapDevice};
use dispatch_tests::{Three, ThreeDevice};
use std::cell::Cell;

const DEVICES: [ThreeDevice; 3] =
    [ThreeDevice::Cpu(CpuDevice), ThreeDevice::Reference(ReferenceDevice), ThreeDevice::Mirror(MirrorDevice)];

/// Values of a type that a careless copy would change: NaNs with a payload, zeros of both signs, extremes.
fn awkward(dtype: DType) -> TensorData {
    match dtype {
        DType::F16 => TensorData::new(
            [0x7e01, 0x8000, 0x0000, 0x0001, 0xfc00, 0x3e00].map(f16::from_bits).to_vec(),
            [2, 3],
        ),
        DType::F32 => TensorData::new(
            vec![f32::from_bits(0x7fc0_1234), -0.0, 0.0, f32::MIN_POSITIVE / 2.0, f32::NEG_INFINITY, 1.5],
            [2, 3],
        ),
        DType::F64 => TensorData::new(
            vec![f64::from_bits(0x7ff8_0000_dead_beef), -0.0, 0.0, 5e-324, f64::INFINITY, 0.1],
            [2, 3],
        ),
        DType::I32 => TensorData::new(vec![i32::MIN, i32::MAX, -1, 0, 1, 16_777_217], [2, 3]),
        DType::I64 => TensorData::new(vec![i64::MIN, i64::MAX, -1, 0, 1, 9_007_199_254_740_993], [2, 3]),
        _ => TensorData::new(vec![true, false, false, true, true, false], [2, 3]),
    }
    .unwrap()
}

/// Type, shape and every bit.
fn bits(data: &TensorData) -> (DType, Vec<usize>, Vec<u64>) {
    let bits = match data.buffer() {
        HostBuffer::F16(x) => x.iter().map(|x| u64::from(x.to_bits())).collect(),
        HostBuffer::F32(x) => x.iter().map(|x| u64::from(x.to_bits())).collect(),
        HostBuffer::F64(x) => x.iter().map(|x| x.to_bits()).collect(),
        HostBuffer::I32(x) => x.iter().map(|x| *x as u64).collect(),
        HostBuffer::I64(x) => x.iter().map(|x| *x as u64).collect(),
        HostBuffer::Bool(x) => x.iter().map(|x| u64::from(*x)).collect(),
        _ => panic!("an element type without a line here"),
    };
    (data.dtype(), data.shape().to_vec(), bits)
}

/// Where the values of a buffer lie.
fn address(data: &TensorData) -> *const u8 {
    match data.buffer() {
        HostBuffer::F16(x) => x.as_ptr().cast(),
        HostBuffer::F32(x) => x.as_ptr().cast(),
        HostBuffer::F64(x) => x.as_ptr().cast(),
        HostBuffer::I32(x) => x.as_ptr().cast(),
        HostBuffer::I64(x) => x.as_ptr().cast(),
        HostBuffer::Bool(x) => x.as_ptr().cast(),
        _ => panic!("an element type without a line here"),
    }
}

/// Runs the body with the kind of each element type.
macro_rules! each_dtype {
    ($dtype:ident, $kind:ident => $body:expr) => {{
        for $dtype in [DType::F16, DType::F32, DType::F64] {
            type $kind = Float;
            $body
        }
        for $dtype in [DType::I32, DType::I64] {
            type $kind = Int;
            $body
        }
        {
            let $dtype = DType::Bool;
            type $kind = Bool;
            $body
        }
    }};
}

#[test]
fn every_pair_keeps_every_bit_and_the_source() {
    for from in &DEVICES {
        for to in &DEVICES {
            each_dtype!(dtype, K => {
                let source = Tensor::<Three, K>::from_data(awkward(dtype), from).unwrap();
                let there = source.to_device(to).unwrap();
                assert_eq!(there.device(), *to);
                assert_eq!(bits(&there.to_data().unwrap()), bits(&awkward(dtype)), "{dtype} from {from} to {to}");
                assert_eq!(bits(&source.to_data().unwrap()), bits(&awkward(dtype)), "{dtype}: the source, from {from} to {to}");
                assert_eq!(source.device(), *from);
                let back = there.to_device(from).unwrap();
                assert_eq!(bits(&back.to_data().unwrap()), bits(&awkward(dtype)), "{dtype} from {to} back to {from}");
            });
        }
    }
}

#[test]
fn views_move_as_what_they_show() {
    for from in &DEVICES {
        for to in &DEVICES {
            let view = Tensor::<Three>::from_data(awkward(DType::F32), from)
                .unwrap()
                .transpose()
                .unwrap()
                .slice(1..3)
                .unwrap();
            let there = view.to_device(to).unwrap();
            assert_eq!(
                bits(&there.to_data().unwrap()),
                bits(&view.to_data().unwrap()),
                "from {from} to {to}"
            );
            assert_eq!(there.dims(), [2, 2]);
        }
    }
}

#[test]
fn empty_tensors_and_scalars_move() {
    for from in &DEVICES {
        for to in &DEVICES {
            let empty = Tensor::<Three>::from_data(TensorData::new(Vec::<f32>::new(), [2, 0]).unwrap(), from)
                .unwrap();
            assert_eq!(empty.to_device(to).unwrap().dims(), [2, 0]);
            let scalar =
                Tensor::<Three, Int>::from_data(TensorData::new(vec![7], []).unwrap(), from).unwrap();
            let there = scalar.to_device(to).unwrap().to_data().unwrap();
            assert_eq!((there.shape().rank(), there.to_vec::<i32>()), (0, vec![7]));
        }
    }
}

#[test]
fn static_pairs_keep_every_bit() {
    macro_rules! check {
        ($kind:ty, $dtype:expr, $from:expr, $to:expr) => {{
            let (dtype, from, to) = ($dtype, $from, $to);
            let source = Tensor::<_, $kind>::from_data(awkward(dtype), from).unwrap();
            let there = source.to_device(to).unwrap();
            assert_eq!(bits(&there.to_data().unwrap()), bits(&awkward(dtype)), "{dtype} from {from} to {to}");
            let back = there.to_device(from).unwrap();
            assert_eq!(
                bits(&back.to_data().unwrap()),
                bits(&awkward(dtype)),
                "{dtype} from {to} back to {from}"
            );
        }};
    }
    let dispatch = DispatchDevice::Cpu(CpuDevice);
    each_dtype!(dtype, K => {
        check!(K, dtype, &CpuDevice, &ReferenceDevice);
        check!(K, dtype, &CpuDevice, &dispatch);
        check!(K, dtype, &ReferenceDevice, &MirrorDevice);
        check!(K, dtype, &ReferenceDevice, &dispatch);
        for device in &DEVICES {
            check!(K, dtype, &CpuDevice, device);
            check!(K, dtype, &MirrorDevice, device);
            check!(K, dtype, &dispatch, device);
        }
    });
}

#[test]
fn host_memory_is_shared_all_the_way() {
    let data = awkward(DType::F32);
    let cpu = Tensor::<Cpu>::from_data(data.clone(), &CpuDevice).unwrap();
    let dispatch = cpu.to_device(&DispatchDevice::Cpu(CpuDevice)).unwrap();
    let three = dispatch.to_device(&ThreeDevice::Cpu(CpuDevice)).unwrap();
    let reference = three.to_device(&ThreeDevice::Reference(ReferenceDevice)).unwrap();
    let back = three.to_device(&CpuDevice).unwrap();
    for there in [cpu.to_data(), dispatch.to_data(), three.to_data(), reference.to_data(), back.to_data()] {
        assert_eq!(address(&there.unwrap()), address(&data));
    }
}

#[test]
fn a_view_stays_a_view_between_a_backend_and_its_dispatcher() {
    let data = awkward(DType::F32);
    let cpu = Tensor::<Cpu>::from_data(data.clone(), &CpuDevice).unwrap();
    let there = cpu.transpose().unwrap().to_device(&DispatchDevice::Cpu(CpuDevice)).unwrap();
    // Transposed back it is contiguous again: had the move copied, this would be another place.
    assert_eq!(address(&there.transpose().unwrap().to_data().unwrap()), address(&data));
}

#[test]
fn integers_and_truth_values_move_onto_tapes_and_off() {
    let device = AutodiffDevice::<_>::new(CpuDevice);
    let ints = Tensor::<Reference, Int>::from_data(awkward(DType::I64), &ReferenceDevice).unwrap();
    let tracked: Tensor<Autodiff<Cpu>, Int> = ints.to_device(&device).unwrap();
    assert_eq!(bits(&tracked.to_data().unwrap()), bits(&awkward(DType::I64)));
    let back: Tensor<Dispatch, Int> = tracked.to_device(&DispatchDevice::Cpu(CpuDevice)).unwrap();
    assert_eq!(bits(&back.to_data().unwrap()), bits(&awkward(DType::I64)));
    let bools = Tensor::<Three, Bool>::from_data(awkward(DType::Bool), &DEVICES[2]).unwrap();
    assert_eq!(bits(&bools.to_device(&device).unwrap().to_data().unwrap()), bits(&awkward(DType::Bool)));
}

#[test]
fn a_gradient_flows_back_through_a_move() {
    let device = AutodiffDevice::<_>::new(CpuDevice);
    let x = Tensor::<Autodiff<Cpu>>::from_data([1.0_f32, 2.0, 3.0], &device).unwrap().require_grad();
    let moved = x.mul(&x).unwrap().to_device(&device).unwrap();
    let gradients = moved.mul(&x).unwrap().backward().unwrap();
    assert_eq!(x.grad(&gradients).unwrap().to_data().unwrap().to_vec::<f32>(), [3.0, 12.0, 27.0]);
}

#[test]
fn leaving_and_entering_a_tape_shares_memory() {
    let data = awkward(DType::F64);
    let x = Tensor::<Cpu>::from_data(data.clone(), &CpuDevice).unwrap();
    let tracked = Tensor::<Autodiff<Cpu>>::from_inner(x).require_grad();
    assert_eq!(address(&tracked.inner().to_data().unwrap()), address(&data));
    assert_eq!(address(&tracked.detach().to_data().unwrap()), address(&data));
}

#[test]
fn data_of_another_kind_is_an_error() {
    for device in &DEVICES {
        let error = Tensor::<Three, Int>::from_data(awkward(DType::F32), device).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::UnsupportedDType { dtype: DType::F32, .. }), "{error}");
    }
}

/// A list with a direct route and a backend that nothing leaves.
#[dispatch_backends(
    ops(dispatch_runtime::TensorOps),
    Cpu(path = dispatch_runtime::Cpu),
    Mirror(path = dispatch_tests::reference::Mirror, from(Cpu = crate::upload)),
    Trap(path = dispatch_tests::reference::Trap, one_way),
)]
struct Routed;

thread_local! {
    static UPLOADS: Cell<usize> = const { Cell::new(0) };
}

fn upload<K: Kind>(tensor: &Tensor<Cpu, K>, device: &MirrorDevice) -> Result<Tensor<Mirror, K>> {
    UPLOADS.set(UPLOADS.get() + 1);
    Mirror::from_data(tensor.to_data()?, device)
}

#[test]
fn a_direct_route_is_taken_one_way() {
    let (cpu, mirror) = (RoutedDevice::Cpu(CpuDevice), RoutedDevice::Mirror(MirrorDevice));
    let source = Tensor::<Routed>::from_data(awkward(DType::F32), &cpu).unwrap();
    let there = source.to_device(&mirror).unwrap();
    assert_eq!((UPLOADS.get(), bits(&there.to_data().unwrap())), (1, bits(&awkward(DType::F32))));
    let back = there.to_device(&cpu).unwrap();
    assert_eq!((UPLOADS.get(), bits(&back.to_data().unwrap())), (1, bits(&awkward(DType::F32))));
}

#[test]
fn nothing_leaves_a_one_way_backend() {
    let trap = RoutedDevice::Trap(TrapDevice);
    let others = [RoutedDevice::Cpu(CpuDevice), RoutedDevice::Mirror(MirrorDevice)];
    for other in &others {
        let there =
            Tensor::<Routed>::from_data(awkward(DType::F32), other).unwrap().to_device(&trap).unwrap();
        assert_eq!(there.device(), trap);
        assert_eq!(there.to_device(&trap).unwrap().device(), trap);
        let error = there.to_device(other).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::NoRoute { from: "Trap", .. }), "{error}");
    }
}
