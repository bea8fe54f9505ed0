// One invocation for each value; sums of integers do not depend on the order.
fn scatter(i: u32) {
    let index = indices[p.indices_offset + indices_place(i)];
    if in_range(index) {
        let at = sums_place(i) + u32(index) * p.sums_step;
        atomicAdd(&sums[at], values[p.values_offset + values_place(i)]);
    }
}
