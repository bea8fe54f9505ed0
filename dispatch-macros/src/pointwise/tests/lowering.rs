use super::*;
use Kind::{Bool, Float, Int};

/// Of one float `x`, with a parameter of each type, to a float.
fn float(source: &str) -> String {
    let parameters = [
        ("slope", ParameterType::Float),
        ("count", ParameterType::Int),
        ("value", ParameterType::Scalar),
        ("flag", ParameterType::Bool),
    ];
    body(source, &signature(&[("x", Float)], &parameters, Float))
}

/// Of ints `x` and `y` to an int.
fn int(source: &str) -> String {
    body(source, &signature(&[("x", Int), ("y", Int)], &[("value", ParameterType::Scalar)], Int))
}

#[test]
fn reads_each_operand_that_is_used() {
    let pair = signature(&[("x", Float), ("mask", Bool), ("unused", Int)], &[], Float);
    assert_eq!(
        body("|x, mask, unused| if mask { x } else { x * x }", &pair),
        "let x = __args.float(0);\nlet mask = __args.bool(1);\n__A::Float::select(mask, x, x * x)"
    );
}

#[test]
fn literals_take_the_kind_of_their_sibling() {
    assert_eq!(float("|x| x + 1"), "let x = __args.float(0);\nx + __algebra.float(1.0)");
    assert_eq!(
        float("|x| 2 * (1.5 + 1) - x"),
        "let x = __args.float(0);\n__algebra.float(2.0) * (__algebra.float(1.5) + __algebra.float(1.0)) - x"
    );
    assert_eq!(int("|x, y| x + 1"), "let x = __args.int(0);\nx.add(__algebra.int(1))");
    assert_eq!(
        float("|x| if x > 0 { x } else { 0 }"),
        "let x = __args.float(0);\n__A::Float::select(x.gt(__algebra.float(0.0)), x, __algebra.float(0.0))"
    );
    assert_eq!(int("|x, y| -1"), "__algebra.int(-1)");
    assert_eq!(float("|x| 1e999"), "__algebra.float(::core::f64::INFINITY)");
    assert_eq!(float("|x| 2f32"), "__algebra.float(2.0)");
}

#[test]
fn parameters_are_constants_of_the_kind_that_is_needed() {
    assert_eq!(
        float("|x| slope * x"),
        "let x = __args.float(0);\n__algebra.float(rt::scalar::Literal::float(&self.slope)) * x"
    );
    assert_eq!(
        float("|x| x.powi(count)"),
        "let x = __args.float(0);\nx.pow(__algebra.float(rt::scalar::Literal::float(&self.count)))"
    );
    assert_eq!(
        int("|x, y| x * value"),
        "let x = __args.int(0);\nx.mul(__algebra.int(rt::scalar::Literal::int(&self.value)))"
    );
    assert_eq!(
        float("|x| if flag { x } else { 0 }"),
        "let x = __args.float(0);\n__A::Float::select(__algebra.bool(self.flag), x, __algebra.float(0.0))"
    );
}

#[test]
fn a_scalar_can_be_a_bool() {
    let masked = signature(&[("x", Bool)], &[("value", ParameterType::Scalar)], Bool);
    assert_eq!(
        body("|x| x ^ value", &masked),
        "let x = __args.bool(0);\nx ^ __algebra.bool(rt::scalar::Literal::bool(&self.value))"
    );
}

#[test]
fn parentheses_only_where_needed() {
    assert_eq!(float("|x| -(x + x) * x"), "let x = __args.float(0);\n-(x + x) * x");
    assert_eq!(float("|x| x - (x - x)"), "let x = __args.float(0);\nx - (x - x)");
    assert_eq!(float("|x| (x - x) - x"), "let x = __args.float(0);\nx - x - x");
    assert_eq!(float("|x| x / (x * x)"), "let x = __args.float(0);\nx / (x * x)");
    assert_eq!(float("|x| exp(-x).sin()"), "let x = __args.float(0);\n(-x).exp().sin()");
}

#[test]
fn both_call_forms_and_aliases() {
    for source in ["|x| max(x, exp_m1(x))", "|x| x.max(x.expm1())"] {
        assert_eq!(float(source), "let x = __args.float(0);\nx.max(x.expm1())");
    }
    assert_eq!(
        int("|x, y| remainder(x, y) % y"),
        "let x = __args.int(0);\nlet y = __args.int(1);\nx.remainder(y).fmod(y)"
    );
}

#[test]
fn conversions() {
    let mixed = signature(&[("x", Float), ("n", Int), ("b", Bool)], &[], Float);
    assert_eq!(
        body("|x, n, b| float(n) + float(x) + float(b) + float(int(x))", &mixed),
        "let x = __args.float(0);\nlet n = __args.int(1);\nlet b = __args.bool(2);\nn.to_float() + x + b.to_float() + x.to_int().to_float()"
    );
}

#[test]
fn logic() {
    let to_bool = signature(&[("x", Float), ("a", Bool), ("b", Bool)], &[], Bool);
    assert_eq!(
        body("|x, a, b| !a && (b || x >= 1) ^ (a == b)", &to_bool),
        "let x = __args.float(0);\nlet a = __args.bool(1);\nlet b = __args.bool(2);\n!a & ((b | x.ge(__algebra.float(1.0))) ^ a.eq(b))"
    );
    assert_eq!(body("|x, a, b| is_nan(x)", &to_bool), "let x = __args.float(0);\nx.is_nan()");
}

#[test]
fn bits_of_ints() {
    assert_eq!(
        int("|x, y| !x & y | x ^ (y << 1) >> 2"),
        "let x = __args.int(0);\nlet y = __args.int(1);\nx.bit_not()\n    .bit_and(y)\n    .bit_or(x.bit_xor(y.shl(__algebra.int(1)).shr(__algebra.int(2))))"
    );
}

#[test]
fn bindings() {
    assert_eq!(
        float("|x| { let half = 0.5; let n = 2; let t = x * n; t * t + half }"),
        "let x = __args.float(0);\n{\n    let half = __algebra.float(0.5);\n    let t = x * __algebra.float(2.0);\n    t * t + half\n}"
    );
    assert_eq!(
        float("|x| { let x = x + 1; x }"),
        "let x = __args.float(0);\n{\n    let x = x + __algebra.float(1.0);\n    x\n}"
    );
}

#[test]
fn paths_are_constants_and_functions_of_the_user() {
    assert_eq!(
        float("|x| x * std::f64::consts::PI"),
        "let x = __args.float(0);\nx * __algebra.float(rt::scalar::Literal::float(&std::f64::consts::PI))"
    );
    assert_eq!(
        float("|x| crate::math::wave(x, 2)"),
        "let x = __args.float(0);\ncrate::math::wave::<__A>(x, __algebra.float(2.0))"
    );
}

#[test]
fn chains_of_conditions() {
    assert_eq!(
        float("|x| if x > 1 { 1 } else if x < -1 { -1 } else { x }"),
        "let x = __args.float(0);\n__A::Float::select(\n    x.gt(__algebra.float(1.0)),\n    __algebra.float(1.0),\n    __A::Float::select(x.lt(__algebra.float(-1.0)), __algebra.float(-1.0), x),\n)"
    );
}

#[test]
fn unsafe_formulas_are_rewritten() {
    assert_eq!(float("|x| x / (1.0 + exp(-x))"), "let x = __args.float(0);\nx * x.sigmoid()");
    assert_eq!(float("|x| 1 / (exp(-slope * x) + 1)"), float("|x| sigmoid(slope * x)"));
    assert_eq!(float("|x| 1 / (1 + exp(x))"), "let x = __args.float(0);\n(-x).sigmoid()");
    assert_eq!(float("|x| log(1 + exp(x))"), "let x = __args.float(0);\nx.softplus()");
    assert_eq!(float("|x| ln(1 - x)"), "let x = __args.float(0);\n(-x).log1p()");
    assert_eq!(float("|x| exp(x) - 1"), "let x = __args.float(0);\nx.expm1()");
    assert_eq!(
        float("|x| 1 / (1 + x)"),
        "let x = __args.float(0);\n__algebra.float(1.0) / (__algebra.float(1.0) + x)"
    );
}

#[test]
fn a_family_has_a_body_for_each_kind() {
    let of = |kind| signature(&[("x", kind)], &[("value", ParameterType::Scalar)], kind);
    let bodies =
        expand_family(&closure("|x| x + value"), &[Float, Int], of, &quote!(rt)).expect("right for both");
    let bodies: Vec<_> =
        bodies.iter().map(|(kind, body)| (*kind, body.to_string().contains("float"))).collect();
    assert_eq!(bodies, [(Float, true), (Int, false)]);
}

#[test]
fn types_of_plain_arguments() {
    let of = |source| ParameterType::of(&syn::parse_str(source).expect("a type"));
    assert_eq!(of("f64"), ParameterType::Float);
    assert_eq!(of("usize"), ParameterType::Int);
    assert_eq!(of("impl Into<dispatch::Scalar>"), ParameterType::Scalar);
    assert_eq!(of("bool"), ParameterType::Bool);
    assert_eq!(of("&str"), ParameterType::Other);
}
