//! Several faults at once, and what is emitted beside them.

use super::{expansion, faults, formatted};

const THREE: &str = "pub trait Ops: Backend {
    #[op(fast)] fn one(x: &Float) -> Result<Float>;
    fn two(&self, x: &Float) -> Result<Float>;
    #[op(grad(x = grad.clone()))] fn three(x: &Float, y: &Float) -> Result<Float>;
    #[op(no_grad)] fn sound(x: &Float) -> Result<Float>;
}";

#[test]
fn all_in_one_compile() {
    assert_eq!(
        faults("nam = Dispatch, name = Dispatch, Cpu(path = a::Cpu, onway), Cpu(path = b::Cpu)", THREE),
        [
            "unknown option `nam`; did you mean `name`?",
            "unknown option `onway` of backend `Cpu`; did you mean `one_way`?",
            "backend `Cpu` is in the list already; remove one or rename it",
            "unknown mark `fast`; known are `pointwise`, `grad` and `no_grad`",
            "an operation has no `self`; name its tensors: `x: &Float`",
            "no gradient for `y`; write `y = formula`, or `y = none` where none flows",
        ]
    );
}

#[test]
fn the_trait_survives() {
    let file = formatted(super::CPU, THREE);
    for method in ["one", "two", "three", "sound"] {
        assert!(file.contains(&format!("fn {method}(")), "{method}: {file}");
    }
    assert!(file.contains("pub struct Dispatch;"));
    assert!(file.contains("impl Ops for Dispatch"));
}

#[test]
fn what_is_misspelt_is_read_as_it_was_meant() {
    let (arguments, item) = (
        "nme = D, Cpu(pth = a::Cpu)",
        "trait Ops: Backend { #[op(nograd)] fn f(x: &Float) -> Result<Float>; }",
    );
    assert_eq!(
        faults(arguments, item),
        [
            "unknown option `nme`; did you mean `name`?",
            "unknown option `pth` of backend `Cpu`; did you mean `path`?",
            "unknown mark `nograd`; did you mean `no_grad`?"
        ]
    );
    assert!(formatted(arguments, item).contains("DTensor::Cpu(x)"));
}

#[test]
fn what_does_not_parse_leaves_the_rest() {
    let item = "pub trait Ops: Backend {
        #[op(no_grad)] fn one(x: &Float) -> Result<Float>;
        #[op(no_grad)] fn unfinished(x: &Flo
        fn two(x: &Int) -> Result<Int>;
        fn unnamed(&Int) -> Result<Int> { loop {} }
        fn three(x: &Int) -> Result<Int> { Ok(x.clone()) }
    }"
    .replace("&Flo\n", "&Flo) ->\n");
    let file = formatted(super::CPU, &item);
    for method in ["one", "three"] {
        assert!(file.contains(&format!("fn {method}(")), "{method}: {file}");
    }
    assert_eq!(faults(super::CPU, &item).len(), 1);
    assert!(file.contains("impl Ops for Dispatch"));
}

/// Whatever comes in, something comes out, and what does not parse is an error and not a panic.
#[test]
fn no_input_panics() {
    let arguments = [
        "",
        ",",
        ",,",
        "=",
        "name",
        "name =",
        "name = name",
        "crate",
        "crate =",
        "crate = self",
        "ops",
        "ops()",
        "ops(3)",
        "ops(a b)",
        "methods",
        "Cpu(",
        "Cpu)",
        "Cpu(path)",
        "Cpu(path = <T as U>::V)",
        "Cpu(cfg(((",
        "Cpu[path = a]",
        "\"x\"",
        "3",
        "'a",
        "#[x]",
        "name = r#type, Cpu(path = a::Cpu)",
        "name = D, r#Cpu(path = a)",
        "name = D, Cpu(path = a, from(Cpu))",
        "_ = 3",
        "Self(path = a)",
    ];
    let items = [
        "",
        "pub",
        "trait",
        "trait T {}",
        "trait T { fn f(); }",
        "trait T { fn f(x: &Float) -> Result; }",
        "trait T { #[op(]fn f(); }",
        "trait T { #[op = 3] fn f(x: &Float) -> Result<Float>; }",
        "trait T { fn f(x: &Float) -> Result<()>; m!(); type A; }",
        "trait T { #[op(pointwise = ||)] fn f(x: &Float) -> Result<Float>; }",
        "trait r#fn { fn r#type(r#fn: &Float) -> Result<Float>; }",
        "trait T { #[op(grad())] fn f(x: &Float) -> Result<Float>; }",
        "trait T { #[op(pointwise = |x| x)] fn f(n: usize) -> Result<Float>; }",
        "trait T { fn _f(_x: &Float, _: &Float) -> Result<Float>; }",
        "struct S;",
        "struct S(u8);",
        "fn f() {}",
        "mod m;",
        "union U {}",
        "trait T { #[op(pointwise = |x| x)] fn f<K: Kind, J: Kind>(x: &K, y: &J) -> Result<K>; }",
        "trait T { fn f<'a, 'b: 'a, const N: usize>(x: &'a Float) -> Result<[Float; N]>; }",
    ];
    for arguments in arguments {
        for item in items {
            let (Ok(arguments), Ok(item)) = (arguments.parse(), item.parse()) else { continue };
            let _ = crate::expand::dispatch_backends(arguments, item);
        }
    }
}

#[test]
fn carried_garbage_is_an_error() {
    for input in ["", "{}", "{} {}", "{ name = D } { fn f(); }", "{ name = D, ops(a) } { fn f }", "x y z"] {
        let _ = crate::expand::implement(super::tokens(input));
    }
    assert_eq!(super::messages(crate::expand::implement(super::tokens("{} {} x"))).len(), 1);
}

#[test]
fn a_list_without_backends_leaves_an_error() {
    let text = expansion(
        "name = D, Cpu(path = a::Cpu, cfg(a)), Wgpu(path = a::Wgpu, cfg(b))",
        "pub trait Ops: Backend {}",
    )
    .to_string();
    assert!(text.contains("every backend of `D` is configured out; enable one of: a; b"), "{text}");
}
