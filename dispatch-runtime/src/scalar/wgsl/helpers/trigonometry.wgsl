// A number of quarter turns, of which two bits count, and the angle from there, at most pi/4.
struct Angle {
    quarter: u32,
    angle: f32,
}
// The upper 32 bits of a product.
fn upper_product(x: u32, y: u32) -> u32 {
    let low = (x & 0xffffu) * (y & 0xffffu);
    let middle = (x >> 16u) * (y & 0xffffu) + (low >> 16u);
    let other = (x & 0xffffu) * (y >> 16u) + (middle & 0xffffu);
    return (x >> 16u) * (y >> 16u) + (middle >> 16u) + (other >> 16u);
}
// One of four words of 2/pi.
fn word_of(index: u32, w0: u32, w1: u32, w2: u32, w3: u32) -> u32 {
    return select(select(w2, w3, index == 3u), select(w0, w1, index == 1u), index < 2u);
}
// In integers: the mantissa times those bits of 2/pi that matter; the bits before them give full turns.
fn angle_of(x: f32) -> Angle {
    let bits = bitcast<u32>(x) & 0x7fffffffu;
    let mantissa = (bits & 0x007fffffu) | 0x00800000u;
    let exponent = i32(bits >> 23u) - 150;
    let start = u32(max(exponent, 0));
    let index = start >> 5u;
    let s0 = word_of(index, 0x28be60dbu, 0x9391054au, 0x7f09d5f4u, 0x7d4d3770u);
    let s1 = word_of(index, 0x9391054au, 0x7f09d5f4u, 0x7d4d3770u, 0x36d8a566u);
    let s2 = word_of(index, 0x7f09d5f4u, 0x7d4d3770u, 0x36d8a566u, 0x4f10e410u);
    let s3 = word_of(index, 0x7d4d3770u, 0x36d8a566u, 0x4f10e410u, 0x7f9458eau);
    let left = start & 31u;
    let right = 31u - left;
    let w0 = (s0 << left) | ((s1 >> 1u) >> right);
    let w1 = (s1 << left) | ((s2 >> 1u) >> right);
    let w2 = (s2 << left) | ((s3 >> 1u) >> right);
    // The product, from the highest word on. The point is behind the upper two bits of `w0`.
    let p2 = mantissa * w2;
    let c1 = upper_product(w2, mantissa);
    let p1 = mantissa * w1 + c1;
    let c0 = upper_product(w1, mantissa) + select(0u, 1u, p1 < c1);
    let p0 = mantissa * w0 + c0;
    let top = upper_product(w0, mantissa) + select(0u, 1u, p0 < c0);
    // Numbers below 2^24 have it further to the left.
    let down = u32(clamp(-exponent, 0, 31));
    let up = 31u - down;
    let q0 = (top << 2u) | (p0 >> 30u);
    let q1 = (p0 << 2u) | (p1 >> 30u);
    let q2 = (p1 << 2u) | (p2 >> 30u);
    let whole = q0 >> down;
    let high = (q1 >> down) | ((q0 << 1u) << up);
    let low = (q2 >> down) | ((q1 << 1u) << up);
    // To the nearest whole: the rest is at most half, of either sign.
    let sign = high >> 31u;
    let upper = select(high, ~high, sign == 1u);
    let lower = select(low, ~low, sign == 1u);
    // Its leading 32 bits, times pi/2.
    let zeros = countLeadingZeros(upper | 1u);
    let leading = (upper << zeros) | ((lower >> 1u) >> (31u - zeros));
    let scale = bitcast<f32>(((96u - zeros) << 23u) | (sign << 31u));
    let rest = f32(upper_product(leading, 0xc90fdaa2u)) * scale;
    let small = bits < 0x3f490fdau;
    return Angle(select(whole + sign, 0u, small), select(rest, bitcast<f32>(bits), small));
}
fn sin_near(r: f32) -> f32 {
    let s = r * r;
    return r + r * s * ((-1.9516657e-4 * s + 8.332173e-3) * s - 1.6666655e-1);
}
fn cos_near(r: f32) -> f32 {
    let s = r * r;
    return 1.0 - (0.5 * s - s * s * ((2.443773e-5 * s - 1.3887362e-3) * s + 4.1666646e-2));
}
// `value`, with the sign flipped if the bit `flip` is set, NaN unless `x` is finite.
fn of_angle(x: f32, value: f32, flip: u32) -> f32 {
    return select(bitcast<f32>(0x7fc00000u), bitcast<f32>(bitcast<u32>(value) ^ (flip << 31u)), float_is_finite(x));
}
fn float_sin(x: f32) -> f32 {
    let reduced = angle_of(x);
    let value = select(sin_near(reduced.angle), cos_near(reduced.angle), (reduced.quarter & 1u) == 1u);
    let result = of_angle(x, value, (reduced.quarter >> 1u) ^ (bitcast<u32>(x) >> 31u));
    return select(result, x, (bitcast<u32>(x) & 0x7fffffffu) < 0x39000000u);
}
fn float_cos(x: f32) -> f32 {
    let reduced = angle_of(x);
    let value = select(cos_near(reduced.angle), sin_near(reduced.angle), (reduced.quarter & 1u) == 1u);
    return of_angle(x, value, ((reduced.quarter + 1u) >> 1u) & 1u);
}
fn float_tan(x: f32) -> f32 {
    let reduced = angle_of(x);
    let s = sin_near(reduced.angle);
    let c = cos_near(reduced.angle);
    let turned = (reduced.quarter & 1u) == 1u;
    let result = of_angle(x, select(s, c, turned) / select(c, s, turned), (reduced.quarter & 1u) ^ (bitcast<u32>(x) >> 31u));
    return select(result, x, (bitcast<u32>(x) & 0x7fffffffu) < 0x39000000u);
}
