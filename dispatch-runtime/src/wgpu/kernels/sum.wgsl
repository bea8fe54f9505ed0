// Sums of rows. The host puts before this: the types `A` (what is added, a number or a vector of four), `S` (a sum of them) and
// `Y` (what is written), with `add`, `join` and `fold`; ROWS and LANES; the parameters, and the functions that find elements.

@group(0) @binding(0) var<storage, read> x: array<A>;
@group(0) @binding(1) var<storage, read_write> y: array<Y>;

var<workgroup> sums: array<S, 256>;

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
    var sum = S();
    if row < p.outputs {
        let start = p.offset + row_start(row);
        let end = min(chunk * p.chunk + p.chunk, p.length);
        var i = chunk * p.chunk + lane;
        // Four at once, so that there is more to wait for together.
        for (; i + 3u * LANES < end; i += 4u * LANES) {
            let a = x[start + row_step(i)];
            let b = x[start + row_step(i + LANES)];
            let c = x[start + row_step(i + 2u * LANES)];
            let d = x[start + row_step(i + 3u * LANES)];
            sum = add(add(add(add(sum, a), b), c), d);
        }
        for (; i < end; i += LANES) {
            sum = add(sum, x[start + row_step(i)]);
        }
    }
    sums[local] = sum;
    workgroupBarrier();
    for (var half = LANES / 2u; half > 0u; half /= 2u) {
        if lane < half {
            sums[local] = join(sums[local], sums[local + half * ROWS]);
        }
        workgroupBarrier();
    }
    if lane == 0u && row < p.outputs {
        y[chunk * p.outputs + row] = Y(fold(sums[local]));
    }
}
