// Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011), as on the host.

// The upper half of a product.
fn multiply_high(a: u32, b: u32) -> u32 {
    let a0 = a & 0xffffu;
    let a1 = a >> 16u;
    let b0 = b & 0xffffu;
    let b1 = b >> 16u;
    let low = a0 * b0;
    let middle = a1 * b0 + (low >> 16u);
    let other = a0 * b1 + (middle & 0xffffu);
    return a1 * b1 + (middle >> 16u) + (other >> 16u);
}

fn philox(seed_low: u32, seed_high: u32, counter: u32) -> vec4<u32> {
    var words = vec4<u32>(counter, 0u, 0u, 0u);
    var key = vec2<u32>(seed_low, seed_high);
    for (var round = 0u; round < 10u; round++) {
        let low0 = 0xd2511f53u * words.x;
        let high0 = multiply_high(0xd2511f53u, words.x);
        let low1 = 0xcd9e8d57u * words.z;
        let high1 = multiply_high(0xcd9e8d57u, words.z);
        words = vec4<u32>(high1 ^ words.y ^ key.x, low1, high0 ^ words.w ^ key.y, low0);
        key += vec2<u32>(0x9e3779b9u, 0xbb67ae85u);
    }
    return words;
}

// The number in [0, 1) that the upper 24 bits of a word stand for: exact.
fn unit(word: u32) -> f32 {
    return f32(word >> 8u) / 16777216.0;
}

// Words of one counter, as numbers, one by its place among them.
fn uniform_number(words: vec4<u32>, place: u32, low: u32, scale: u32) -> f32 {
    return bitcast<f32>(low) + bitcast<f32>(scale) * unit(words[place]);
}

// By Box and Muller: the cosine at even places, the sine at odd ones, of one pair of uniform numbers.
fn normal_number(words: vec4<u32>, place: u32, mean: u32, deviation: u32) -> f32 {
    let pair = select(words.xy, words.zw, place >= 2u);
    let radius = sqrt(-2.0 * log_rest(pair.x >> 8u));
    let turn = turned(pair.y >> 8u, (place & 1u) != 0u);
    return bitcast<f32>(mean) + bitcast<f32>(deviation) * (radius * turn);
}

// ln(1 - n / 2^24). Near 0 by a series, since devices' logarithms are coarse around 1.
fn log_rest(n: u32) -> f32 {
    let u = f32(n) / 16777216.0;
    if u < 0.0625 {
        var sum = 0.0;
        for (var i = 6u; i > 0u; i--) {
            sum = u * (1.0 / f32(i) + sum);
        }
        return -sum;
    }
    return log(f32(16777216u - n) / 16777216.0);
}

// Up to an eighth of a turn, by series: devices' own are coarse.
fn small_sin(x: f32) -> f32 {
    let s = x * x;
    return x + x * s * (-0.16666667 + s * (0.008333334 + s * (-0.00019841270 + s * 0.0000027557319)));
}

fn small_cos(x: f32) -> f32 {
    let s = x * x;
    return 1.0 + s * (-0.5 + s * (0.041666668 + s * (-0.0013888889 + s * (0.000024801587 - s * 0.00000027557319))));
}

// The cosine or sine of n / 2^24 turns, reduced to an eighth of a turn by whole numbers.
fn turned(n: u32, sine: bool) -> f32 {
    // The sine is the cosine a quarter of a turn later.
    let angle = (n + select(0u, 3u << 22u, sine)) & 0xffffffu;
    let eighth = angle >> 21u;
    let rest = angle & 0x1fffffu;
    // Odd eighths are walked backwards.
    let distance = select(rest, 0x200000u - rest, (eighth & 1u) != 0u);
    let x = f32(distance) * (6.283185307179586 / 16777216.0);
    let uses_sine = ((eighth + 1u) & 2u) != 0u;
    let value = select(small_cos(x), small_sin(x), uses_sine);
    let negative = eighth >= 2u && eighth < 6u;
    return select(value, -value, negative);
}
