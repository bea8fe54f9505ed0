//! Trigonometric functions, right for every angle.

/// `2^k * 2/pi`, reduced modulo 4 and split: the first part has 27 bits behind the point.
struct Turns {
    head: f64,
    tail: f64,
}

/// By `k`; arguments need those up to 104.
// Not a `static`: to other crates, where loops are compiled, its contents would be unknown memory that they might write.
const TURNS: &[Turns; 128] = &turns();

/// The bits of 2/pi behind the point.
const TWO_OVER_PI: [u64; 4] =
    [0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041, 0xFE51_63AB_DEBB_C561];

const fn turns() -> [Turns; 128] {
    let mut table = [const { Turns { head: 0.0, tail: 0.0 } }; 128];
    let mut k = 0;
    while k < 128 {
        // Two bits before the point.
        let head = bits(k, 29);
        let tail = bits(k + 29, 53);
        table[k] = Turns { head: head as f64 * power_of_two(-27), tail: tail as f64 * power_of_two(-80) };
        k += 1;
    }
    table
}

/// So many bits of `8/pi / 4`, that is of 2/pi with two zeros before its bits, from position `start`.
const fn bits(start: usize, count: usize) -> u64 {
    let mut found = 0;
    let mut position = start;
    while position < start + count {
        let bit = if position < 2 {
            0
        } else {
            let index = position - 2;
            TWO_OVER_PI[index / 64] >> (63 - index % 64) & 1
        };
        found = found << 1 | bit;
        position += 1;
    }
    found
}

const fn power_of_two(exponent: i64) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// Sine of an angle in radians.
#[inline(always)]
pub(crate) fn sin(x: f32) -> f32 {
    let (quarter, angle) = reduced(x);
    in_quarter(quarter, angle) as f32
}

/// Cosine of an angle in radians.
#[inline(always)]
pub(crate) fn cos(x: f32) -> f32 {
    let (quarter, angle) = reduced(x);
    in_quarter(quarter.wrapping_add(1), angle) as f32
}

/// Tangent of an angle in radians.
#[inline(always)]
pub(crate) fn tan(x: f32) -> f32 {
    let (quarter, angle) = reduced(x);
    (in_quarter(quarter, angle) / in_quarter(quarter.wrapping_add(1), angle)) as f32
}

/// The nearest quarter turn, and the angle from there, at most pi/4; NaN for infinities.
#[inline(always)]
fn reduced(x: f32) -> (u64, f64) {
    /// Added to a float, rounds it to an integer, which the lower bits then hold.
    const ROUND: f64 = 6_755_399_441_055_744.0;
    // As `scaled * 2^k` with `|scaled| < 2^24`, so that products with `head` are exact. `k` is 0 below 2^24.
    let exponent = (x.to_bits() >> 23 & 0xff) as i32 - 150;
    let k = if exponent > 0 { exponent } else { 0 };
    let scaled = f64::from(x) * power_of_two(-i64::from(k));
    let turns = &TURNS[k as usize & 127];
    let (head, tail) = (scaled * turns.head, scaled * turns.tail);
    let shifted = (head + tail) + ROUND;
    let angle = ((head - (shifted - ROUND)) + tail) * std::f64::consts::FRAC_PI_2;
    (shifted.to_bits(), angle)
}

/// The sine of so many quarter turns and an angle of at most pi/4.
#[inline(always)]
fn in_quarter(quarter: u64, angle: f64) -> f64 {
    let square = angle * angle;
    // Minimax polynomials, the coefficients are those of FreeBSD.
    let sine = angle
        * (1.0
            + square
                * (-0.166_666_666_416_265_24
                    + square
                        * (0.008_333_329_385_889_463
                            + square * (-0.000_198_393_348_360_966_32 + square * 2.718_311_493_989_822e-6))));
    let cosine = 1.0
        + square
            * (-0.499_999_997_251_031
                + square
                    * (0.041_666_623_323_739_063
                        + square * (-0.001_388_676_377_460_993 + square * 2.439_044_879_627_741e-5)));
    let value = if quarter & 1 == 0 { sine } else { cosine };
    if quarter & 2 == 0 { value } else { -value }
}
