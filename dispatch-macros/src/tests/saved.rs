//! What the tape saves for a formula: what it names, and no more.

use super::formatted;

/// The recording of the operand of an operation with formula `grad`, without spaces.
#[track_caller]
fn recorded(grad: &str, signature: &str) -> String {
    let file = formatted("", &format!("trait Ops: Backend {{ #[op(grad({grad}))] fn f{signature}; }}"));
    let from = file.find("__recorder").and_then(|start| file.get(start..));
    let until = from.and_then(|rest| rest.find(".finish(").and_then(|end| rest.get(..end)));
    let recorded: String = until.unwrap_or_default().split_whitespace().collect();
    recorded
        .replace("::dispatch_runtime::__private::", "")
        .replace("::core::clone::Clone::", "")
        .replace(",)", ")")
}

#[track_caller]
fn saves(recorded: &str, saved: &[&str], not_saved: &[&str]) {
    for statement in saved {
        assert!(recorded.contains(statement), "no `{statement}` in {recorded}");
    }
    for statement in not_saved {
        assert!(!recorded.contains(statement), "`{statement}` in {recorded}");
    }
}

const BINARY: &str = "(lhs: &Float, rhs: &Float) -> Result<Float>";

#[test]
fn tensors_and_shapes() {
    let recorded = recorded("lhs = grad.matmul(rhs)?.sum_to(lhs.shape())?, rhs = none", BINARY);
    saves(
        &recorded,
        &[
            "letrhs=clone(tape::inner(rhs));",
            "let__lhs_shape=clone(tape::inner(lhs).shape());",
            "letrhs=&rhs;",
            "sum_to(&__lhs_shape)",
        ],
        &["letlhs=", "letoutput=", "edge(rhs)"],
    );
}

#[test]
fn element_types_and_devices() {
    let recorded = recorded("x = grad.cast(x.dtype())?.to(&x.device())?", "(x: &Float) -> Result<Float>");
    saves(
        &recorded,
        &[
            "let__x_dtype=tape::inner(x).dtype();",
            "let__x_device=tape::inner(x).device();",
            "cast(__x_dtype)",
            "to(&clone(&__x_device))",
        ],
        &["letx="],
    );
}

#[test]
fn outputs() {
    let whole = recorded("x = grad.mul(output)?", "(x: &Float) -> Result<Float>");
    saves(&whole, &["letoutput=clone(&__output);", "letoutput=&output;"], &["letx="]);
    let shape = recorded("x = grad.expand(output.shape())?", "(x: &Float) -> Result<Float>");
    saves(
        &shape,
        &["let__output_shape=clone(__output.shape());", "expand(&__output_shape)"],
        &["letoutput="],
    );
    let second = recorded("x = grad.0.scatter(&output.1)?", "(x: &Float) -> Result<(Float, Int)>");
    saves(
        &second,
        &["let__output_1=clone(&__output.1);", "scatter(&__output_1)"],
        &["letoutput=", "__output_0="],
    );
}

#[test]
fn plain_arguments() {
    let recorded = recorded(
        "x = grad.pad(dims, sizes, n)?",
        "(x: &Float, dims: impl Into<Dims>, sizes: &[usize], n: usize) -> Result<Float>",
    );
    saves(
        &recorded,
        &[
            "letdims=clone(&dims);",
            "letsizes=::std::borrow::ToOwned::to_owned(sizes);",
            "letsizes:&[usize]=::core::borrow::Borrow::borrow(&sizes);",
        ],
        &["letn="],
    );
}

#[test]
fn lists() {
    let recorded =
        recorded("xs = grad.split(&xs.shapes(), dim)?", "(xs: &[Float], dim: usize) -> Result<Float>");
    saves(
        &recorded,
        &["let__xs_shapes=", "split(&&__xs_shapes[..],dim)", "__recorder.operands("],
        &["inner_all"],
    );
}

#[test]
fn options() {
    let recorded = recorded(
        "x = match bias { Some(bias) => grad.add(bias)?, None => grad.clone() }, bias = grad.clone()",
        "(x: &Float, bias: Option<&Float>) -> Result<Float>",
    );
    saves(
        &recorded,
        &["letbias=bias.map(tape::inner).cloned();", "letbias=bias.as_ref();", "=bias.and_then(tape::edge)"],
        &["letx="],
    );
}

#[test]
fn generic_kinds_are_floats_where_they_are_tracked() {
    let recorded =
        recorded("x = grad.mul(y)?, y = none", "<K: Numeric>(x: &K, y: &K, mask: &Bool) -> Result<K>");
    saves(&recorded, &["as_float(tape::inner(y))"], &["letmask="]);
}

#[test]
fn names_that_the_formula_binds_are_left_to_the_compiler() {
    let closure =
        recorded("x = ys.iter().map(|x| x.shape()).fold(grad)?", "(x: &Float, ys: &[Int]) -> Result<Float>");
    saves(
        &closure,
        &["letx=clone(tape::inner(x));", "|x|x.shape()", "letys=tape::inner_all(&ys[..]);"],
        &["__x_shape"],
    );
    let block = recorded("x = { let lhs = x.shape(); grad.expand(lhs)? }", "(x: &Float) -> Result<Float>");
    saves(&block, &["let__x_shape=", "letlhs=&__x_shape;"], &["letx=clone"]);
}

#[test]
fn macros_are_read_by_their_names() {
    let recorded = recorded("lhs = total![grad, rhs.shape()], rhs = none", BINARY);
    saves(
        &recorded,
        &["letrhs=clone(tape::inner(rhs));", "total![grad,rhs.shape()]", "move|grad|"],
        &["__rhs_shape"],
    );
}

#[test]
fn what_gets_no_gradient_is_not_recorded() {
    assert_eq!(recorded("lhs = none, rhs = none", BINARY), "");
}
