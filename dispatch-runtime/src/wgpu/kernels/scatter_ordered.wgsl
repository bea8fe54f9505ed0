// One invocation for each sum: it adds the values that are meant for it, in their order.
fn scatter(i: u32) {
    let place = i % p.size;
    let line = i / p.size;
    let index_start = p.indices_offset + indices_place(line);
    let value_start = p.values_offset + values_place(line);
    let at = sums_place(line) + place * p.sums_step;
    var sum = sums[at];
    for (var j = 0u; j < p.length; j++) {
        let index = indices[index_start + j * p.indices_step];
        if in_range(index) && u32(index) == place {
            sum += values[value_start + j * p.values_step];
        }
    }
    sums[at] = sum;
}
