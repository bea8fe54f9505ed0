// Two passes over a row: its maximum and the sum of powers together, then the result.

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let row = (group.x + group.y * groups.x) * ROWS + local % ROWS;
    let lane = local / ROWS;
    let start = row_start(row);
    var state = State(LOWEST, 0.0, 0u);
    if row < p.outputs {
        for (var i = lane; i < p.length; i += LANES) {
            let value = fetch(start, i);
            let largest = widest(value);
            if largest > state.largest {
                state.sum *= exp(max(state.largest - largest, VANISHING));
                state.largest = largest;
            }
            state.sum += total(power(value - A(state.largest)));
            state.undefined |= is_undefined(value);
        }
    }
    states[local] = state;
    workgroupBarrier();
    for (var half = LANES / 2u; half > 0u; half /= 2u) {
        if lane < half {
            states[local] = join(states[local], states[local + half * ROWS]);
        }
        workgroupBarrier();
    }
    if row >= p.outputs {
        return;
    }
    let whole = states[local % ROWS];
    for (var i = lane; i < p.length; i += LANES) {
        put(start, i, fetch(start, i), whole);
    }
}
