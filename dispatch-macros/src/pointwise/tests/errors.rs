use super::*;
use Kind::{Bool, Float, Int};

/// About an expression of a float `x`, an int `n`, a bool `b`, that gives a float.
fn mixed(source: &str) -> Vec<String> {
    let operands = [("x", Float), ("n", Int), ("b", Bool)];
    let parameters =
        [("slope", ParameterType::Float), ("count", ParameterType::Int), ("label", ParameterType::Other)];
    faults(source, &signature(&operands, &parameters, Float))
}

#[track_caller]
fn one(source: &str, message: &str) {
    assert_eq!(mixed(source), [message], "{source}");
}

#[test]
fn operands_are_listed_in_order() {
    one("|x, n| x", "every tensor argument must be listed; write `|x, n, b|`");
    one("|x, n, b, c| x", "the operation has no tensor argument `c`; write `|x, n, b|`");
    one(
        "|x, n, slope| x",
        "`slope` is a plain argument, used by name without being listed; write `|x, n, b|`",
    );
    one("|x, n, (b, c)| x", "expected the name of a tensor argument; write `|x, n, b|`");
    one("|x: f32, n, b| x", "kinds come from the operation's signature: leave the type out");
    one("|n, x, b| x", "tensor arguments stand in the order of the signature; write `|x, n, b|`");
    one("|y, n, b| y + y", "tensor argument 1 is named `x`; write `|x, n, b|`");
}

#[test]
fn only_plain_closures() {
    one("move |x, n, b| x", "a pointwise expression is a plain closure, `|x| ..`");
    one(
        "|x, n, b| -> f32 { x }",
        "the kind of the result comes from the operation's signature: leave the type out",
    );
}

#[test]
fn names() {
    one("|x, n, b| slop * x", "`slop` is no argument of the operation; did you mean `slope`?");
    one("|x, n, b| exp", "`exp` is a function: call it, `exp(..)`");
    one(
        "|x, n, b| { let thing = x; thing } + thing",
        "`thing` is no argument of the operation; known are `x`, `n`, `b`, `slope`, `count` and `label`",
    );
    one("|x, n, b| sigmod(x)", "unknown function `sigmod`; did you mean `sigmoid`?");
    one(
        "|x, n, b| x.frobnicate()",
        "unknown function `frobnicate`; call one of your own by its path, `crate::frobnicate(..)`",
    );
    one(
        "|x, n, b| label * x",
        "`label` is no number: an expression can use floats, integers, `Scalar` and `bool`",
    );
}

#[test]
fn numbers_of_arguments() {
    one("|x, n, b| max(x)", "`max` takes 2 arguments, not 1");
    one("|x, n, b| x.exp(x)", "`exp` takes 1 argument, not 2");
}

#[test]
fn kinds() {
    one("|x, n, b| x + b", "`+` of a float and a bool; convert one with `float(..)`");
    one("|x, n, b| b + x", "`+` is not defined for a bool; convert it with `float(..)` or `int(..)`");
    one("|x, n, b| x * n", "`*` of a float and an int; convert one with `float(..)`");
    one("|x, n, b| exp(n)", "`exp` takes a float, not an int; convert it with `float(..)`");
    one("|x, n, b| n + 1", "the result is a float, not an int; convert it with `float(..)`");
    one("|x, n, b| x > 0", "the result is a float, not a bool; convert it with `float(..)`");
    one("|x, n, b| if x { x } else { 0 }", "a condition is a bool, not a float; convert it with `bool(..)`");
    one(
        "|x, n, b| if b { n } else { x }",
        "this branch must give an int, not a float; convert it with `int(..)`",
    );
    one(
        "|x, n, b| if b { x } else { n }",
        "this branch must give a float, not an int; convert it with `float(..)`",
    );
    one("|x, n, b| if 1 { x } else { x }", "a number, where a bool is needed; write `true` or `false`");
    one("|x, n, b| if count { x } else { x }", "`count` is a number, not a bool; compare it: `count != 0`");
    one("|x, n, b| !x", "`!` is not defined for a float; convert it with `int(..)` or `bool(..)`");
    one("|x, n, b| x & x", "`&` is not defined for a float; convert it with `int(..)` or `bool(..)`");
    one("|x, n, b| float(-b)", "`-` is not defined for a bool; convert it with `float(..)` or `int(..)`");
    one(
        "|x, n, b| float(abs(b))",
        "`abs` is not defined for a bool; convert it with `float(..)` or `int(..)`",
    );
    one("|x, n, b| float(b < b)", "`<` is not defined for a bool; convert it with `float(..)` or `int(..)`");
}

#[test]
fn syntax() {
    one(
        "|x, n, b| for i in x {}",
        "loops are not supported in a pointwise expression; call a function of your own by its path, `crate::f(..)`",
    );
    one(
        "|x, n, b| match x { y => y }",
        "`match` is not supported in a pointwise expression; write `if c { a } else { b }`",
    );
    one(
        "|x, n, b| vec![x]",
        "macros are not supported in a pointwise expression; call a function of your own by its path, `crate::f(..)`",
    );
    one(
        "|x, n, b| x as f32",
        "`as` is not supported in a pointwise expression; write `float(..)`, `int(..)` or `bool(..)`",
    );
    one("|x, n, b| &x", "references are not supported in a pointwise expression; operands are values here");
    one("|x, n, b| *x", "operands are values here: leave the `*` out");
    one("|x, n, b| x?", "`?` is not supported in a pointwise expression; nothing can fail here");
    one(
        "|x, n, b| { x += 1.0; x }",
        "assignments are not supported in a pointwise expression; bind with `let`",
    );
    one(
        "|x, n, b| { x = 1.0; x }",
        "assignments are not supported in a pointwise expression; bind with `let`",
    );
    one(
        "|x, n, b| { while b {} x }",
        "loops are not supported in a pointwise expression; call a function of your own by its path, `crate::f(..)`",
    );
    one("|x, n, b| { x; x }", "only `let` can stand before the value of a block");
    one("|x, n, b| { let t = x; }", "a block must end with its value, without `;`");
    one("|x, n, b| { let mut t = x; t }", "nothing changes in an expression: leave the `mut` out");
    one("|x, n, b| { let t: f32 = x; t }", "kinds are inferred: leave the type out");
    one("|x, n, b| { let (t, u) = x; x }", "patterns are not supported in expressions; bind one name");
    one("|x, n, b| if b { x }", "an `if` must have a value either way: add `else { .. }`");
    one(
        "|x, n, b| if let y = x { x } else { x }",
        "a condition is a bool; patterns are not supported in expressions",
    );
    one("|x, n, b| \"x\"", "an expression is made of numbers and bools");
    one(
        "|x, n, b| 99999999999999999999",
        "integers in expressions have 64 bits; write a float, such as `1e30`",
    );
}

#[test]
fn all_at_once() {
    assert_eq!(
        mixed("|x, n, b| sigmod(x) + max(x) * slop"),
        [
            "unknown function `sigmod`; did you mean `sigmoid`?",
            "`max` takes 2 arguments, not 1",
            "`slop` is no argument of the operation; did you mean `slope`?",
        ]
    );
    assert_eq!(
        mixed("|x, n, b| exp(n) + sin(b)"),
        [
            "`exp` takes a float, not an int; convert it with `float(..)`",
            "`sin` takes a float, not a bool; convert it with `float(..)`",
        ]
    );
}

#[test]
fn families_name_the_kind() {
    assert_eq!(
        family_faults("|x| x.exp()", &[Float, Int]),
        ["for kind `Int`: `exp` takes a float, not an int; convert it with `float(..)`"]
    );
    assert_eq!(
        family_faults("|x| x + value", &[Float, Int, Bool]),
        [
            "for kind `Bool`: `+` is not defined for a bool; bound the kind by `Numeric`, which leaves `Bool` out"
        ]
    );
    assert_eq!(
        family_faults("|x| x * 0.5", &[Float, Int]),
        ["for kind `Int`: `*` of an int and a float; convert one with `int(..)`"]
    );
    assert_eq!(family_faults("|x| x & true & nothing(x)", &[Float, Int]).len(), 1, "names are checked once");
}
