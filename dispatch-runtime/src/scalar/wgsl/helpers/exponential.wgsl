// The power `2^exponent`, for exponents in `-126 ..= 127`.
fn power_of_two(exponent: i32) -> f32 {
    return bitcast<f32>(bitcast<u32>(exponent + 127) << 23u);
}
// `(exp(r) - 1 - r) / r^2` for `|r| <= ln(2) / 2`.
fn exp_tail(r: f32) -> f32 {
    return ((((1.9875692e-4 * r + 1.3982e-3) * r + 8.333452e-3) * r + 4.1665796e-2) * r + 1.6666665e-1) * r + 5.0000002e-1;
}
// `2^shift exp(x + small)`, where `small` need not be in the precision of `x`; anything for NaN.
fn exp_of_sum(x: f32, small: f32, shift: i32) -> f32 {
    let inside = clamp(x, -120.0, 100.0);
    let power = round(inside * 1.442695);
    let r = ((inside - power * 0.6933594) + power * 2.1219444e-4) + small;
    let y = 1.0 + (r + r * r * exp_tail(r));
    // In two steps, because the power alone can overflow or be subnormal.
    let integer = i32(power) + shift;
    let half = integer >> 1u;
    return y * power_of_two(half) * power_of_two(integer - half);
}
fn float_exp(x: f32) -> f32 {
    return select(exp_of_sum(x, 0.0, 0), x, float_is_nan(x));
}
fn float_expm1(x: f32) -> f32 {
    let inside = clamp(x, -20.0, 88.8);
    let power = round(inside * 1.442695);
    let r = (inside - power * 0.6933594) + power * 2.1219444e-4;
    let y = r + r * r * exp_tail(r);
    // By half of the power, which could overflow.
    let half = power_of_two(i32(power) - 1);
    let result = 2.0 * (half * y + (half - 0.5));
    // Near zero the result is `x`, with its sign.
    return select(result, x, (abs(x) < 5e-8) | float_is_nan(x));
}
fn float_sigmoid(x: f32) -> f32 {
    let small = exp_of_sum(-abs(x), 0.0, 0);
    let result = select(small, 1.0, x >= 0.0) / (1.0 + small);
    return select(result, x, float_is_nan(x));
}
