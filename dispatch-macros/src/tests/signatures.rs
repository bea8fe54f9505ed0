//! Signatures that an operation cannot have.

use super::faults_of;

#[track_caller]
fn one(operation: &str, message: &str) {
    assert_eq!(faults_of(&format!("#[op(no_grad)] {operation}")), [message], "{operation}");
}

const FORMS: &str = "unsupported tensor argument; supported forms are `&Float`, `Float`, `Option<&Float>`, `Option<Float>`, \
                     `&[Float]` and `Vec<Float>`, and the same of `Int`, `Bool` and generic kinds";

#[test]
fn arguments() {
    one(
        "fn f(&self, x: &Float) -> Result<Float>;",
        "an operation has no `self`; name its tensors: `x: &Float`",
    );
    one(
        "fn f(x: &mut Float) -> Result<Float>;",
        "an operation does not change its operands; take `&Float` and return the new tensor",
    );
    one(
        "fn f(x: &Float, y: &[&Float]) -> Result<Float>;",
        "unsupported tensor argument; a list of tensors holds tensors, not references; write `&[Float]`",
    );
    one(
        "fn f(x: &Float, y: &Vec<Float>) -> Result<Float>;",
        "unsupported tensor argument; a borrowed list of tensors is a slice; write `&[Float]`",
    );
    one(
        "fn f(x: &Float, y: &Option<Float>) -> Result<Float>;",
        "unsupported tensor argument; an optional tensor is written `Option<&Float>`",
    );
    one("fn f(x: &Float, y: Box<Float>) -> Result<Float>;", FORMS);
    one("fn f(x: &Float, y: (Float, usize)) -> Result<Float>;", FORMS);
    one("fn f(x: &Float, y: impl Into<Float>) -> Result<Float>;", FORMS);
    one("fn f(x: &Float, device: Device) -> Result<Float>;", "a device is borrowed; write `&Device`");
    one(
        "fn f((x, y): &Float) -> Result<Float>;",
        "an argument of an operation is a plain name; write `x: ..`",
    );
    one(
        "fn f(x: &impl Kind) -> Result<Float>;",
        "unsupported tensor argument; a generic kind has a name; write `fn f<K: Kind>(x: &K)`",
    );
    one(
        "fn f(x: &Float, y: Self::Repr<usize>) -> Result<Float>;",
        "`Self` is another type in the tensor's method; write `Float`, `&Device` or the type itself",
    );
    one(
        "fn f(x: &Float, #[cfg(a)] y: usize) -> Result<Float>;",
        "attributes of arguments are not carried to what is generated; put it on the operation",
    );
    one(
        "fn f(a: &Device, b: &Device) -> Result<Float>;",
        "an operation runs on one device; remove this argument",
    );
}

#[test]
fn nothing_to_dispatch_on() {
    let message = "no argument of `f` says which backend to run on; take a tensor such as `x: &Float`, or `device: &Device`";
    one("fn f(n: usize) -> Result<Float>;", message);
    one("fn f(x: Option<&Float>) -> Result<Float>;", message);
}

#[test]
fn results() {
    one("fn f(x: &Float) -> Float;", "dispatch can fail, where backends differ; write `Result<Float>`");
    one("fn f(x: &Float);", "operation `f` has no result; write `-> Result<..>`, dispatch can fail");
    one(
        "fn f(x: &Float) -> Result<Float, Mine>;",
        "the error of an operation is the runtime's; write `Result<..>` with one type",
    );
    let message = "unsupported result; supported are `Float`, `Int`, `Bool`, a generic kind, `Vec<Float>`, plain types, and tuples of these";
    one("fn f(x: &Float) -> Result<Option<Float>>;", message);
    one("fn f(x: &Float) -> Result<((Float, Int), Int)>;", message);
}

#[test]
fn qualifiers() {
    one("async fn f(x: &Float) -> Result<Float>;", "`async fn` is not supported yet; write a plain `fn`");
    one("unsafe fn f(x: &Float) -> Result<Float>;", "an operation cannot be `unsafe`; write a plain `fn`");
    one("const fn f(x: &Float) -> Result<Float>;", "an operation cannot be `const`; write a plain `fn`");
    one(
        "extern \"C\" fn f(x: &Float) -> Result<Float>;",
        "an operation has Rust's calling convention; remove `extern`",
    );
}

#[test]
fn declared() {
    one("fn f(x: &Float, x: &Float) -> Result<Float>;", "two arguments are named `x`; rename one");
    one(
        "fn f(x: &Float, y: &'a str) -> Result<Float>;",
        "lifetime `'a` is not declared; write `fn f<'a>(..)`",
    );
    one("fn f<K>(x: &K) -> Result<K>;", "`K` is no kind of tensor; write `K: Kind`, or `K: Numeric`");
    one(
        "fn f(x: &Tensor<Self>) -> Result<usize>;",
        "a tensor is named by its kind alone; write `Float`, `Int` or `Bool`",
    );
    one("fn f(x: &Float, ...) -> Result<Float>;", "an operation cannot be variadic; take a slice");
    one("fn f(device: Option<&Device>) -> Result<Float>;", "a device is not optional; write `&Device`");
}

#[test]
fn names() {
    one(
        "fn f(__x: &Float) -> Result<Float>;",
        "names that begin with `__` are the generator's; rename `__x`",
    );
    one(
        "fn __f(x: &Float) -> Result<Float>;",
        "names that begin with `__` are the generator's; rename `__f`",
    );
    assert_eq!(
        faults_of("fn f(x: &Int) -> Result<Int>; fn f(x: &Int) -> Result<Int>;"),
        ["operation `f` stands twice in the trait; rename one"]
    );
}

#[test]
fn supported() {
    let operations = "
        fn refs(x: &Float, n: &Int, b: &Bool) -> Result<Float>;
        fn owned(x: Float, y: Float) -> Result<Float>;
        fn options(x: &Float, y: Option<&Float>, z: Option<Int>) -> Result<Float>;
        fn lists(x: &[Float], y: Vec<Bool>) -> Result<(Float, Int, usize)>;
        fn lists_of_kind<K: Kind>(x: Vec<K>) -> Result<Vec<K>>;
        fn paths(x: &runtime::Float) -> std::result::Result<runtime::Int>;
        fn lifetimes<'a>(x: &'a Float, names: &'a [&'a str]) -> Result<&'a str>;
        fn generic<K, T: Clone, const N: usize>(x: &K, sizes: [T; N]) -> Result<K> where K: Numeric, T: Copy;
        fn made(shape: impl Into<Shape>, device: &Device) -> Result<Float>;
        fn functions(x: &Float, f: impl Fn(f64) -> f64, g: &mut Vec<u8>) -> Result<()>;
    ";
    assert_eq!(faults_of(operations), [""; 0]);
}
