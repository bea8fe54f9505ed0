//! Wrong inputs: every one is a typed error that names the operation, and none is a panic.

use dispatch_runtime::{
    Autodiff, AutodiffDevice, Bool, Cpu, CpuDevice, DType, Error, ErrorKind, Float, Int, Numeric, Scalar,
    Shape, Slice, Tensor, TensorData, TensorOps, View,
};
use proptest::prelude::*;

fn floats<B: TensorOps>(shape: &[usize], device: &B::Device) -> Tensor<B> {
    let count = shape.iter().product::<usize>();
    let data = TensorData::new((0..count).map(|i| i as f32 - 2.5).collect::<Vec<_>>(), shape).unwrap();
    B::from_data(data, device).unwrap()
}

fn ints<B: TensorOps>(values: &[i32], shape: &[usize], device: &B::Device) -> Tensor<B, Int> {
    B::from_data(TensorData::new(values.to_vec(), shape).unwrap(), device).unwrap()
}

/// What a case expects of the error, by its kind.
fn is(error: &Error, expected: &str, operation: &str) -> bool {
    error.kind_name().contains(expected) && error.to_string().starts_with(operation)
}

trait KindName {
    fn kind_name(&self) -> &'static str;
}

impl KindName for Error {
    fn kind_name(&self) -> &'static str {
        match self.kind() {
            ErrorKind::ShapeMismatch { .. } => "ShapeMismatch",
            ErrorKind::InvalidShape { .. } => "InvalidShape",
            ErrorKind::DimOutOfRange { .. } => "DimOutOfRange",
            ErrorKind::IndexOutOfRange { .. } => "IndexOutOfRange",
            ErrorKind::DTypeMismatch { .. } => "DTypeMismatch",
            ErrorKind::UnsupportedDType { .. } => "UnsupportedDType",
            ErrorKind::InvalidArgument { .. } => "InvalidArgument",
            ErrorKind::EmptyReduction { .. } => "EmptyReduction",
            ErrorKind::TooLarge { .. } => "TooLarge",
            ErrorKind::NoTensor { .. } => "NoTensor",
            ErrorKind::DataLength { .. } => "DataLength",
            _ => "another kind",
        }
    }
}

/// `operation, kind of error => call`, on a device `d`; run plain and tracked.
macro_rules! wrong {
    ($($operation:literal, $kind:literal => |$d:ident| $call:expr;)*) => {
        fn cases<B: TensorOps>(device: &B::Device) -> Vec<(&'static str, &'static str, &'static str, Option<Error>)> {
            vec![$({
                let $d = device;
                ($operation, $kind, stringify!($call), $call.err())
            }),*]
        }
    };
}

fn f<B: TensorOps>(d: &B::Device, shape: &[usize]) -> Tensor<B> {
    floats::<B>(shape, d)
}

fn i<B: TensorOps>(d: &B::Device) -> Tensor<B, Int> {
    ints::<B>(&[1, 2], &[2], d)
}

wrong! {
    "from_data", "UnsupportedDType" => |d| Tensor::<B, Float>::from_data(vec![1_i32], d);
    "from_data", "UnsupportedDType" => |d| Tensor::<B, Bool>::from_data(vec![1.0_f32], d);
    "zeros", "TooLarge" => |d| Tensor::<B, Float>::zeros([usize::MAX, 2], d);
    "zeros", "TooLarge" => |d| Tensor::<B, Float>::zeros([1 << 30, 1 << 30, 1 << 30], d);
    "full", "UnsupportedDType" => |d| Tensor::<B, Float>::full([1], 1.0, DType::I32, d);
    "full", "UnsupportedDType" => |d| Tensor::<B, Int>::full([1], 1.0, DType::Bool, d);
    "arange", "InvalidArgument" => |d| Tensor::<B, Int>::arange(0, 5, 0, d);
    "arange", "InvalidArgument" => |d| Tensor::<B, Int>::arange(i64::MAX - 2, i64::MAX, 1, d);
    "random_uniform", "InvalidArgument" => |d| Tensor::<B>::random_uniform([1], 1.0, 0.0, 0, d);
    "random_uniform", "InvalidArgument" => |d| Tensor::<B>::random_uniform([1], f64::NAN, 0.0, 0, d);
    "random_normal", "InvalidArgument" => |d| Tensor::<B>::random_normal([1], 0.0, -1.0, 0, d);
    "random_normal", "InvalidArgument" => |d| Tensor::<B>::random_normal([1], f64::INFINITY, 1.0, 0, d);
    "cast", "UnsupportedDType" => |d| f::<B>(d, &[2]).cast(DType::I32);
    "add", "ShapeMismatch" => |d| f::<B>(d, &[2, 3]).add(&f::<B>(d, &[2]));
    "add", "DTypeMismatch" => |d| f::<B>(d, &[2]).add(&f::<B>(d, &[2]).cast(DType::F64).unwrap());
    "powf", "ShapeMismatch" => |d| f::<B>(d, &[2]).powf(&f::<B>(d, &[3]));
    "greater", "ShapeMismatch" => |d| f::<B>(d, &[2]).greater(&f::<B>(d, &[3]));
    "mask_where", "ShapeMismatch" => |d| f::<B>(d, &[2]).mask_where(&f::<B>(d, &[3]).bool().unwrap(), &f::<B>(d, &[2]));
    "add_scalar", "InvalidArgument" => |d| i::<B>(d).add_scalar(1.5);
    "mul_scalar", "InvalidArgument" => |d| i::<B>(d).mul_scalar(1_i64 << 32);
    "lower_scalar", "InvalidArgument" => |d| i::<B>(d).lower_scalar(f64::NAN);
    "equal_scalar", "InvalidArgument" => |d| i::<B>(d).equal_scalar(1_i64 << 40);
    "bitwise_and_scalar", "InvalidArgument" => |d| i::<B>(d).bitwise_and_scalar(0xFFFF_FFFF_i64);
    "mask_fill", "InvalidArgument" => |d| i::<B>(d).mask_fill(&i::<B>(d).bool().unwrap(), 0.5);
    "reshape", "InvalidShape" => |d| f::<B>(d, &[2, 3]).reshape([4, 2]);
    "reshape", "InvalidShape" => |d| f::<B>(d, &[2, 3]).reshape([-1, 4]);
    "reshape", "Invalid" => |d| f::<B>(d, &[2, 3]).reshape([-1, -1]);
    "reshape", "Invalid" => |d| f::<B>(d, &[2, 3]).reshape([-2, -3]);
    "reshape", "Invalid" => |d| f::<B>(d, &[0, 3]).reshape([-1, 0]);
    "reshape", "" => |d| f::<B>(d, &[2, 3]).reshape([i64::MAX, i64::MAX]);
    "flatten", "DimOutOfRange" => |d| f::<B>(d, &[2, 3]).flatten(0, 2);
    "flatten", "Invalid" => |d| f::<B>(d, &[2, 3]).flatten(1, 0);
    "permute", "InvalidArgument" => |d| f::<B>(d, &[2, 3]).permute([0]);
    "permute", "InvalidArgument" => |d| f::<B>(d, &[2, 3]).permute([1, 1]);
    "permute", "DimOutOfRange" => |d| f::<B>(d, &[2, 3]).permute([0, 2]);
    "swap_dims", "DimOutOfRange" => |d| f::<B>(d, &[2, 3]).swap_dims(0, -3);
    "transpose", "DimOutOfRange" => |d| f::<B>(d, &[2]).transpose();
    "movedim", "DimOutOfRange" => |d| f::<B>(d, &[2, 3]).movedim(2, 0);
    "expand", "InvalidShape" => |d| f::<B>(d, &[2, 3]).expand([2, 4]);
    "expand", "InvalidShape" => |d| f::<B>(d, &[2, 3]).expand([3]);
    "expand", "InvalidShape" => |d| f::<B>(d, &[2, 3]).expand([-1, 2, 3]);
    "expand", "TooLarge" => |d| f::<B>(d, &[1]).expand([i64::MAX, 4, 1]);
    "slice", "InvalidArgument" => |d| f::<B>(d, &[2]).slice([0..1, 0..1]);
    "slice", "InvalidArgument" => |d| f::<B>(d, &[2]).slice([Slice::new(0, None, 0)]);
    "narrow", "IndexOutOfRange" => |d| f::<B>(d, &[2]).narrow(0, 1, 2);
    "narrow", "IndexOutOfRange" => |d| f::<B>(d, &[2]).narrow(0, usize::MAX, 2);
    "flip", "InvalidArgument" => |d| f::<B>(d, &[2]).flip([0, 0]);
    "unsqueeze", "DimOutOfRange" => |d| f::<B>(d, &[2]).unsqueeze(2);
    "squeeze", "InvalidShape" => |d| f::<B>(d, &[2]).squeeze(0);
    "cat", "NoTensor" => |d| { let _ = d; Tensor::<B>::cat(&[], 0) };
    "cat", "ShapeMismatch" => |d| Tensor::<B>::cat(&[f::<B>(d, &[2, 3]), f::<B>(d, &[3, 3])], 1);
    "cat", "ShapeMismatch" => |d| Tensor::<B>::cat(&[f::<B>(d, &[2]), f::<B>(d, &[2, 1])], 0);
    "cat", "DTypeMismatch" => |d| Tensor::<B>::cat(&[f::<B>(d, &[2]), f::<B>(d, &[2]).cast(DType::F64).unwrap()], 0);
    "cat", "DimOutOfRange" => |d| Tensor::<B>::cat(&[f::<B>(d, &[2])], 1);
    "split_with_sizes", "" => |d| f::<B>(d, &[5]).split_with_sizes(vec![2, 2], 0);
    "split_with_sizes", "" => |d| f::<B>(d, &[5]).split_with_sizes(vec![usize::MAX, 6], 0);
    "split", "InvalidArgument" => |d| f::<B>(d, &[5]).split(0, 0);
    "chunk", "InvalidArgument" => |d| f::<B>(d, &[5]).chunk(0, 0);
    "sum_dim", "DimOutOfRange" => |d| f::<B>(d, &[2]).sum_dim(1);
    "sum_dims", "InvalidArgument" => |d| f::<B>(d, &[2, 3]).sum_dims([0, -2]);
    "mean_dim", "DimOutOfRange" => |d| f::<B>(d, &[2]).mean_dim(-2);
    "prod_dim", "DimOutOfRange" => |d| f::<B>(d, &[2]).prod_dim(1);
    "max_dim", "EmptyReduction" => |d| f::<B>(d, &[2, 0]).max_dim(1);
    "min", "EmptyReduction" => |d| f::<B>(d, &[0]).min();
    "argmax", "EmptyReduction" => |d| f::<B>(d, &[0, 2]).argmax(0);
    "matmul", "ShapeMismatch" => |d| f::<B>(d, &[2, 3]).matmul(&f::<B>(d, &[2, 3]));
    "matmul", "ShapeMismatch" => |d| f::<B>(d, &[2, 2, 3]).matmul(&f::<B>(d, &[3, 3, 2]));
    "matmul", "InvalidShape" => |d| f::<B>(d, &[3]).matmul(&f::<B>(d, &[3, 2]));
    "matmul", "DTypeMismatch" => |d| f::<B>(d, &[2, 3]).matmul(&f::<B>(d, &[3, 2]).cast(DType::F64).unwrap());
    "gather", "IndexOutOfRange" => |d| f::<B>(d, &[3]).gather(0, &ints::<B>(&[0, 3], &[2], d));
    "gather", "IndexOutOfRange" => |d| f::<B>(d, &[3]).gather(0, &ints::<B>(&[-1], &[1], d));
    "gather", "ShapeMismatch" => |d| f::<B>(d, &[3]).gather(0, &ints::<B>(&[0], &[1, 1], d));
    "gather", "ShapeMismatch" => |d| f::<B>(d, &[2, 3]).gather(1, &ints::<B>(&[0, 0, 0], &[3, 1], d));
    "scatter_add", "IndexOutOfRange" => |d| f::<B>(d, &[3]).scatter_add(0, &ints::<B>(&[5], &[1], d), &f::<B>(d, &[1]));
    "scatter_add", "ShapeMismatch" => |d| f::<B>(d, &[3]).scatter_add(0, &ints::<B>(&[0], &[1], d), &f::<B>(d, &[2]));
    "select", "IndexOutOfRange" => |d| f::<B>(d, &[3, 2]).select(0, &ints::<B>(&[3], &[1], d));
    "select", "InvalidShape" => |d| f::<B>(d, &[3, 2]).select(0, &ints::<B>(&[0], &[1, 1], d));
    "select_add", "ShapeMismatch" => |d| f::<B>(d, &[3, 2]).select_add(0, &ints::<B>(&[0], &[1], d), &f::<B>(d, &[2, 2]));
    "softmax", "DimOutOfRange" => |d| f::<B>(d, &[2]).softmax(1);
    "log_softmax", "DimOutOfRange" => |d| f::<B>(d, &[2]).log_softmax(-2);
    "cross_entropy", "ShapeMismatch" => |d| f::<B>(d, &[2, 3]).cross_entropy(&ints::<B>(&[0], &[1], d));
    "cross_entropy", "Shape" => |d| f::<B>(d, &[3]).cross_entropy(&ints::<B>(&[0], &[1], d));
    "cross_entropy", "IndexOutOfRange" => |d| f::<B>(d, &[1, 3]).cross_entropy(&ints::<B>(&[3], &[1], d));
    "view", "ShapeMismatch" => |d| f::<B>(d, &[2]).view(&View::identity(&Shape::from([3])));
    "unview", "ShapeMismatch" => |d| f::<B>(d, &[2]).unview(&View::identity(&Shape::from([3])));
    "sum_to", "InvalidShape" => |d| f::<B>(d, &[2]).sum_to(&Shape::from([3]));
}

fn check<B: TensorOps>(device: &B::Device) {
    let mut wrong = Vec::new();
    for (operation, kind, call, error) in cases::<B>(device) {
        match error {
            Some(error) if is(&error, kind, operation) => {}
            Some(error) => {
                wrong.push(format!("{call}: {} ({error}), not {kind} of {operation}", error.kind_name()))
            }
            None => wrong.push(format!("{call}: no error")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn wrong_inputs_of_every_operation() {
    check::<Cpu>(&CpuDevice);
}

#[test]
fn wrong_inputs_of_tracked_operations() {
    check::<Autodiff<Cpu>>(&AutodiffDevice::new(CpuDevice));
}

/// Sizes whose products overflow, of tensors without elements or of views without memory.
#[test]
fn sizes_beyond_memory() {
    let zeros = |shape: &[usize]| Tensor::<Cpu>::zeros(shape, &CpuDevice).unwrap();
    let _ = zeros(&[1 << 33, 1 << 33, 0]).flatten(0, 1);
    let nothing = zeros(&[usize::MAX, 0]);
    let _ = Tensor::cat(&[nothing.clone(), nothing.clone(), nothing], 0);
    let _ = zeros(&[0, 3]).reshape([-1, 1_i64 << 62, 4]).map(|x| x.to_data());
    let huge = zeros(&[1]).expand([1_i64 << 33]).unwrap();
    assert!(matches!(huge.unsqueeze(1).unwrap().add(&huge).unwrap_err().kind(), ErrorKind::TooLarge { .. }));
    let huge = zeros(&[1]).expand([1_i64 << 55]).unwrap();
    assert!(matches!(huge.exp().unwrap_err().kind(), ErrorKind::TooLarge { .. }));
}

#[test]
fn data_must_fill_its_shape() {
    let error = TensorData::new(vec![1.0_f32; 5], [2, 3]).unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::DataLength { length: 5, shape: Shape::from([2, 3]) });
    assert!(TensorData::new(vec![1.0_f32], [usize::MAX, usize::MAX]).is_err());
}

#[test]
fn a_failed_call_leaves_its_inputs() {
    let x = floats::<Cpu>(&[2, 3], &CpuDevice);
    let before = x.to_data().unwrap();
    assert!(x.matmul(&x).is_err());
    assert_eq!(x.to_data().unwrap(), before);
}

/// Numbers that break arithmetic.
fn number() -> impl Strategy<Value = i64> {
    prop_oneof![
        8 => -4_i64..5,
        1 => prop::sample::select(vec![i64::MIN, i64::MIN + 1, i64::MAX, i64::MAX - 1, 1 << 31, -(1 << 31), 1 << 62]),
    ]
}

fn size() -> impl Strategy<Value = usize> {
    number().prop_map(|n| n as usize)
}

fn shape() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0_usize..4, 0..5)
}

/// Every operation with arguments drawn at random: it may fail, it may not panic.
fn call_all<K: Numeric, B: TensorOps>(
    x: &Tensor<B, K>,
    y: &Tensor<B, K>,
    mask: &Tensor<B, Bool>,
    indices: &Tensor<B, Int>,
    n: &[i64],
    s: &[usize],
) {
    let [a, b, c, ..] = *n else { return };
    let [p, q, ..] = *s else { return };
    let _ = (x.add(y), x.sub(y), x.mul(y), x.div(y), x.remainder(y), x.fmod(y), x.max_pair(y), x.min_pair(y));
    let _ = (
        x.add_scalar(a),
        x.div_scalar(a),
        x.remainder_scalar(a),
        x.rdiv_scalar(a),
        x.clamp(a, b),
        x.neg(),
        x.abs(),
    );
    let _ = (x.equal(y), x.greater(y), x.mask_where(mask, y), x.mask_fill(mask, Scalar::Int(a)));
    let _ = (
        x.reshape(n),
        x.reshape([a, b]),
        x.expand(n),
        x.permute(n),
        x.swap_dims(a, b),
        x.movedim(a, b),
        x.flatten(a, b),
    );
    let _ = (
        x.slice([Slice::new(a, Some(b), c)]),
        x.slice([Slice::new(a, None, b); 2]),
        x.narrow(a, p, q),
        x.flip([a, b]),
    );
    let _ = (
        x.unsqueeze(a),
        x.squeeze(a),
        x.transpose(),
        Tensor::cat(&[x.clone(), y.clone()], a),
        Tensor::stack(&[x.clone(), y.clone()], a),
    );
    let _ = (x.split(p.min(9), a), x.split_with_sizes(s.to_vec(), a), x.chunk(p, b));
    let _ = (
        x.sum(),
        x.sum_dim(a),
        x.sum_dims(n),
        x.prod_dim(a),
        x.prod(),
        x.max_dim(a),
        x.min_dim(a),
        x.argmax(a),
        x.argmin(a),
        x.max(),
        x.min(),
    );
    let _ = (
        x.gather(a, indices),
        x.scatter_add(a, indices, y),
        x.select(a, indices),
        x.select_add(a, indices, y),
    );
    let _ = (x.float(), x.int(), x.bool(), x.cast(DType::F64), x.cast(DType::I64), x.sum_to(&Shape::from(s)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn no_argument_makes_a_panic(
        x in shape(), y in shape(), index_shape in shape(), n in prop::collection::vec(number(), 3..5), s in prop::collection::vec(size(), 2..4),
        index in prop::collection::vec(number(), 1..6),
    ) {
        let device = CpuDevice;
        let data = |shape: &[usize]| -> Vec<i64> { (0..shape.iter().product::<usize>()).map(|i| n[i % n.len()].wrapping_add(i as i64)).collect() };
        let int = |shape: &[usize]| Tensor::<Cpu, Int>::from_data(TensorData::new(data(shape), shape).unwrap(), &device).unwrap();
        let indices: Vec<i64> = (0..index_shape.iter().product::<usize>()).map(|i| index[i % index.len()]).collect();
        let indices = Tensor::<Cpu, Int>::from_data(TensorData::new(indices, index_shape.as_slice()).unwrap(), &device).unwrap();
        let mask = int(&y).bool().unwrap();
        call_all(&int(&x), &int(&y), &mask, &indices, &n, &s);
        let (fx, fy) = (int(&x).float().unwrap(), int(&y).float().unwrap());
        call_all(&fx, &fy, &mask, &indices, &n, &s);
        let _ = (fx.matmul(&fy), fx.softmax(n[0]), fx.log_softmax(n[0]), fx.cross_entropy(&indices), fx.mean(), fx.mean_dim(n[0]), fx.powf(&fy));
        // What fits in memory would be filled: large sizes are those that do not.
        let sizes: Vec<usize> = s.iter().map(|&size| if size >> 40 == 0 { size % 64 } else { size }).collect();
        let _ = Tensor::<Cpu>::full(sizes.as_slice(), n[0], DType::F32, &device);
        let _ = Tensor::<Cpu, Int>::arange(n[0], n[1].clamp(n[0].saturating_sub(1000), n[0].saturating_add(1000)), n[2], &device);
        let _ = (Tensor::<Cpu>::random_uniform(x.as_slice(), n[0] as f64, n[1] as f64, 1, &device), Tensor::<Cpu>::random_normal(x.as_slice(), n[0] as f64, n[1] as f64, 1, &device));
    }

    #[test]
    fn no_tracked_call_makes_a_panic(x in shape(), y in shape(), n in prop::collection::vec(number(), 3..5), s in prop::collection::vec(size(), 2..4)) {
        let device = AutodiffDevice::<_>::new(CpuDevice);
        let x = floats::<Autodiff<Cpu>>(&x, &device).require_grad();
        let y = floats::<Autodiff<Cpu>>(&y, &device).require_grad();
        let indices = ints::<Autodiff<Cpu>>(&[0, 1], &[2], &device);
        let mask = x.bool().unwrap();
        call_all(&x, &y, &mask, &indices, &n, &s);
        let results = [
            x.add(&y),
            x.matmul(&y),
            x.softmax(n[0]),
            x.sum_dim(n[0]),
            x.reshape([n[0], n[1]]),
            x.mul(&y),
            x.max_dim(n[0]),
            x.prod_dim(n[0]),
        ];
        for result in results.into_iter().flatten() {
            let _ = result.backward();
        }
    }
}
