//! First and second derivatives of every differentiable operation against central differences, in f64.

use dispatch_runtime::{
    Autodiff, Backend, Cpu, CpuDevice, DType, Float, Int, Result, Tensor, TensorData, TensorOps,
};

/// A function of several tensors to one tensor, written once for every level of autodiff.
trait Function {
    fn call<B: TensorOps>(&self, x: &[Tensor<B>]) -> Result<Tensor<B>>;
}

/// Weights that make a scalar of a result, so that no gradient is lost in symmetry: 1, 1.37, 1.74, ..
fn weighted<B: TensorOps>(y: &Tensor<B>) -> Result<Tensor<B>> {
    let weights: Vec<f64> = (0..y.elements()).map(|i| 1.0 + 0.37 * i as f64 % 2.3).collect();
    let weights = B::from_data::<Float>(TensorData::new(weights, y.shape())?, &y.device())?;
    y.mul(&weights)?.sum()
}

fn value(function: &impl Function, x: &[TensorData]) -> f64 {
    let x: Vec<Tensor<Cpu>> = x.iter().map(|x| Tensor::from_data(x.clone(), &CpuDevice).unwrap()).collect();
    scalar(&weighted(&function.call(&x).unwrap()).unwrap())
}

fn scalar<B: Backend>(x: &Tensor<B>) -> f64 {
    x.to_data().unwrap().to_vec::<f64>()[0]
}

/// The gradients by each argument, on any backend under the tape.
fn gradients<B: TensorOps>(function: &impl Function, x: &[Tensor<B>]) -> Result<Vec<Tensor<B>>> {
    let leaves: Vec<Tensor<Autodiff<B>>> =
        x.iter().map(|x| Tensor::from_inner(x.clone()).require_grad()).collect();
    let gradients = weighted(&function.call(&leaves)?)?.backward()?;
    leaves.iter().map(|leaf| leaf.grad(&gradients).map_or_else(|| leaf.inner().zeros_like(), Ok)).collect()
}

/// The gradient's weighted sum: a scalar whose gradient is a row of second derivatives.
struct GradientOf<'a, F>(&'a F);

impl<F: Function> GradientOf<'_, F> {
    fn value(&self, x: &[TensorData]) -> f64 {
        let x: Vec<Tensor<Cpu>> =
            x.iter().map(|x| Tensor::from_data(x.clone(), &CpuDevice).unwrap()).collect();
        gradients(self.0, &x).unwrap().iter().map(|gradient| scalar(&weighted(gradient).unwrap())).sum()
    }

    fn gradients(&self, x: &[TensorData]) -> Vec<Vec<f64>> {
        let leaves: Vec<Tensor<Autodiff<Cpu>>> = x
            .iter()
            .map(|x| {
                Tensor::from_data(x.clone(), &dispatch_runtime::AutodiffDevice::new(CpuDevice))
                    .unwrap()
                    .require_grad()
            })
            .collect();
        let mut sum: Option<Tensor<Autodiff<Cpu>>> = None;
        for gradient in gradients(self.0, &leaves).unwrap() {
            let part = weighted(&gradient).unwrap();
            sum = Some(match sum {
                Some(sum) => (sum + part).unwrap(),
                None => part,
            });
        }
        let sum = sum.unwrap();
        let gradients = if sum.is_tracked() { sum.backward().unwrap() } else { Default::default() };
        let zeros = |x: &TensorData| vec![0.0; x.shape().elements()];
        leaves
            .iter()
            .zip(x)
            .map(|(leaf, x)| {
                leaf.grad(&gradients)
                    .map_or_else(|| zeros(x), |gradient| gradient.to_data().unwrap().to_vec())
            })
            .collect()
    }
}

/// Central differences of `f` by every element of every argument.
fn differences(f: impl Fn(&[TensorData]) -> f64, x: &[TensorData]) -> Vec<Vec<f64>> {
    const STEP: f64 = 1e-5;
    let at = |argument: usize, element: usize, step: f64| {
        let mut x = x.to_vec();
        let mut values = x[argument].to_vec::<f64>();
        values[element] += step;
        x[argument] = TensorData::new(values, x[argument].shape()).unwrap();
        f(&x)
    };
    let slope =
        |argument, element| (at(argument, element, STEP) - at(argument, element, -STEP)) / (2.0 * STEP);
    (0..x.len())
        .map(|argument| (0..x[argument].shape().elements()).map(|element| slope(argument, element)).collect())
        .collect()
}

fn assert_close(name: &str, order: &str, got: &[Vec<f64>], want: &[Vec<f64>]) {
    for (argument, (got, want)) in got.iter().zip(want).enumerate() {
        for (element, (got, want)) in got.iter().zip(want).enumerate() {
            assert!(
                (got - want).abs() <= 2e-6 * (1.0 + want.abs()),
                "{name}: {order} derivative by argument {argument}, element {element}: {got}, differences give {want}"
            );
        }
    }
}

fn check(name: &str, function: &impl Function, x: &[TensorData]) {
    let tensors: Vec<Tensor<Cpu>> =
        x.iter().map(|x| Tensor::from_data(x.clone(), &CpuDevice).unwrap()).collect();
    let first: Vec<Vec<f64>> =
        gradients(function, &tensors).unwrap().iter().map(|g| g.to_data().unwrap().to_vec()).collect();
    assert_close(name, "first", &first, &differences(|x| value(function, x), x));
    let second = GradientOf(function);
    assert_close(name, "second", &second.gradients(x), &differences(|x| second.value(x), x));
}

/// Values away from the kinks of the operations and apart from each other, in `low..high`.
fn spread(shape: &[usize], low: f64, high: f64) -> TensorData {
    let count = shape.iter().product::<usize>();
    // A golden-ratio sequence: well spread, no two equal.
    let values = (1..=count).map(|i| low + (high - low) * (i as f64 * 0.618_033_988_75).fract());
    TensorData::new(values.collect::<Vec<f64>>(), shape.to_vec()).unwrap()
}

/// `name(arguments: shape in low..high, ..) => expression`: one test of both derivatives.
macro_rules! gradients {
    ($($name:ident($($x:ident: $shape:expr, $low:literal..$high:literal);+) => $body:expr;)*) => {$(
        #[test]
        fn $name() {
            struct Case;
            impl Function for Case {
                #[allow(unused_variables)]
                fn call<B: TensorOps>(&self, x: &[Tensor<B>]) -> Result<Tensor<B>> {
                    let [$($x),+] = x else { panic!("arguments") };
                    $body
                }
            }
            check(stringify!($name), &Case, &[$(spread(&$shape, $low, $high)),+]);
        }
    )*};
}

fn indices<B: TensorOps>(values: &[i32], shape: &[usize], like: &Tensor<B>) -> Result<Tensor<B, Int>> {
    B::from_data::<Int>(TensorData::new(values.to_vec(), shape.to_vec())?, &like.device())
}

gradients! {
    add(x: [2, 3], -2.0..2.0; y: [3], -2.0..2.0) => x.add(y);
    sub(x: [2, 1], -2.0..2.0; y: [2, 3], -2.0..2.0) => x.sub(y);
    mul(x: [2, 3], -2.0..2.0; y: [1, 3], -2.0..2.0) => x.mul(y);
    div(x: [2, 3], -2.0..2.0; y: [3], 0.5..2.0) => x.div(y);
    mul_itself(x: [4], -2.0..2.0) => x.mul(x);
    scalars(x: [5], -2.0..2.0) => x.add_scalar(1.5)?.mul_scalar(2.5)?.sub_scalar(0.5)?.mul(x)? / 3.0;
    scalars_on_the_left(x: [5], 0.5..2.0) => 2.0 / (3.0 - x)?;
    neg(x: [5], -2.0..2.0) => x.neg()?.mul(x);
    abs(x: [7], -2.0..2.0) => x.abs()?.mul(x);
    exp(x: [5], -2.0..2.0) => x.exp();
    log(x: [5], 0.3..3.0) => x.log();
    sqrt(x: [5], 0.3..3.0) => x.sqrt();
    recip(x: [5], 0.3..3.0) => x.recip();
    tanh(x: [5], -2.0..2.0) => x.tanh();
    sigmoid(x: [5], -4.0..4.0) => x.sigmoid();
    relu(x: [7], -2.0..2.0) => x.relu()?.mul(x);
    leaky_relu(x: [7], -2.0..2.0) => x.leaky_relu(0.2)?.mul(x);
    gelu(x: [7], -3.0..3.0) => x.gelu();
    silu(x: [7], -3.0..3.0) => x.silu();
    softplus(x: [7], -3.0..3.0) => x.softplus(1.5);
    sin(x: [7], -3.0..3.0) => x.sin();
    cos(x: [7], -3.0..3.0) => x.cos();
    powf(x: [5], 0.3..2.0; y: [5], -2.0..2.0) => x.powf(y);
    powf_scalar(x: [5], 0.3..2.0) => x.powf_scalar(2.5);
    clamp(x: [9], -2.0..2.0) => x.clamp(-1.0, 1.0)?.mul(x);
    mask_where(x: [6], -2.0..2.0; y: [6], 2.0..-2.0) => x.mask_where(&x.lower(y)?, y)?.mul(x);
    cast_to_f64(x: [4], -2.0..2.0) => x.mul(x)?.cast(DType::F64);
    sum(x: [2, 3], -2.0..2.0) => x.mul(x)?.sum();
    sum_dim(x: [2, 3, 2], -2.0..2.0) => x.mul(x)?.sum_dim(1)?.exp();
    sum_dims(x: [2, 3, 2], -1.0..1.0) => x.mul(x)?.sum_dims([0, 2])?.exp();
    mean(x: [2, 3], -2.0..2.0) => x.mul(x)?.mean()?.exp();
    mean_dim(x: [2, 3], -2.0..2.0) => x.mul(x)?.mean_dim(-1)?.exp();
    prod(x: [5], -2.0..2.0) => x.prod();
    prod_dim(x: [2, 3], -2.0..2.0) => x.prod_dim(1);
    max(x: [2, 3], -2.0..2.0) => x.mul(x)?.max();
    min(x: [2, 3], -2.0..2.0) => x.mul(x)?.min();
    max_dim(x: [3, 4], -2.0..2.0) => x.mul(x)?.max_dim(1);
    min_dim(x: [3, 4], -2.0..2.0) => x.mul(x)?.min_dim(0);
    max_dim_with_indices(x: [3, 4], -2.0..2.0) => Ok(x.mul(x)?.max_dim_with_indices(1)?.0);
    reshape(x: [2, 6], -2.0..2.0) => x.mul(x)?.reshape([3, -1])?.exp();
    flatten(x: [2, 3, 2], -2.0..2.0) => x.mul(x)?.flatten(1, 2)?.exp();
    permute(x: [2, 3, 2], -2.0..2.0) => x.permute([2, 0, 1])?.mul(&x.permute([0, 2, 1])?.reshape([2, 2, 3])?);
    transpose(x: [3, 3], -2.0..2.0) => x.transpose()?.mul(x);
    expand(x: [3, 1], -2.0..2.0) => x.expand([2, 3, 4])?.exp();
    slice(x: [4, 5], -2.0..2.0) => x.slice((1..3, -3..))?.exp();
    slice_with_step(x: [7], -2.0..2.0) => x.slice([dispatch_runtime::Slice::new(0, None, -2)])?.exp();
    flip(x: [2, 3], -2.0..2.0) => x.flip([1])?.mul(x);
    narrow(x: [5], -2.0..2.0) => x.narrow(0, 1, 3)?.exp();
    unsqueeze_and_squeeze(x: [3, 1], -2.0..2.0) => x.unsqueeze(0)?.mul(&x.squeeze(1)?);
    cat(x: [2, 3], -2.0..2.0; y: [2, 2], -2.0..2.0) => Tensor::cat(&[x.clone(), y.clone(), x.clone()], 1)?.exp();
    stack(x: [3], -2.0..2.0; y: [3], -2.0..2.0) => Tensor::stack(&[x.clone(), y.clone()], 1)?.exp();
    split(x: [5, 2], -2.0..2.0) => { let parts = x.split(2, 0)?; parts[0].mul(&parts[1])?.add(&parts[2]) };
    matmul(x: [2, 3], -2.0..2.0; y: [3, 4], -2.0..2.0) => x.matmul(y)?.exp();
    matmul_broadcast(x: [2, 1, 2, 3], -1.0..1.0; y: [3, 3, 2], -1.0..1.0) => x.matmul(y)?.exp();
    matmul_of_a_transposed_view(x: [3, 2], -2.0..2.0; y: [3, 4], -2.0..2.0) => x.transpose()?.matmul(y)?.exp();
    select(x: [4, 2], -2.0..2.0) => x.select(0, &indices(&[2, 0, 2], &[3], x)?)?.exp();
    select_add(x: [4, 2], -2.0..2.0; v: [3, 2], -2.0..2.0) => x.select_add(0, &indices(&[2, 0, 2], &[3], x)?, v)?.exp();
    gather(x: [2, 3], -2.0..2.0) => x.gather(1, &indices(&[0, 2, 2, 1], &[2, 2], x)?)?.exp();
    scatter_add(x: [2, 3], -2.0..2.0; v: [2, 2], -2.0..2.0) => x.scatter_add(1, &indices(&[0, 2, 1, 1], &[2, 2], x)?, v)?.exp();
    softmax(x: [2, 4], -2.0..2.0) => x.softmax(1);
    softmax_of_the_first_dimension(x: [3, 2], -2.0..2.0) => x.softmax(0);
    log_softmax(x: [2, 4], -2.0..2.0) => x.log_softmax(-1);
    cross_entropy(x: [3, 4], -2.0..2.0) => x.cross_entropy(&indices(&[1, 3, 0], &[3], x)?);
}
