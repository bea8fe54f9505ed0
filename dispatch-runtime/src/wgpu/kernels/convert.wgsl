// Towards zero and saturating, as the host; NaN is 0, where WGSL's conversion leaves it open.
fn float_to_int(x: f32) -> i32 {
    let bits = bitcast<u32>(x);
    if (bits & 0x7fffffffu) > 0x7f800000u {
        return 0;
    }
    if x >= 2147483648.0 {
        return 2147483647;
    }
    if x < -2147483648.0 {
        return -2147483647 - 1;
    }
    return i32(x);
}

// Bits, since subnormal numbers are not zero, and some devices compare them as if they were.
fn float_to_bool(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) != 0u;
}

fn int_to_bool(x: i32) -> bool {
    return x != 0;
}

fn bool_to_float(x: bool) -> f32 {
    return select(0.0, 1.0, x);
}

fn bool_to_int(x: bool) -> i32 {
    return select(0, 1, x);
}
