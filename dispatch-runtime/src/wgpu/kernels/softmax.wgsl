// What softmax of rows and its logarithm need. The host puts before this: the type `A` of what is read at once, a number or a vector of four, with `widest`, `total` and
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

// An item of a row; behind its end what adds nothing.
fn fetch(start: u32, i: u32) -> A {
    if i < p.length {
        return x[p.offset + start + row_step(i)];
    }
    return A(bitcast<f32>(p.lowest));
}

// Writes the result for an item, given the state of its whole row.
fn put(start: u32, i: u32, value: A, whole: State) {
    if i >= p.length {
        return;
    }
    let difference = value - A(whole.largest);
    var result = A();
    if LOGARITHM {
        result = difference - A(log(whole.sum));
    } else {
        result = power(difference) / whole.sum;
    }
    // A row of negative infinities has no sum either.
    let undefined = whole.undefined != 0u || whole.sum == 0.0;
    y[start + row_step(i)] = select(result, A(bitcast<f32>(p.nan)), undefined);
}
