fn half_to_int(x: f16) -> i32 {
    return float_to_int(f32(x));
}

fn half_to_bool(x: f16) -> bool {
    return float_to_bool(f32(x));
}

// What f32 rounds is beyond f16.
fn int_to_half(x: i32) -> f16 {
    return f16(f32(x));
}

fn bool_to_half(x: bool) -> f16 {
    return select(f16(0.0), f16(1.0), x);
}
