//! Walks over whole expansions: what emitted code may not say.

use super::tokens;
use proc_macro2::{TokenStream, TokenTree};

const ARGUMENTS: &str = "name = Dispatch, Cpu(path = a::Cpu, cfg(x)), Wgpu(path = a::Wgpu, from(Cpu = a::up)), Trap(path = a::Trap, one_way)";

const OPS: &str = "pub trait Ops: Backend {
    #[op(pointwise = |x| x / (1.0 + exp(-x)))] fn silu(x: &Float) -> Result<Float>;
    #[op(pointwise = |x, y| x + y * k)] fn add<K: Numeric>(x: &K, y: &K, k: i32) -> Result<K>;
    #[op(pointwise = |m, x, y| if m { x } else { y })] fn pick<K: Kind>(m: &Bool, x: &K, y: &K) -> Result<K>;
    #[op(grad(lhs = grad.matmul(rhs)?, rhs = lhs.matmul(grad)?.sum_to(rhs.shape())?))] fn matmul(lhs: &Float, rhs: &Float) -> Result<Float>;
    #[op(grad(x = grad.0.add(&output.0, n)?, y = none, z = grad.0.at(dims, device)?, w = none))]
    fn wide<K: Kind>(x: &K, y: Float, z: Option<&Float>, w: Option<Int>, dims: &[usize], n: Size, device: &Device) -> Result<(K, Vec<Int>, usize)>;
    #[op(grad(xs = grad.split(&xs.shapes(), ys)?, ys = grad.split(xs)?))] fn cat<K: Kind>(xs: &[K], ys: Vec<K>) -> Result<K>;
    #[op(no_grad)] fn argmax(x: &Float, dim: impl Into<Dim>) -> Result<(Int, Vec<Float>)>;
    fn quantile(x: &Float, q: f64) -> Result<Float>;
    fn zeros(shape: impl Into<Shape>, device: &Device) -> Result<Float>;
    fn composite(x: &Float) -> Result<Float> { x.silu() }
    fn dtype_of(x: Float, y: Vec<Float>) -> Result<DType>;
}";

/// The names of the prelude that emitted code reaches by full paths alone.
const PRELUDE: [&str; 16] = [
    "Result",
    "Option",
    "Some",
    "None",
    "Ok",
    "Err",
    "Vec",
    "Into",
    "From",
    "Clone",
    "Iterator",
    "IntoIterator",
    "ToOwned",
    "Sized",
    "String",
    "Box",
];

/// Calls `see` with every token, the one before it and the one before that.
fn walk(tokens: TokenStream, see: &mut impl FnMut(&TokenTree, &str, &str)) {
    let (mut before, mut before_that) = (String::new(), String::new());
    for token in tokens {
        see(&token, &before, &before_that);
        if let TokenTree::Group(group) = &token {
            walk(group.stream(), see);
        }
        before_that = std::mem::replace(
            &mut before,
            if matches!(token, TokenTree::Group(_)) { String::new() } else { token.to_string() },
        );
    }
}

/// The expansion without the macro that carries signatures, which speaks the language of annotations.
fn without_carrier() -> TokenStream {
    let expansion = crate::expand::dispatch_backends(tokens(ARGUMENTS), tokens(OPS));
    let file: syn::File = match syn::parse2(expansion) {
        Ok(file) => file,
        Err(error) => panic!("{error}"),
    };
    let items = file.items.into_iter().filter(|item| {
        !matches!(item, syn::Item::Macro(item) if item.mac.path.is_ident("macro_rules"))
            && !matches!(item, syn::Item::Use(_))
    });
    items.map(|item| quote::quote!(#item)).collect()
}

#[test]
fn prelude_names_have_full_paths() {
    walk(without_carrier(), &mut |token, before, before_that| {
        let TokenTree::Ident(ident) = token else { return };
        let bare = PRELUDE.iter().any(|name| ident == name) && !(before == ":" && before_that == ":");
        assert!(!bare, "`{ident}` without a path after `{before_that}{before}`");
    });
}

#[test]
fn nothing_panics() {
    const PANICS: [&str; 8] =
        ["panic", "unwrap", "expect", "unreachable", "todo", "unimplemented", "assert", "unwrap_unchecked"];
    let expansion = crate::expand::dispatch_backends(tokens(ARGUMENTS), tokens(OPS));
    walk(expansion, &mut |token, _, _| {
        assert!(
            !matches!(token, TokenTree::Ident(ident) if PANICS.iter().any(|name| ident == name)),
            "{token}"
        );
    });
}

#[test]
fn methods_of_traits_are_called_by_path() {
    const TRAIT_METHODS: [&str; 9] =
        ["map", "collect", "any", "into_iter", "clone", "to_owned", "into", "borrow", "to_string"];
    walk(without_carrier(), &mut |token, before, _| {
        let TokenTree::Ident(ident) = token else { return };
        // `Option::map` is inherent, and so is `cloned`: the only ones that are emitted.
        let allowed = ident == "map";
        assert!(
            before != "." || allowed || !TRAIT_METHODS.iter().any(|name| ident == name),
            "`.{ident}` needs a trait in scope"
        );
    });
}

#[test]
fn no_wildcard_arm() {
    walk(without_carrier(), &mut |token, before, before_that| {
        let arm = token.to_string() == "=" && before == "_" && (before_that.is_empty() || before_that == ",");
        assert!(!arm, "a match with a wildcard arm");
    });
}
