// A sum of floats with what rounding took from it, so that the result is as if it was rounded once. The host replaces
// NUMBER, BITS and SUM by a type, the unsigned type of the same width, and the name of the sum.

struct SUM {
    high: NUMBER,
    low: NUMBER,
}

// The number, in a way that no compiler sees through: `(a + b) - a` must not become `b`.
fn opaque_SUM(x: NUMBER) -> NUMBER {
    return bitcast<NUMBER>(bitcast<BITS>(x) ^ BITS(p.zero));
}

// The rounded sum, and the difference to the exact one (Knuth).
fn add_SUM(sum: SUM, x: NUMBER) -> SUM {
    let rounded = opaque_SUM(sum.high + x);
    let added = opaque_SUM(rounded - sum.high);
    let lost = (sum.high - opaque_SUM(rounded - added)) + (x - added);
    return SUM(rounded, sum.low + lost);
}

fn join_SUM(a: SUM, b: SUM) -> SUM {
    let sum = add_SUM(a, b.high);
    return SUM(sum.high, sum.low + b.low);
}

// Infinite and undefined sums have lost nothing that could be told.
fn value_SUM(sum: SUM) -> NUMBER {
    let special = (bitcast<BITS>(sum.high) & BITS(0x7f800000u)) == BITS(0x7f800000u);
    return select(sum.high + sum.low, sum.high, special);
}
