// `log(1 + f) - f` for `1 + f` from `sqrt(1/2)` to `sqrt(2)`.
fn log_tail(f: f32) -> f32 {
    let high = ((7.0376836e-2 * f - 1.151461e-1) * f + 1.1676999e-1) * f - 1.2420141e-1;
    let all = ((((high * f + 1.4249323e-1) * f - 1.6668058e-1) * f + 2.0000715e-1) * f - 2.4999994e-1) * f + 3.3333332e-1;
    let square = f * f;
    return f * square * all - 0.5 * square;
}
// The logarithm of `x + small`, where `x` is positive and finite and `small` is below its precision.
fn log_of_sum(x: f32, small: f32) -> f32 {
    // Subnormal numbers by their bits, because arithmetic may take them for zero.
    let subnormal = bitcast<u32>(x) < 0x00800000u;
    let bits = bitcast<i32>(select(x, f32(bitcast<u32>(x)), subnormal));
    let exponent = (bits - 0x3f3504f3) >> 23u;
    let f = bitcast<f32>(bits - (exponent << 23u)) - 1.0;
    let powers = f32(exponent) - select(0.0, 149.0, subnormal);
    let tail = (log_tail(f) - powers * 2.1219444e-4) + small / x;
    return (f + tail) + powers * 0.6933594;
}
fn float_log(x: f32) -> f32 {
    let bits = bitcast<u32>(x);
    let invalid = (bits > 0x7f800000u) & (bits != 0x80000000u);
    let result = select(log_of_sum(x, 0.0), x, bits == 0x7f800000u);
    let zero = (bits & 0x7fffffffu) == 0u;
    return select(select(result, bitcast<f32>(0xff800000u), zero), bitcast<f32>(0x7fc00000u), invalid);
}
fn float_log1p(x: f32) -> f32 {
    let bits = bitcast<u32>(x);
    // With fewer bits than the sum has, so that what it lost is not taken for zero.
    let sum = bitcast<f32>(bitcast<u32>(1.0 + x) & 0xfffffff0u);
    let lost = select(1.0 - (sum - x), x - (sum - 1.0), x < 1.0);
    let far = log_of_sum(sum, lost);
    let near = x + log_tail(x);
    let result = select(far, near, abs(x - 0.06) < 0.35);
    let unchanged = (abs(x) < 5e-8) | (bits == 0x7f800000u);
    let invalid = (bits > 0xbf800000u) | ((bits > 0x7f800000u) & (bits < 0x80000000u));
    let known = select(select(result, x, unchanged), bitcast<f32>(0xff800000u), bits == 0xbf800000u);
    return select(known, bitcast<f32>(0x7fc00000u), invalid);
}
fn float_softplus(x: f32) -> f32 {
    let result = select(x, 0.0, x < 0.0) + float_log1p(exp_of_sum(-abs(x), 0.0, 0));
    return select(result, x, float_is_nan(x));
}
