// Softmax of rows and its logarithm, in two passes over a row: its maximum and the sum of powers together, then the result.
// The host puts before this: the type `A` of what is read at once, a number or a vector of four, with `widest`, `total` and
// `is_undefined`; LOGARITHM, ROWS and LANES; the parameters, and the functions that find elements.

@group(0) @binding(0) var<storage, read> x: array<A>;
@group(0) @binding(1) var<storage, read_write> y: array<A>;

// Of some elements: the largest, the sum of e^(element - largest), and whether one is NaN or positive infinity, which
// makes the whole row NaN. Devices disagree with IEEE 754 about infinities, so nothing is left to their arithmetic.
struct State {
    largest: f32,
    sum: f32,
    undefined: u32,
}

const LOWEST = -3.4028234663852886e38;
// Below this a power of e is 0 in f32.
const VANISHING = -104.0;

var<workgroup> states: array<State, 256>;

// e^difference, of numbers that are not positive.
fn power(difference: A) -> A {
    return select(exp(max(difference, A(VANISHING))), A(), difference < A(VANISHING));
}

fn join(a: State, b: State) -> State {
    let largest = max(a.largest, b.largest);
    let left = a.sum * exp(max(a.largest - largest, VANISHING));
    let right = b.sum * exp(max(b.largest - largest, VANISHING));
    return State(largest, left + right, a.undefined | b.undefined);
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
    var state = State(LOWEST, 0.0, 0u);
    if row < p.outputs {
        for (var i = lane; i < p.length; i += LANES) {
            let value = x[p.offset + start + row_step(i)];
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
    // A row of negative infinities has no sum either.
    let undefined = whole.undefined != 0u || whole.sum == 0.0;
    let logarithm = log(whole.sum);
    for (var i = lane; i < p.length; i += LANES) {
        let place = start + row_step(i);
        let difference = x[p.offset + place] - A(whole.largest);
        var result = A();
        if LOGARITHM {
            result = difference - A(logarithm);
        } else {
            result = power(difference) / whole.sum;
        }
        y[place] = select(result, A(bitcast<f32>(p.nan)), undefined);
    }
}
