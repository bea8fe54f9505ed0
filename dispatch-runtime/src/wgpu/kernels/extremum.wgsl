// The largest (or smallest) element of rows, and where it stands. Of equal ones the first; NaN before all others.
// The host puts before this: the type T, `before(a, b)` and `is_nan`, ROWS and LANES, the parameters, and the functions that
// find elements. A second pass reads the indices of the first one instead of counting.

@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read> known: array<u32>;
@group(0) @binding(2) var<storage, read_write> values: array<T>;
@group(0) @binding(3) var<storage, read_write> indices: array<u32>;

const NOWHERE = 0xffffffffu;

struct Best {
    value: T,
    index: u32,
}

var<workgroup> bests: array<Best, 256>;

fn better(a: Best, b: Best) -> bool {
    if a.index == NOWHERE || b.index == NOWHERE {
        return a.index != NOWHERE;
    }
    let nan_a = is_nan(a.value);
    let nan_b = is_nan(b.value);
    if nan_a || nan_b {
        return nan_a && (!nan_b || a.index < b.index);
    }
    return before(a.value, b.value) || (a.value == b.value && a.index < b.index);
}

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let number = group.x + group.y * groups.x;
    let chunk = number % p.chunks;
    let row = number / p.chunks * ROWS + local % ROWS;
    let lane = local / ROWS;
    var best = Best(T(), NOWHERE);
    if row < p.outputs {
        let start = p.offset + row_start(row);
        let end = min(chunk * p.chunk + p.chunk, p.length);
        for (var i = chunk * p.chunk + lane; i < end; i += LANES) {
            let place = start + row_step(i);
            var candidate = Best(x[place], i);
            if SECOND {
                candidate.index = known[place];
            }
            if better(candidate, best) {
                best = candidate;
            }
        }
    }
    bests[local] = best;
    workgroupBarrier();
    for (var half = LANES / 2u; half > 0u; half /= 2u) {
        if lane < half {
            let other = bests[local + half * ROWS];
            if better(other, bests[local]) {
                bests[local] = other;
            }
        }
        workgroupBarrier();
    }
    if lane == 0u && row < p.outputs {
        values[chunk * p.outputs + row] = bests[local].value;
        indices[chunk * p.outputs + row] = bests[local].index;
    }
}
