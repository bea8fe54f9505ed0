use super::*;

type Single = Host<f32, i32>;

/// Calls a method of integers of the host algebra.
macro_rules! int {
    ($x:expr, $name:ident $(, $y:expr)*) => {
        IntScalar::<Single>::$name($x as i32 $(, $y as i32)*)
    };
}

/// Calls a method of floats of the host algebra.
macro_rules! float {
    ($x:expr, $name:ident $(, $y:expr)*) => {
        FloatScalar::<Single>::$name($x as f32 $(, $y as f32)*)
    };
}

#[test]
fn integers_wrap() {
    assert_eq!(int!(i32::MAX, add, 1), i32::MIN);
    assert_eq!(int!(i32::MIN, sub, 1), i32::MAX);
    assert_eq!(int!(1 << 30, mul, 4), 0);
    assert_eq!(int!(i32::MIN, neg), i32::MIN);
    assert_eq!(int!(i32::MIN, abs), i32::MIN);
    assert_eq!(int!(i32::MIN, div, -1), i32::MIN);
    assert_eq!(int!(i32::MIN, remainder, -1), 0);
    assert_eq!(int!(3, pow, 21), 3_i32.wrapping_pow(21));
}

#[test]
fn integer_divisions() {
    assert_eq!([int!(7, div, 2), int!(-7, div, 2), int!(7, div, 0)], [3, -3, 0]);
    assert_eq!([int!(7, fmod, 3), int!(-7, fmod, 3), int!(7, fmod, -3), int!(7, fmod, 0)], [1, -1, 1, 0]);
    assert_eq!(
        [
            int!(7, remainder, 3),
            int!(-7, remainder, 3),
            int!(7, remainder, -3),
            int!(-6, remainder, 3),
            int!(7, remainder, 0)
        ],
        [1, 2, -2, 0, 0]
    );
}

#[test]
fn integer_powers() {
    assert_eq!([int!(2, pow, 10), int!(-2, pow, 3), int!(0, pow, 0)], [1024, -8, 1]);
    assert_eq!(
        [int!(2, pow, -1), int!(1, pow, -5), int!(-1, pow, -5), int!(-1, pow, -4), int!(0, pow, -1)],
        [0, 1, -1, 1, 0]
    );
}

#[test]
fn shifts_beyond_the_width() {
    assert_eq!([int!(3, shl, 1), int!(3, shl, 32), int!(3, shl, -1), int!(1, shl, 31)], [6, 0, 0, i32::MIN]);
    assert_eq!([int!(-8, shr, 1), int!(-8, shr, 32), int!(8, shr, 40), int!(-8, shr, -1)], [-4, -1, 0, -1]);
}

#[test]
fn constants_saturate() {
    let algebra = Single::new();
    assert_eq!([algebra.int(1 << 40), algebra.int(-1 << 40), algebra.int(-7)], [i32::MAX, i32::MIN, -7]);
}

#[test]
fn floats_at_their_edges() {
    assert!(float!(1.0, max, f32::NAN).is_nan() && float!(f32::NAN, max, 1.0).is_nan());
    assert!(float!(1.0, min, f32::NAN).is_nan() && float!(f32::NAN, min, 1.0).is_nan());
    assert!(float!(f32::NAN, clamp, -1.0, 1.0).is_nan() && float!(f32::NAN, sign).is_nan());
    assert_eq!(float!(0.0, clamp, 0.5, 0.25), 0.25);
    assert_eq!([float!(0.5, round), float!(1.5, round), float!(-2.5, round)], [0.0, 2.0, -2.0]);
    assert_eq!(
        [float!(5.5, remainder, -2.0), float!(-5.5, remainder, 2.0), float!(-5.5, fmod, 2.0)],
        [-0.5, 0.5, -1.5]
    );
    assert!(float!(1.0, remainder, 0.0).is_nan());
    assert_eq!([float!(f32::NAN, pow, 0.0), float!(-2.0, pow, 3.0)], [1.0, -8.0]);
    assert!(float!(-2.0, pow, 0.5).is_nan());
    assert_eq!([float!(f32::NAN, to_int), float!(-1e20, to_int), float!(-1.9, to_int)], [0, i32::MIN, -1]);
    assert!(float!(f32::NEG_INFINITY, is_inf) && !float!(f32::NAN, is_inf) && !float!(f32::NAN, is_finite));
    assert_eq!(float!(3e38, acosh), 3e38_f64.acosh() as f32);
}

#[test]
fn truth_values_as_numbers() {
    assert_eq!(BoolScalar::<Single>::to_float(true), 1.0);
    assert_eq!(BoolScalar::<Single>::to_int(false), 0);
    assert!(BoolScalar::<Single>::eq(false, false));
}
