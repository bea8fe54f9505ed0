fn int_div(x: i32, y: i32) -> i32 {
    return select(x / y, 0, y == 0);
}
fn int_fmod(x: i32, y: i32) -> i32 {
    return select(x % y, 0, y == 0);
}
fn int_remainder(x: i32, y: i32) -> i32 {
    let rest = int_fmod(x, y);
    return select(rest, rest + y, (rest != 0) & ((rest ^ y) < 0));
}
fn int_pow(x: i32, y: i32) -> i32 {
    if y < 0 {
        return select(select(0, select(-1, 1, (y & 1) == 0), x == -1), 1, x == 1);
    }
    var base = x;
    var power = 1;
    var left = y;
    while left > 0 {
        power *= select(1, base, (left & 1) == 1);
        base *= base;
        left >>= 1u;
    }
    return power;
}
fn int_shl(x: i32, y: i32) -> i32 {
    return select(0, x << (u32(y) & 31u), (y >= 0) & (y < 32));
}
fn int_shr(x: i32, y: i32) -> i32 {
    return x >> select(31u, u32(y) & 31u, (y >= 0) & (y < 32));
}
fn int_of_float(x: f32) -> i32 {
    let above = select(i32(x), 2147483647, x >= 2147483648.0);
    let below = select(above, bitcast<i32>(0x80000000u), x <= -2147483648.0);
    return select(below, 0, (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u);
}
