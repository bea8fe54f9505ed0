//! Misuse of `#[op(..)]`.

use super::faults_of;

#[track_caller]
fn one(operation: &str, message: &str) {
    assert_eq!(faults_of(operation), [message], "{operation}");
}

const MUL: &str = "fn mul(lhs: &Float, rhs: &Float) -> Result<Float>;";

#[track_caller]
fn one_grad(grad: &str, message: &str) {
    one(&format!("#[op(grad({grad}))] {MUL}"), message);
}

#[test]
fn marks() {
    one(
        "#[op] fn f(x: &Float) -> Result<Float>;",
        "`#[op]` without a mark; write `#[op(grad(..))]`, `#[op(no_grad)]` or `#[op(pointwise = |x| ..)]`",
    );
    one("#[op(nograd)] fn f(x: &Float) -> Result<Float>;", "unknown mark `nograd`; did you mean `no_grad`?");
    one(
        "#[op(fast)] fn f(x: &Float) -> Result<Float>;",
        "unknown mark `fast`; known are `pointwise`, `grad` and `no_grad`",
    );
    one(
        "#[op(only(Cpu))] fn f(x: &Float) -> Result<Float>;",
        "`only(..)` is not supported yet; every backend implements every operation",
    );
    let two = "operation `f` is marked already, with `no_grad`; keep one mark";
    one("#[op(no_grad, grad(x = grad.clone()))] fn f(x: &Float) -> Result<Float>;", two);
    one("#[op(no_grad)] #[op(no_grad)] fn f(x: &Float) -> Result<Float>;", two);
}

#[test]
fn pointwise() {
    one(
        "#[op(pointwise = exp)] fn f(x: &Float) -> Result<Float>;",
        "a pointwise expression is a closure; write `pointwise = |x| x * x`",
    );
    one(
        "#[op(pointwise)] fn f(x: &Float) -> Result<Float>;",
        "`pointwise` has no value; write `pointwise = |x| x * x`",
    );
    one(
        "#[op(pointwise = |x| x)] fn f(x: &Float) -> Result<Float> { x.exp() }",
        "a pointwise operation has no body, its expression says all; remove one of the two",
    );
    one(
        "#[op(pointwise = |x| x)] fn f(x: Float) -> Result<Float>;",
        "a pointwise expression takes its tensors by reference; write `&Float`",
    );
    one(
        "#[op(pointwise = |x| x)] fn f(x: &Float) -> Result<(Float, Int)>;",
        "a pointwise operation gives one tensor; write `Result<Float>`",
    );
    one(
        "#[op(pointwise = |x| x)] fn f(x: &Float, name: &str) -> Result<Float>;",
        "`name` is no number; beside its tensors an expression takes floats, integers, `Scalar` and `bool`",
    );
    one(
        "#[op(pointwise = |x| x + y)] fn f(x: &Float) -> Result<Float>;",
        "`y` is no argument of the operation; known is `x`",
    );
}

#[test]
fn grads() {
    one_grad(
        "lhs = grad.clone()",
        "no gradient for `rhs`; write `rhs = formula`, or `rhs = none` where none flows",
    );
    one_grad(
        "lhs = grad.clone(), rhs = none, lsh = none",
        "`mul` has no argument `lsh`; did you mean `lhs`?",
    );
    one_grad("lhs = grad.clone(), rhs = none, lhs = none", "two formulas for `lhs`; remove one");
    one_grad("lhs = none, rhs", "`rhs` has no formula; write `rhs = formula` or `rhs = none`");
    one_grad("lhs = grad.0.clone(), rhs = none", "the operation has a single result; write `grad`");
    one_grad("lhs = none, rhs = output.1.clone()", "the operation has a single result; write `output`");
    one(
        "#[op(grad)] fn f(x: &Float) -> Result<Float>;",
        "`grad` takes a list in parentheses; write `grad(lhs = formula, rhs = none)`",
    );
    one(
        "#[op(grad(x = grad.0.clone(), i = grad.0.clone()))] fn f(x: &Float, i: &Int) -> Result<(Float, Int)>;",
        "`i` is no float tensor, no gradient flows to it; remove the formula",
    );
    one(
        "#[op(grad(x = grad.2.clone()))] fn f(x: &Float) -> Result<(Float, Int)>;",
        "the operation has 2 results; they are counted from `grad.0`",
    );
    one(
        "#[op(grad(grad = output.clone()))] fn f(grad: &Float) -> Result<Float>;",
        "`grad` has a meaning of its own in gradient formulas; rename the argument",
    );
}

#[test]
fn grads_that_flow_nowhere() {
    one_grad("lhs = none, rhs = none", "no gradient flows to any argument; write `#[op(no_grad)]`");
    one_grad("lhs = grad.clone(), rhs = None", "where no gradient flows, write `none`");
    one_grad("lhs = self.clone(), rhs = none", "a formula has no `self`; name the argument");
    one_grad("lsh = grad.clone(), rhs = none", "`mul` has no argument `lsh`; did you mean `lhs`?");
    one(
        "#[op(grad(x = none))] fn f(x: &Int) -> Result<Float>;",
        "`f` takes no float tensor that a gradient could flow to; remove this mark",
    );
    one(
        "#[op(grad(x = grad.clone()))] fn f(x: &Float) -> Result<Int>;",
        "`f` gives no float tensor that a gradient could come from; write `#[op(no_grad)]`",
    );
    one(
        "#[op(grad(x = grad.1.clone()))] fn f(x: &Float) -> Result<(Float, Int)>;",
        "result 1 is no float tensor, it has no gradient",
    );
    one(
        "#[op(grad(x = grad.clone()))] fn f(x: &Float) -> Result<(Float, Float)>;",
        "the operation has 2 results; write `grad.0` for the first one",
    );
}

#[test]
fn expressions_that_break_off() {
    one_grad("lhs = none, rhs = grad.clone() +", "the expression breaks off here");
    one("#[op(pointwise = |x| x *)] fn f(x: &Float) -> Result<Float>;", "the expression breaks off here");
    one(
        "#[op(pointwise = |x| 0 < x < 1)] fn f(x: &Float) -> Result<Bool>;",
        "comparison operators cannot be chained",
    );
    one(
        "#[op(pointwise(|x| x))] fn f(x: &Float) -> Result<Float>;",
        "`pointwise` has no value; write `pointwise = |x| x * x`",
    );
    one("#[op(no_grad = true)] fn f(x: &Float) -> Result<Float>;", "`no_grad` stands alone; remove `= true`");
}

#[test]
fn a_broken_formula_hides_no_other() {
    assert_eq!(
        faults_of(
            "#[op(grad(lhs = grad +, rhs = none, third = none))] fn mul(lhs: &Float, rhs: &Float) -> Result<Float>;"
        ),
        ["expected an expression", "`mul` has no argument `third`; known are `lhs` and `rhs`"]
    );
}
