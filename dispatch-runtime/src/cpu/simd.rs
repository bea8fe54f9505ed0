//! Functions compiled for every set of instructions that the processor may have.

/// Defines a function whose body, loops and what they inline, is compiled once for each set of instructions that `pulp`
/// knows. A call takes the best one that the processor has. The first type parameters may be inferred from arguments.
macro_rules! vectorised {
    (
        $(#[$meta:meta])*
        fn $name:ident<$($life:lifetime,)? $($ty:ident: $bound:path),+>($($arg:ident: $arg_ty:ty),* $(,)?) -> $out:ty $body:block
    ) => {
        $(#[$meta])*
        pub(crate) fn $name<$($life,)? $($ty: $bound),+>($($arg: $arg_ty),*) -> $out {
            struct Call<$($life,)? $($ty: $bound),+> {
                $($arg: $arg_ty,)*
                types: std::marker::PhantomData<($($ty,)+)>,
            }
            impl<$($life,)? $($ty: $bound),+> pulp::WithSimd for Call<$($life,)? $($ty),+> {
                type Output = $out;

                #[inline(always)]
                fn with_simd<S: pulp::Simd>(self, _: S) -> $out {
                    // A function of its own because references as parameters are known not to overlap.
                    #[inline(always)]
                    fn body<$($life,)? $($ty: $bound),+>($($arg: $arg_ty),*) -> $out $body
                    body::<$($ty),+>($(self.$arg),*)
                }
            }
            pulp::Arch::new().dispatch(Call::<$($ty),+> { $($arg,)* types: std::marker::PhantomData })
        }
    };
}

pub(crate) use vectorised;
