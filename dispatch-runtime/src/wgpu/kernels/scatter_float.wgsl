// One invocation for each value. WGSL has no atomic sum of floats: try again until no one came between.
fn scatter(i: u32) {
    let index = indices[p.indices_offset + indices_place(i)];
    if !in_range(index) {
        return;
    }
    let value = values[p.values_offset + values_place(i)];
    let at = sums_place(i) + u32(index) * p.sums_step;
    var seen = atomicLoad(&sums[at]);
    loop {
        let sum = bitcast<u32>(bitcast<f32>(seen) + value);
        let result = atomicCompareExchangeWeak(&sums[at], seen, sum);
        if result.exchanged {
            break;
        }
        seen = result.old_value;
    }
}
