// Sums of rows. The host puts before this: the types `A` (what is added, a number or a vector of four) and `Y` (what is
// written), `fold` from the one to the other, ROWS and LANES, the parameters, and the functions that find elements.

@group(0) @binding(0) var<storage, read> x: array<A>;
@group(0) @binding(1) var<storage, read_write> y: array<Y>;

var<workgroup> sums: array<A, 256>;

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
    var sum = A();
    if row < p.outputs {
        let start = p.offset + row_start(row);
        let end = min(chunk * p.chunk + p.chunk, p.length);
        for (var i = chunk * p.chunk + lane; i < end; i += LANES) {
            sum += x[start + row_step(i)];
        }
    }
    sums[local] = sum;
    workgroupBarrier();
    for (var half = LANES / 2u; half > 0u; half /= 2u) {
        if lane < half {
            sums[local] += sums[local + half * ROWS];
        }
        workgroupBarrier();
    }
    if lane == 0u && row < p.outputs {
        y[chunk * p.outputs + row] = fold(sums[local]);
    }
}
