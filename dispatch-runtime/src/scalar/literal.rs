//! Plain parameters as constants of an evaluation.

/// A plain parameter of an expression, as the constant that it stands for.
pub trait Literal {
    /// As a float constant.
    fn float(&self) -> f64;
    /// As an integer constant.
    fn int(&self) -> i64;
    /// As a constant truth value: whether not zero.
    fn bool(&self) -> bool;
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Literal for $number {
            fn float(&self) -> f64 {
                *self as f64
            }
            fn int(&self) -> i64 {
                *self as i64
            }
            fn bool(&self) -> bool {
                *self != 0 as $number
            }
        }
    )*};
}
numbers!(f32, f64, i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

impl Literal for crate::Scalar {
    fn float(&self) -> f64 {
        self.to_f64()
    }

    fn int(&self) -> i64 {
        self.to_i64()
    }

    fn bool(&self) -> bool {
        self.to_f64() != 0.0
    }
}
