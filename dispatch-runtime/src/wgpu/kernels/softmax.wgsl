// Softmax of rows and its logarithm, in two passes over a row: its maximum and the sum of powers together, then the result.
// The host puts before this LOGARITHM, ROWS and LANES, the parameters, and the functions that find elements.

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

// The largest element so far, and the sum of e^(element - largest).
struct State {
    largest: f32,
    sum: f32,
}

var<workgroup> states: array<State, 256>;

fn is_special(value: f32) -> bool {
    return (bitcast<u32>(value) & 0x7fffffffu) >= 0x7f800000u;
}

fn is_nan(value: f32) -> bool {
    return (bitcast<u32>(value) & 0x7fffffffu) > 0x7f800000u;
}

// Differences of infinities are left to no one: devices disagree with IEEE 754 about them.
fn join(a: State, b: State) -> State {
    if is_nan(a.largest) || b.sum == 0.0 {
        return a;
    }
    if is_nan(b.largest) || a.sum == 0.0 {
        return b;
    }
    if a.largest == b.largest {
        return State(a.largest, a.sum + b.sum);
    }
    if a.largest > b.largest {
        return State(a.largest, a.sum + b.sum * power(b.largest, a.largest));
    }
    return State(b.largest, b.sum + a.sum * power(a.largest, b.largest));
}

// e^(low - high), for low below high.
fn power(low: f32, high: f32) -> f32 {
    if is_special(low) || is_special(high) {
        return 0.0;
    }
    return exp(low - high);
}

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let row = (group.x + group.y * groups.x) * ROWS + local % ROWS;
    let lane = local / ROWS;
    let start = row_start(row);
    var state = State();
    if row < p.outputs {
        for (var i = lane; i < p.length; i += LANES) {
            state = join(state, State(x[p.offset + start + row_step(i)], 1.0));
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
    let is_undefined = is_special(whole.largest);
    let logarithm = log(whole.sum);
    for (var i = lane; i < p.length; i += LANES) {
        let place = start + row_step(i);
        let value = x[p.offset + place];
        var result = 0.0;
        if LOGARITHM {
            result = value - whole.largest - logarithm;
        } else if value == whole.largest {
            result = 1.0 / whole.sum;
        } else {
            result = power(value, whole.largest) / whole.sum;
        }
        if is_undefined {
            result = bitcast<f32>(p.nan);
        }
        y[place] = result;
    }
}
