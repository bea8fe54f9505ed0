// A sum of integers, which wraps. The host replaces NUMBER and SUM by a type and the name of the sum.

struct SUM {
    high: NUMBER,
}

fn add_SUM(sum: SUM, x: NUMBER) -> SUM {
    return SUM(sum.high + x);
}

fn join_SUM(a: SUM, b: SUM) -> SUM {
    return SUM(a.high + b.high);
}

fn value_SUM(sum: SUM) -> NUMBER {
    return sum.high;
}
