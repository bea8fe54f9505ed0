//! The generator behind `#[dispatch_backends]`; use it through `dispatch-runtime`.

mod check;
mod derive;
mod diag;
mod emit;
mod expand;
mod model;
mod names;
mod parse;
mod paths;
mod pointwise;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// Generates a dispatcher over a list of backends, and everything that follows from a trait of operations.
///
/// ```text
/// #[dispatch_backends(
///     name = Dispatch,                                  // the dispatching backend
///     ops(dispatch_runtime::TensorOps),                 // traits from elsewhere that it implements too
///     Cpu(path = dispatch_runtime::Cpu),                // 1 to 16 backends
///     Gpu(path = crate::Gpu, cfg(feature = "gpu")),
/// )]
/// pub trait MyOps: TensorOps { .. }
/// ```
///
/// On a trait it takes a list, operations, or both; on `pub struct Dispatch;` a list alone, with `ops(..)`; the struct's
/// derives stand below it.
///
/// # Options
///
/// | option | meaning | default |
/// | --- | --- | --- |
/// | `name = Dispatch` | the dispatching backend; on a struct it is the struct | |
/// | `device = DispatchDevice` | its device enum | the name and `Device` |
/// | `tensor = DispatchTensor` | its tensor enum | the name and `Tensor` |
/// | `ops(path::Trait, ..)` | annotated traits, of this crate or others, implemented for the list; paths to another crate are written out | |
/// | `methods = extension(Name)` | the extension trait with the tensor methods | the trait's name and `Ext` |
/// | `crate = ::path` | where the runtime is, when the dependency is renamed | `::dispatch_runtime` |
/// | `Cpu(path = some::Cpu)` | a backend: its variant and its type | |
/// | `.., cfg(..)` | only under this condition of the crate that writes the list | |
/// | `.., one_way` | tensors can be moved onto the backend, never off it | |
/// | `.., from(Other = path::to::function)` | a direct route for moves from `Other`, `fn(&Tensor<Other, K>, &Device) -> Result<Tensor<Self, K>>` | through host memory |
///
/// # Operations
///
/// An operation is a function of the trait without `self`. In its signature `Float`, `Int` and `Bool` stand for tensors, and so does a
/// type parameter bounded by `Kind` (any tensor) or `Numeric` (float or int), as in `fn add<K: Numeric>(lhs: &K, rhs: &K) -> Result<K>`.
/// These names, and `Result`, are the attribute's own: they need no import, and mean the same beside items of yours with such names.
///
/// - Operands: `&Float`, `Float`, `Option<&Float>`, `Option<Float>`, `&[Float]`, `Vec<Float>`, likewise for the other kinds; `&Device`. Everything
///   else is a plain argument. `impl Into<T>` is `T` for backends, and converts in the tensor's method.
/// - Results: `Result<..>` of a tensor, a list `Vec<Float>`, a plain value, or a tuple of these.
/// - Generic parameters, lifetimes, where clauses, documentation and attributes travel with the operation.
///
/// The mark says how it is differentiated:
///
/// | mark | on plain tensors | on tracked tensors |
/// | --- | --- | --- |
/// | `#[op(pointwise = \|x, y\| expression)]` | the expression, element by element, on every backend | its derivative, to any order |
/// | `#[op(grad(x = formula, y = none))]` | the backend's method, or the default body | a formula, or none, for each float operand |
/// | `#[op(no_grad)]` | the backend's method, or the default body | runs under the tape, the result is constant |
/// | a default body | the backend's override, or the body | differentiates through its parts |
/// | none | the backend's method | does not compile |
///
/// ## Pointwise expressions
///
/// The closure names the tensor operands in order; plain arguments (floats, integers, `Scalar`, `bool`) are in scope by name. An
/// expression is made of
///
/// - numbers, of which those without a point take the kind of what they meet, and constants by path: `std::f64::consts::PI`;
/// - `+ - * / %` (with the sign of the dividend), comparisons, `&& || !`, for ints also `& | ^ << >>`;
/// - `if .. { .. } else { .. }`, where what is not chosen has no part in the gradient, and blocks with `let`;
/// - functions, as `exp(x)` or `x.exp()`: `abs sign square min max clamp remainder fmod pow` of floats and ints; `floor ceil round trunc
///   copysign recip sqrt hypot exp expm1 log log1p sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh erf erfc sigmoid
///   softplus` and the questions `is_nan is_inf is_finite` of floats; `float int bool` convert;
/// - functions of floats of your own by path: `crate::wave(x)` for `fn wave<A: Algebra>(x: A::Float) -> A::Float`.
///
/// What is generic over the kind must hold for each kind. Formulas that overflow or cancel, such as `x / (1.0 + exp(-x))` or
/// `log(1.0 + x)`, are computed by functions that do not.
///
/// ## Gradient formulas
///
/// A formula is an expression of tensors of the wrapped backend, and may use `?`. In scope are `grad` (the gradient of the result; of a
/// tuple `grad.0` and so on, of a list `&[Tensor]`), `output`, and the arguments by name. The tape keeps just what the formulas
/// of tracked operands name: of `x.shape()`, `x.dtype()` and `x.device()` only that, of a list's `xs.shapes()` only the shapes.
///
/// # What it generates
///
/// The dispatching backend with its device and tensor enums, the grid of moves, an arm for each operation and backend, the trait's
/// implementation for `Autodiff<B, S>`, and the methods of `Tensor`. `cargo expand` shows it as a person would write it.
///
/// Every mistake in an annotation is an error at the token that is wrong, all of them in one compile; the trait is there in any case.
#[proc_macro_attribute]
pub fn dispatch_backends(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand::dispatch_backends(arguments.into(), item.into()).into()
}

/// Makes a type the device of a backend: `#[derive(Device)] #[device(backend = Mine)]`.
///
/// The derive says how tensors of other backends reach the device, and which moves to it do not compile.
///
/// | option | meaning |
/// | --- | --- |
/// | `backend = Mine` | the backend whose tensors live there |
/// | `one_way` | tensors can be moved onto the backend, never off it |
/// | `crate = ::path` | where the runtime is, when the dependency is renamed |
#[proc_macro_derive(Device, attributes(device))]
pub fn derive_device(input: TokenStream) -> TokenStream {
    derive::device(input.into()).into()
}

/// Implements a trait of operations for a list of backends; called by what the trait's annotation emits.
#[doc(hidden)]
#[proc_macro]
pub fn implement(input: TokenStream) -> TokenStream {
    expand::implement(input.into()).into()
}
