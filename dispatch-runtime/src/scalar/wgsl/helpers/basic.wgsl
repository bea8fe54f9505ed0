// Tests of bits: compilers may take it that floats are neither NaN nor infinite.
fn float_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}
fn float_is_inf(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) == 0x7f800000u;
}
fn float_is_finite(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) < 0x7f800000u;
}
fn float_lt(x: f32, y: f32) -> bool {
    return (x < y) & !(float_is_nan(x) | float_is_nan(y));
}
fn float_le(x: f32, y: f32) -> bool {
    return (x <= y) & !(float_is_nan(x) | float_is_nan(y));
}
fn float_neg(x: f32) -> f32 {
    return bitcast<f32>(bitcast<u32>(x) ^ 0x80000000u);
}
fn float_copysign(x: f32, sign: f32) -> f32 {
    return bitcast<f32>((bitcast<u32>(x) & 0x7fffffffu) | (bitcast<u32>(sign) & 0x80000000u));
}
fn float_sign(x: f32) -> f32 {
    let magnitude = bitcast<u32>(x) & 0x7fffffffu;
    return select(float_copysign(1.0, x), x, (magnitude == 0u) | (magnitude > 0x7f800000u));
}
fn float_min(x: f32, y: f32) -> f32 {
    return select(y, x, (x < y) | float_is_nan(x));
}
fn float_max(x: f32, y: f32) -> f32 {
    return select(y, x, (x > y) | float_is_nan(x));
}
// Where the divisor is large, devices that divide by multiplying with the reciprocal, which is subnormal, give zero.
fn float_div(x: f32, y: f32) -> f32 {
    let scale = select(1.0, 2.3283064e-10, (bitcast<u32>(y) & 0x7fffffffu) > 0x70000000u);
    return (x * scale) / (y * scale);
}
fn float_sqrt(x: f32) -> f32 {
    let bits = bitcast<u32>(x);
    let invalid = (bits > 0x80000000u) | ((bits > 0x7f800000u) & (bits < 0x80000000u));
    let unchanged = ((bits & 0x7fffffffu) == 0u) | (bits == 0x7f800000u);
    // Devices may take a subnormal number for zero: this is the root of its bits, scaled.
    let root = select(sqrt(x), sqrt(f32(bits) * 2.0) * 2.6469779601696886e-23, bits < 0x00800000u);
    return select(select(root, x, unchanged), bitcast<f32>(0x7fc00000u), invalid);
}
// Both are scaled by a power of two, so that squares neither overflow nor vanish.
fn float_hypot(x: f32, y: f32) -> f32 {
    let a = bitcast<u32>(x) & 0x7fffffffu;
    let b = bitcast<u32>(y) & 0x7fffffffu;
    let exponent = clamp(max(a, b) >> 23u, 1u, 253u);
    let down = bitcast<f32>((254u - exponent) << 23u);
    let up = bitcast<f32>(exponent << 23u);
    let p = bitcast<f32>(a) * down;
    let q = bitcast<f32>(b) * down;
    let nan = (a > 0x7f800000u) | (b > 0x7f800000u);
    let result = select(sqrt(p * p + q * q) * up, bitcast<f32>(0x7fc00000u), nan);
    // Infinite even if the other one is NaN.
    return select(result, bitcast<f32>(0x7f800000u), (a == 0x7f800000u) | (b == 0x7f800000u));
}
