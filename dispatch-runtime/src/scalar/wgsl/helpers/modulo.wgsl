// Exact, in integers: the rest of the mantissas, shifted by the difference of the exponents, eight bits at a time.
fn float_fmod(x: f32, y: f32) -> f32 {
    let a = bitcast<u32>(x) & 0x7fffffffu;
    let b = bitcast<u32>(y) & 0x7fffffffu;
    if (a >= 0x7f800000u) | (b > 0x7f800000u) | (b == 0u) {
        return bitcast<f32>(0x7fc00000u);
    }
    if a < b {
        return x;
    }
    let lower = max(b >> 23u, 1u);
    let divisor = (b & 0x007fffffu) | select(0x00800000u, 0u, (b >> 23u) == 0u);
    var rest = ((a & 0x007fffffu) | select(0x00800000u, 0u, (a >> 23u) == 0u)) % divisor;
    var left = max(a >> 23u, 1u) - lower;
    while left > 0u {
        let step = min(left, 8u);
        rest = (rest << step) % divisor;
        left -= step;
    }
    // Back to a float with the exponent of the divisor, or a smaller one; subnormal at the end.
    let shift = min(countLeadingZeros(rest) - 8u, lower);
    let exponent = lower - shift;
    let normal = ((rest << shift) & 0x007fffffu) | (exponent << 23u);
    let bits = select(normal, rest << (lower - 1u), exponent == 0u);
    return bitcast<f32>(select(bits, 0u, rest == 0u) | (bitcast<u32>(x) & 0x80000000u));
}
fn float_remainder(x: f32, y: f32) -> f32 {
    let rest = float_fmod(x, y);
    let exact = (bitcast<u32>(rest) & 0x7fffffffu) == 0u;
    let same = ((bitcast<u32>(rest) ^ bitcast<u32>(y)) >> 31u) == 0u;
    return select(rest + y, rest, exact | same | float_is_nan(rest));
}
