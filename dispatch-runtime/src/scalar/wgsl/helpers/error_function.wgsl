// `erfc(x)` for `x >= 0`; anything for NaN.
fn erf_tail(x: f32) -> f32 {
    // Beyond this the result is 0.
    let inside = min(x, 10.2);
    // The square in two parts, the first of which is exact: an error in the exponent would be one in the result.
    let head = bitcast<f32>(bitcast<u32>(inside) & 0xfffff000u);
    let square_tail = (inside - head) * (inside + head);
    let t = 1.0 / (1.0 + 0.3 * inside);
    let high = ((-1.2954061e-1 * t + 4.856562e-1) * t - 5.124876e-1) * t + 5.479839e-1;
    let all = ((((high * t - 9.48536e-2) * t + 2.1502344e-1) * t + 1.4831072e-1) * t + 1.7071985e-1) * t + 1.6918768e-1;
    return exp_of_sum(-(head * head), -square_tail, 0) * (t * all);
}
// `erf(x)` for `|x| <= 0.9`.
fn erf_near(x: f32) -> f32 {
    let s = x * x;
    let high = (-6.1112914e-4 * s + 5.0162286e-3) * s - 2.6781958e-2;
    return x + x * (((high * s + 1.128223e-1) * s - 3.7612533e-1) * s + 1.2837915e-1);
}
fn float_erf(x: f32) -> f32 {
    let far = float_copysign(1.0 - erf_tail(abs(x)), x);
    return select(select(far, erf_near(x), abs(x) < 0.9), x, float_is_nan(x));
}
fn float_erfc(x: f32) -> f32 {
    let tail = erf_tail(abs(x));
    let far = select(tail, 2.0 - tail, x < 0.0);
    return select(select(far, 1.0 - erf_near(x), abs(x) < 0.65), x, float_is_nan(x));
}
