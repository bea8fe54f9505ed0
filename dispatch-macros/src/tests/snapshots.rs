//! The expansion of a small annotation, as a file that a person can review. `INSTA_UPDATE=always cargo test -p dispatch-macros`
//! writes it anew.

use super::formatted;

/// One operation for each mark.
pub(super) const SMALL: &str = "
        /// Operations.
        pub trait Ops: Backend {
            /// Sigmoid linear unit. Same shape as `x`.
            #[op(pointwise = |x| x / (1.0 + exp(-x)))]
            fn silu(x: &Float) -> Result<Float>;

            /// Matrix product, `[m, k] x [k, n] -> [m, n]`.
            #[op(grad(
                lhs = grad.matmul(&rhs.transpose()?)?,
                rhs = lhs.transpose()?.matmul(grad)?.sum_to(rhs.shape())?,
            ))]
            fn matmul(lhs: &Float, rhs: &Float) -> Result<Float>;

            /// The index of the largest element along `dim`.
            #[op(no_grad)]
            fn argmax(x: &Float, dim: usize) -> Result<Int>;

            /// The value below which the share `q` of the elements lies.
            fn quantile(x: &Float, q: f64) -> Result<Float>;
        }
    ";

/// Two backends, and one operation for each mark.
#[test]
fn small() {
    let arguments = "
        name = Dispatch,
        Cpu(path = crate::Cpu),
        Wgpu(path = crate::Wgpu, cfg(feature = \"wgpu\")),
    ";
    insta::assert_snapshot!(formatted(arguments, SMALL));
}

/// A list alone, over operations from elsewhere.
#[test]
fn list() {
    let arguments = "ops(other::Ops), Cpu(path = other::Cpu), Mine(path = Mine, from(Cpu = upload)), Trap(path = Trap, one_way)";
    insta::assert_snapshot!(formatted(arguments, "/// My own list.\npub struct Everywhere;"));
}
