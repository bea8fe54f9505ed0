//! Comparisons, logic, bits, and conversions between kinds.

use super::{Outputs, any_kind, numeric};
use crate::{Args, Failure, Outcome};
use dispatch_runtime::{Bool, Int, Scalar, TensorOps};

pub(super) fn call<B: TensorOps>(op: &str, a: &Args<B>) -> Outcome<B> {
    let value = || a.plain::<Scalar>("value");
    match op {
        "equal" => any_kind!(a, lhs => lhs.equal(a.tensor("rhs")?)),
        "not_equal" => any_kind!(a, lhs => lhs.not_equal(a.tensor("rhs")?)),
        "greater" => numeric!(a, lhs => lhs.greater(a.tensor("rhs")?)),
        "greater_equal" => numeric!(a, lhs => lhs.greater_equal(a.tensor("rhs")?)),
        "lower" => numeric!(a, lhs => lhs.lower(a.tensor("rhs")?)),
        "lower_equal" => numeric!(a, lhs => lhs.lower_equal(a.tensor("rhs")?)),
        "equal_scalar" => numeric!(a, x => x.equal_scalar(value()?)),
        "not_equal_scalar" => numeric!(a, x => x.not_equal_scalar(value()?)),
        "greater_scalar" => numeric!(a, x => x.greater_scalar(value()?)),
        "greater_equal_scalar" => numeric!(a, x => x.greater_equal_scalar(value()?)),
        "lower_scalar" => numeric!(a, x => x.lower_scalar(value()?)),
        "lower_equal_scalar" => numeric!(a, x => x.lower_equal_scalar(value()?)),
        "is_nan" => a.float("x")?.is_nan().outputs(),
        "is_inf" => a.float("x")?.is_inf().outputs(),
        "is_finite" => a.float("x")?.is_finite().outputs(),
        "bool_and" => a.tensor::<Bool>("lhs")?.bool_and(a.tensor("rhs")?).outputs(),
        "bool_or" => a.tensor::<Bool>("lhs")?.bool_or(a.tensor("rhs")?).outputs(),
        "bool_xor" => a.tensor::<Bool>("lhs")?.bool_xor(a.tensor("rhs")?).outputs(),
        "bool_not" => a.tensor::<Bool>("x")?.bool_not().outputs(),
        "bitwise_and" => a.tensor::<Int>("lhs")?.bitwise_and(a.tensor("rhs")?).outputs(),
        "bitwise_or" => a.tensor::<Int>("lhs")?.bitwise_or(a.tensor("rhs")?).outputs(),
        "bitwise_xor" => a.tensor::<Int>("lhs")?.bitwise_xor(a.tensor("rhs")?).outputs(),
        "bitwise_left_shift" => a.tensor::<Int>("lhs")?.bitwise_left_shift(a.tensor("rhs")?).outputs(),
        "bitwise_right_shift" => a.tensor::<Int>("lhs")?.bitwise_right_shift(a.tensor("rhs")?).outputs(),
        "bitwise_not" => a.tensor::<Int>("x")?.bitwise_not().outputs(),
        "bitwise_and_scalar" => a.tensor::<Int>("x")?.bitwise_and_scalar(a.plain::<i64>("value")?).outputs(),
        "bitwise_or_scalar" => a.tensor::<Int>("x")?.bitwise_or_scalar(a.plain::<i64>("value")?).outputs(),
        "bitwise_xor_scalar" => a.tensor::<Int>("x")?.bitwise_xor_scalar(a.plain::<i64>("value")?).outputs(),
        "bitwise_left_shift_scalar" => {
            a.tensor::<Int>("x")?.bitwise_left_shift_scalar(a.plain::<i64>("value")?).outputs()
        }
        "bitwise_right_shift_scalar" => {
            a.tensor::<Int>("x")?.bitwise_right_shift_scalar(a.plain::<i64>("value")?).outputs()
        }
        "float" => any_kind!(a, x => x.float()),
        "int" => any_kind!(a, x => x.int()),
        "bool" => any_kind!(a, x => x.bool()),
        _ => Err(Failure::Unknown),
    }
}
