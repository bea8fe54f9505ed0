//! Annotations with tokens dropped, doubled, swapped, renamed and replaced: whatever comes in, the generator does not
//! panic, is quick, and what it gives parses.

use super::tokens;
use fastrand::Rng;
use proc_macro2::{Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

const ROUNDS: usize = 700;

const LIST_AND_OPERATIONS: [&str; 2] = [
    "name = Dispatch, device = Where, ops(other::Ops, crate::more::Ops), Cpu(path = a::Cpu), \
     Wgpu(path = a::Wgpu, cfg(all(feature = \"wgpu\", not(unix))), from(Cpu = a::upload)), Trap(path = a::Trap, one_way)",
    "/// Operations.
    pub trait Ops: Backend + Debug {
        fn full<K: Kind>(shape: impl Into<Shape>, value: f64, device: &Device) -> Result<K>;
        #[op(grad(lhs = grad.matmul(&rhs.transpose()?)?.sum_to(lhs.shape())?, rhs = lhs.matmul(grad)?))]
        fn matmul(lhs: &Float, rhs: &Float) -> Result<Float>;
        #[cfg(unix)] #[op(no_grad)] #[must_use] fn argmax(x: &Float, dim: usize) -> Result<Int>;
        fn quantile(x: &Float, q: f64) -> Result<Float>;
        fn composite<'a>(x: &'a Float, names: &'a [String]) -> Result<Float> { x.silu() }
    }",
];

const EXPRESSIONS: [&str; 2] = [
    "crate = ::runtime, methods = extension(Methods)",
    "trait Ops: Backend {
        #[op(pointwise = |x| x / (1.0 + exp(-x)))] fn silu(x: &Float) -> Result<Float>;
        #[op(pointwise = |x, y| if x > y && !is_nan(x) { let z = x * y; z + k } else { -clamp(y, 0, 1) })]
        fn blend<K: Numeric>(x: &K, y: &K, k: impl Into<Scalar>) -> Result<K>;
        #[op(pointwise = |mask, x, y| if mask { x } else { y })]
        fn choose<K: Kind>(mask: &Bool, x: &K, y: &K) -> Result<K>;
        #[op(pointwise = |x| crate::math::wave(x, a::b::C).max(float(2)))] fn wave(x: &Float) -> Result<Float>;
        #[op(pointwise = |x, y| x <= y)] fn less(x: &Int, y: &Int) -> Result<Bool>;
    }",
];

const FORMS: [&str; 2] = [
    "name = Dispatch, tensor = Held, Cpu(path = Cpu, cfg(a)), Many(path = Many<3>, cfg(b), cfg(c))",
    "pub(crate) trait Ops: TensorOps {
        #[op(grad(x = grad.0.add(&output.0, n)?, y = none, z = grad.0.at(dims, device)?, w = none))]
        fn wide<K: Kind>(x: &K, y: Float, z: Option<&Float>, w: Option<Int>, dims: &[usize], n: Size, device: &Device) -> Result<(K, Vec<Int>, usize)>;
        #[op(grad(xs = grad.split(&xs.shapes(), |x| x)?, ys = { let a = grad; vec![a.clone(), ys[0].clone()] }))]
        fn cat<K>(xs: &[K], ys: Vec<K>) -> Result<K> where K: Numeric;
        fn functions<T: Into<f64>, const N: usize>(x: &Bool, f: impl Fn(T) -> [T; N]) -> std::result::Result<()>;
        fn own(x: Float, y: Vec<Float>) -> Result<crate::DType> { Self::other(x) }
    }",
];

#[test]
fn of_a_list_and_operations() {
    check(LIST_AND_OPERATIONS, 1);
}

#[test]
fn of_expressions() {
    check(EXPRESSIONS, 2);
}

#[test]
fn of_forms() {
    check(FORMS, 3);
}

#[track_caller]
fn check([arguments, item]: [&str; 2], seed: u64) {
    let mut rng = Rng::with_seed(seed);
    let original = (tokens(arguments), tokens(item));
    for round in 0..ROUNDS {
        let (mut arguments, mut item) = original.clone();
        for _ in 0..rng.usize(1..=3) {
            let target = if rng.bool() { &mut item } else { &mut arguments };
            *target = mutated(target.clone(), &mut rng);
        }
        let shown = || format!("round {round}: #[dispatch_backends({arguments})] {item}");
        let start = Instant::now();
        let expanded = catch_unwind(AssertUnwindSafe(|| {
            crate::expand::dispatch_backends(arguments.clone(), item.clone())
        }));
        let spent = start.elapsed();
        let Ok(expansion) = expanded else { panic!("a panic: {}", shown()) };
        assert!(spent < Duration::from_secs(1), "{spent:?}: {}", shown());
        if syn::parse2::<syn::Item>(item.clone()).is_ok()
            && let Err(error) = syn::parse2::<syn::File>(expansion.clone())
        {
            panic!("{error} in the output: {}\n{expansion}", shown());
        }
    }
}

/// The stream with one token changed, at any depth.
fn mutated(stream: TokenStream, rng: &mut Rng) -> TokenStream {
    let mut trees: Vec<TokenTree> = stream.into_iter().collect();
    let groups: Vec<usize> =
        (0..trees.len()).filter(|index| matches!(&trees[*index], TokenTree::Group(_))).collect();
    let deeper = rng.choice(groups).filter(|_| rng.u8(..10) < 7);
    match deeper {
        Some(index) => {
            if let TokenTree::Group(group) = &trees[index] {
                trees[index] = Group::new(group.delimiter(), mutated(group.stream(), rng)).into();
            }
        }
        None if trees.is_empty() => trees.push(made(rng)),
        None => {
            let (index, other) = (rng.usize(..trees.len()), rng.usize(..trees.len()));
            match rng.u8(..6) {
                0 => drop(trees.remove(index)),
                1 => trees.insert(index, trees[index].clone()),
                2 => trees.swap(index, other),
                3 => trees[index] = trees[other].clone(),
                4 => trees[index] = made(rng),
                _ => trees.insert(index, made(rng)),
            }
        }
    }
    trees.into_iter().collect()
}

/// A token that means something somewhere.
fn made(rng: &mut Rng) -> TokenTree {
    const IDENTS: [&str; 36] = [
        "Float",
        "Int",
        "Bool",
        "Device",
        "Result",
        "Option",
        "Vec",
        "Kind",
        "K",
        "Self",
        "self",
        "crate",
        "super",
        "_",
        "__x",
        "none",
        "grad",
        "output",
        "x",
        "lhs",
        "fn",
        "impl",
        "mut",
        "let",
        "if",
        "type",
        "async",
        "const",
        "cfg",
        "one_way",
        "path",
        "from",
        "only",
        "pointwise",
        "no_grad",
        "Cpu",
    ];
    const PUNCTUATION: &[u8] = b"=,;:.&|<>+-*?!#@$'";
    match rng.u8(..10) {
        0 => Literal::string("text").into(),
        1 => Literal::f64_unsuffixed(0.5).into(),
        2 => Literal::u64_suffixed(u64::MAX).into(),
        3 => Literal::usize_unsuffixed(2).into(),
        4 => Ident::new_raw("type", Span::call_site()).into(),
        5..8 => {
            let punct = char::from(PUNCTUATION[rng.usize(..PUNCTUATION.len())]);
            let spacing = if punct == '\'' || rng.bool() { Spacing::Joint } else { Spacing::Alone };
            Punct::new(punct, spacing).into()
        }
        _ => Ident::new(rng.choice(IDENTS).unwrap_or("x"), Span::call_site()).into(),
    }
}
