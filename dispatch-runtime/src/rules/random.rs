//! Random numbers: a pure function of seed and position, so that a seed gives the same numbers on every backend.

/// Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011): four words for each counter.
#[inline]
#[must_use]
pub fn philox(seed: u64, counter: u64) -> [u32; 4] {
    const MULTIPLIERS: [u32; 2] = [0xD251_1F53, 0xCD9E_8D57];
    const WEYL: [u32; 2] = [0x9E37_79B9, 0xBB67_AE85];
    let mut key = [seed as u32, (seed >> 32) as u32];
    let mut words = [counter as u32, (counter >> 32) as u32, 0, 0];
    for _ in 0..10 {
        let products = [
            u64::from(MULTIPLIERS[0]) * u64::from(words[0]),
            u64::from(MULTIPLIERS[1]) * u64::from(words[2]),
        ];
        words = [
            (products[1] >> 32) as u32 ^ words[1] ^ key[0],
            products[1] as u32,
            (products[0] >> 32) as u32 ^ words[3] ^ key[1],
            products[0] as u32,
        ];
        key = [key[0].wrapping_add(WEYL[0]), key[1].wrapping_add(WEYL[1])];
    }
    words
}

/// The number in `[0, 1)` that the upper 24 bits of a word stand for.
#[inline]
#[must_use]
pub fn unit(word: u32) -> f64 {
    f64::from(word >> 8) / f64::from(1 << 24)
}

/// Four consecutive uniform numbers in `[low, high)`, those of positions `4 * counter ..`.
///
/// Computed in f64 and rounded, down where `high` would be reached. Where `low` equals `high`, that.
#[inline]
#[must_use]
pub fn uniform4(seed: u64, counter: u64, low: f64, high: f64) -> [f32; 4] {
    // Not `high - low`, which may overflow.
    philox(seed, counter).map(|word| below(low * (1.0 - unit(word)) + high * unit(word), low, high))
}

#[inline]
fn below(value: f64, low: f64, high: f64) -> f32 {
    let rounded = value as f32;
    if f64::from(rounded) >= high && low < high { rounded.next_down().max(low as f32) } else { rounded }
}

/// Four consecutive normal numbers, those of positions `4 * counter ..`: from each two uniform numbers `u`, `v` of the
/// same positions in `[0, 1)`, by Box and Muller, `mean + std sqrt(-2 ln(1 - u)) cos(2 pi v)`, then the same with the sine.
///
/// Computed in f64 and rounded.
#[inline]
#[must_use]
pub fn normal4(seed: u64, counter: u64, mean: f64, std: f64) -> [f32; 4] {
    let pair = |u: u32, v: u32| {
        let radius = std * (-2.0 * (-unit(u)).ln_1p()).sqrt();
        let (sin, cos) = (std::f64::consts::TAU * unit(v)).sin_cos();
        [(mean + radius * cos) as f32, (mean + radius * sin) as f32]
    };
    let [a, b, c, d] = philox(seed, counter);
    let ([a, b], [c, d]) = (pair(a, b), pair(c, d));
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From `kat_vectors` of Random123 where the upper half of the counter is 0.
    #[test]
    fn known_answers() {
        assert_eq!(philox(0, 0), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
    }

    #[test]
    fn uniform_numbers_stay_inside() {
        for counter in 0..1000 {
            assert!(uniform4(7, counter, -1.0, 2.0).iter().all(|x| (-1.0..2.0).contains(x)));
            assert!(
                uniform4(7, counter, 1.0, 1.0 + 1e-6).iter().all(|x| *x >= 1.0 && f64::from(*x) < 1.0 + 1e-6)
            );
            assert!(uniform4(7, counter, f64::MIN / 2.0, f64::MAX / 2.0).iter().all(|x| !x.is_nan()));
        }
        assert_eq!(uniform4(7, 0, 3.0, 3.0), [3.0; 4]);
    }

    #[test]
    fn normal_numbers_have_their_moments() {
        let values: Vec<f64> =
            (0..25_000).flat_map(|counter| normal4(1, counter, 2.0, 3.0)).map(f64::from).collect();
        let mean = values.iter().sum::<f64>() / 1e5;
        let variance = values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 1e5;
        assert!((mean - 2.0).abs() < 0.05, "{mean}");
        assert!((variance - 9.0).abs() < 0.2, "{variance}");
    }
}
