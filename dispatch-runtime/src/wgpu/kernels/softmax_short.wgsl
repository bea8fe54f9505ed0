// As softmax.wgsl, for rows that a workgroup can keep in registers: each invocation has eight items of its row, and
// memory is read once. Named registers, as an indexed array of them would lie in memory.

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let row = group.x + group.y * groups.x;
    if row >= p.outputs {
        return;
    }
    let start = row_start(row);
    let a = fetch(start, lane);
    let b = fetch(start, lane + 256u);
    let c = fetch(start, lane + 512u);
    let d = fetch(start, lane + 768u);
    let e = fetch(start, lane + 1024u);
    let f = fetch(start, lane + 1280u);
    let g = fetch(start, lane + 1536u);
    let h = fetch(start, lane + 1792u);
    let largest = A(max(LOWEST, widest(max(max(max(a, b), max(c, d)), max(max(e, f), max(g, h))))));
    let left = (power(a - largest) + power(b - largest)) + (power(c - largest) + power(d - largest));
    let right = (power(e - largest) + power(f - largest)) + (power(g - largest) + power(h - largest));
    let odd = is_undefined(a) | is_undefined(b) | is_undefined(c) | is_undefined(d)
        | is_undefined(e) | is_undefined(f) | is_undefined(g) | is_undefined(h);
    states[lane] = State(widest(largest), total(left + right), odd);
    workgroupBarrier();
    for (var half = 128u; half > 0u; half /= 2u) {
        if lane < half {
            states[lane] = join(states[lane], states[lane + half]);
        }
        workgroupBarrier();
    }
    let whole = states[0];
    put(start, lane, a, whole);
    put(start, lane + 256u, b, whole);
    put(start, lane + 512u, c, whole);
    put(start, lane + 768u, d, whole);
    put(start, lane + 1024u, e, whole);
    put(start, lane + 1280u, f, whole);
    put(start, lane + 1536u, g, whole);
    put(start, lane + 1792u, h, whole);
}
