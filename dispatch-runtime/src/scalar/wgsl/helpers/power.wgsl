// The base 2 logarithm in two parts, of which the first has 12 bits.
struct Logarithm {
    head: f32,
    tail: f32,
}
// The upper 12 bits.
fn head_of(x: f32) -> f32 {
    return bitcast<f32>(bitcast<u32>(x) & 0xfffff000u);
}
// Of a positive finite number given by its bits, after FreeBSD's e_powf.c.
fn log2_of(bits: u32) -> Logarithm {
    let subnormal = bits < 0x00800000u;
    let normal = select(bits, bitcast<u32>(f32(bits)), subnormal);
    let mantissa = normal & 0x007fffffu;
    // By intervals around 1 and 3/2.
    let middle = (mantissa > 0x1cc471u) & (mantissa < 0x5db3d7u);
    let above = mantissa >= 0x5db3d7u;
    let exponent = i32(normal >> 23u) - 127 + select(0, 1, above);
    let n = f32(exponent) - select(0.0, 149.0, subnormal);
    let x = bitcast<f32>((mantissa | 0x3f800000u) - select(0u, 0x00800000u, above));
    let center = select(1.0, 1.5, middle);
    // s = (x - center) / (x + center), in two parts.
    let u = x - center;
    let v = 1.0 / (x + center);
    let s = u * v;
    let s_head = head_of(s);
    let sum_head = head_of(x + center);
    let sum_tail = x - (sum_head - center);
    let s_tail = v * ((u - s_head * sum_head) - s_head * sum_tail);
    // log(x / center) = 2/3 s (3 + s^2 + ..).
    let s2 = s * s;
    let high = ((2.0697501e-1 * s2 + 2.3066075e-1) * s2 + 2.7272812e-1) * s2 + 3.3333334e-1;
    let r = s2 * s2 * ((high * s2 + 4.2857143e-1) * s2 + 6.0e-1) + s_tail * (s_head + s);
    let h2 = s_head * s_head;
    let t_head = head_of(3.0 + h2 + r);
    let t_tail = r - ((t_head - 3.0) - h2);
    let p = s_head * t_head;
    let q = s_tail * t_head + t_tail * s;
    let p_head = head_of(p + q);
    let p_tail = q - (p_head - p);
    // 2 / (3 log(2)) in two parts, and the base 2 logarithm of 3/2.
    let z_head = 9.619140625e-1 * p_head;
    let z_tail = -1.1736857e-4 * p_head + p_tail * 9.61796701e-1 + select(0.0, 1.56322085e-6, middle);
    let center_head = select(0.0, 5.84960938e-1, middle);
    let head = head_of(((z_head + z_tail) + center_head) + n);
    return Logarithm(head, z_tail - (((head - n) - center_head) - z_head));
}
// `|x|^y` for finite `x` that is not 0.
fn power_of_length(x: f32, y: f32) -> f32 {
    let logarithm = log2_of(bitcast<u32>(x) & 0x7fffffffu);
    // Beyond this the result is 0, 1 or infinite whatever `x` is, and products stay finite.
    let exponent = clamp(y, -1e30, 1e30);
    let y_head = head_of(exponent);
    let head = y_head * logarithm.head;
    let tail = (exponent - y_head) * logarithm.head + exponent * logarithm.tail;
    let inside = clamp(head, -300.0, 300.0);
    let small = select(tail, 0.0, inside != head);
    let whole = clamp(round(inside + small), -300.0, 300.0);
    let r = (inside - whole) + small;
    let high = (1.5470266e-4 * r + 1.3391328e-3) * r + 9.618029e-3;
    let value = 1.0 + r * (((high * r + 5.5503562e-2) * r + 2.402265e-1) * r + 6.9314718e-1);
    let integer = i32(whole);
    let third = integer / 3;
    let rest = integer - third - third;
    return value * power_of_two(third) * power_of_two(third) * power_of_two(rest);
}
fn float_pow(x: f32, y: f32) -> f32 {
    let x_bits = bitcast<u32>(x) & 0x7fffffffu;
    let y_bits = bitcast<u32>(y) & 0x7fffffffu;
    let negative = (bitcast<u32>(x) >> 31u) == 1u;
    let falling = (bitcast<u32>(y) >> 31u) == 1u;
    // Of 24 bits and more all are even.
    let small = y_bits < 0x4b800000u;
    let whole = select(0, i32(clamp(y, -16777216.0, 16777216.0)), small);
    let integral = !small | (f32(whole) == y);
    let odd = small & integral & ((whole & 1) == 1);
    // The lengths at 0, 1 and infinity, and where the exponent is infinite.
    let grows = (x_bits > 0x3f800000u) != falling;
    let limit = select(0.0, bitcast<f32>(0x7f800000u), grows);
    let limited = (x_bits == 0u) | (x_bits == 0x7f800000u) | (y_bits == 0x7f800000u);
    let length = select(select(power_of_length(x, y), limit, limited), 1.0, x_bits == 0x3f800000u);
    let value = select(length, -length, negative & odd);
    let invalid = negative & !integral & (x_bits != 0u) & (x_bits != 0x7f800000u);
    let nan = (x_bits > 0x7f800000u) | (y_bits > 0x7f800000u) | invalid;
    let one = (y_bits == 0u) | (bitcast<u32>(x) == 0x3f800000u);
    return select(select(value, bitcast<f32>(0x7fc00000u), nan), 1.0, one);
}
