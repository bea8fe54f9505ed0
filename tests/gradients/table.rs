//! Every differentiable operation, at a point away from its kinks: one line each.

use crate::check::Check;
use crate::derivatives::Function;
use dispatch_runtime::{Int, Result, Tensor, TensorData, TensorOps};
use libtest_mimic::Trial;

/// Values apart from each other in `low..high`, exact in f32.
fn spread(shape: &[usize], low: f64, high: f64) -> TensorData {
    let count = shape.iter().product::<usize>();
    // A golden-ratio sequence: well spread, no two equal.
    let values = (1..=count).map(|i| low + (high - low) * (i as f64 * 0.618_033_988_75).fract());
    TensorData::new(values.map(|x| f64::from(x as f32)).collect::<Vec<_>>(), shape.to_vec()).unwrap()
}

/// `name(argument: shape, low..high; ..) => expression`: a test of both derivatives.
macro_rules! gradients {
    ($($name:ident($($x:ident: $shape:expr, $low:literal..$high:literal);+) => $body:expr;)*) => {
        /// A test of each line.
        pub(crate) fn each(check: impl Check) -> Vec<Trial> {
            vec![$({
                #[derive(Clone)]
                struct Case;
                impl Function for Case {
                    #[allow(unused_variables)]
                    fn call<B: TensorOps>(&self, x: &[Tensor<B>]) -> Result<Tensor<B>> {
                        let [$($x),+] = x else { panic!("arguments") };
                        $body
                    }
                }
                check.trial(stringify!($name), Case, vec![$(spread(&$shape, $low, $high)),+])
            }),*]
        }
    };
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
    cast(x: [4], -2.0..2.0) => x.mul(x)?.cast(x.dtype());
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
