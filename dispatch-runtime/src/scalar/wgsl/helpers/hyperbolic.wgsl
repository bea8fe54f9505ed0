fn float_sinh(x: f32) -> f32 {
    let length = abs(x);
    let s = x * x;
    let near = x + x * s * ((2.0377405e-4 * s + 8.330211e-3) * s + 1.6666718e-1);
    let half = exp_of_sum(length, 0.0, -1);
    let far = float_copysign(half - 0.25 / half, x);
    let result = select(far, near, length < 1.0);
    return select(result, x, (length < 1e-4) | float_is_nan(x));
}
fn float_cosh(x: f32) -> f32 {
    let half = exp_of_sum(abs(x), 0.0, -1);
    return select(half + 0.25 / half, x, float_is_nan(x));
}
fn float_tanh(x: f32) -> f32 {
    let decayed = float_expm1(-2.0 * abs(x));
    let result = float_copysign(decayed / (2.0 + decayed), x);
    return select(result, x, (abs(x) < 1e-4) | float_is_nan(x));
}
fn float_asinh(x: f32) -> f32 {
    let length = abs(x);
    let large = length > 1e4;
    let square = length * length;
    let near = float_log1p(length + square / (1.0 + sqrt(1.0 + square)));
    let far = float_log(length) + 0.6931472;
    let result = float_copysign(select(near, far, large), x);
    return select(result, x, (length < 1e-4) | float_is_nan(x));
}
fn float_acosh(x: f32) -> f32 {
    let t = x - 1.0;
    let near = float_log1p(t + float_sqrt(t * (x + 1.0)));
    let far = float_log(x) + 0.6931472;
    let result = select(near, far, x > 1e4);
    return select(bitcast<f32>(0x7fc00000u), result, x >= 1.0);
}
fn float_atanh(x: f32) -> f32 {
    let length = abs(x);
    let doubled = length + length;
    let result = 0.5 * float_log1p(select(doubled / (1.0 - length), doubled + doubled * length / (1.0 - length), length < 0.5));
    let signed = float_copysign(select(result, bitcast<f32>(0x7f800000u), length == 1.0), x);
    return select(bitcast<f32>(0x7fc00000u), select(signed, x, length < 1e-4), length <= 1.0);
}
