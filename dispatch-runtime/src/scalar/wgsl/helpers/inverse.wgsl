// The arc tangent of `t` in `0 ..= 1`.
fn atan_near(t: f32) -> f32 {
    let s = t * t;
    let high = ((-1.8272158e-3 * s + 1.1064455e-2) * s - 3.1455729e-2) * s + 5.823458e-2;
    let all = ((((high * s - 8.419461e-2) * s + 1.0957577e-1) * s - 1.4265245e-1) * s + 1.9998638e-1) * s - 3.33333e-1;
    return t + t * s * all;
}
fn float_atan(x: f32) -> f32 {
    let length = abs(x);
    let far = length > 1.0;
    let value = atan_near(select(length, 1.0 / length, far));
    // Half of pi, less what its constant is too large by.
    let result = float_copysign(select(value, 1.5707964 - (value + 4.371139e-8), far), x);
    // The reciprocal of a large one is subnormal.
    let flat = select(result, float_copysign(1.5707964, x), length > 1e9);
    return select(flat, x, float_is_nan(x));
}
fn float_atan2(y: f32, x: f32) -> f32 {
    let a = abs(x);
    let b = abs(y);
    let longer = select(a, b, b > a);
    let shorter = select(b, a, b > a);
    let both_zero = longer == 0.0;
    let both_infinite = float_is_inf(x) & float_is_inf(y);
    let ratio = select(select(float_div(shorter, longer), 1.0, both_infinite), 0.0, both_zero);
    let near = atan_near(ratio);
    let steep = select(near, 1.5707964 - (near + 4.371139e-8), b > a);
    let negative = (bitcast<u32>(x) >> 31u) == 1u;
    let result = float_copysign(select(steep, 3.1415927 - (steep + 8.742278e-8), negative), y);
    return select(result, bitcast<f32>(0x7fc00000u), float_is_nan(x) | float_is_nan(y));
}
// `asin(t) / t - 1` for `t` in `0 ..= 1/2`, in its square.
fn asin_tail(s: f32) -> f32 {
    return s * ((((4.2218626e-2 * s + 2.4147563e-2) * s + 4.5477107e-2) * s + 7.4952416e-2) * s + 1.6666754e-1);
}
// `acos(x) / 2` for `x` in `1/2 ..= 1`, from `s = (1 - x) / 2`, in two parts.
fn half_acos(s: f32) -> vec2<f32> {
    let t = float_sqrt(s);
    let head = bitcast<f32>(bitcast<u32>(t) & 0xfffff000u);
    let lost = select((s - head * head) / (t + head), 0.0, s == 0.0);
    return vec2(head, lost + t * asin_tail(s));
}
fn float_asin(x: f32) -> f32 {
    let length = abs(x);
    let near = length + length * asin_tail(length * length);
    let half = half_acos(0.5 * (1.0 - length));
    let far = 0.78539816 + ((0.78539816 - 2.0 * half.x) - (2.0 * half.y + 4.371139e-8));
    let result = float_copysign(select(near, far, length > 0.5), x);
    return select(bitcast<f32>(0x7fc00000u), result, length <= 1.0);
}
fn float_acos(x: f32) -> f32 {
    let length = abs(x);
    let near = 1.5707964 - (x + (4.371139e-8 + x * asin_tail(x * x)));
    let half = half_acos(0.5 * (1.0 - length));
    let positive = 2.0 * half.x + 2.0 * half.y;
    let negative = 3.1415927 - (2.0 * half.x + (2.0 * half.y + 8.742278e-8));
    let result = select(near, select(positive, negative, x < 0.0), length > 0.5);
    return select(bitcast<f32>(0x7fc00000u), result, length <= 1.0);
}
