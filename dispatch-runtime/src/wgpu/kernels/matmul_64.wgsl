// A batched matrix product in tiles of 64 x 64, for each invocation 4 x 4 in named registers: an indexed array
// of them would be kept in memory. The host puts before this the parameters, `lhs_batch` and `rhs_batch` (where the
// matrices of a batch start), `lhs_load` and `rhs_load` (blocks of 4 x 4, zero outside), `lhs_block` and `rhs_block` (which
// block an invocation loads), and `store`.

const ROWS = 64u;
const COLUMNS = 64u;
const DEPTH = 16u;
// Vectors in a row of a panel; one more than it needs, so that columns lie in different banks.
const LHS_PITCH = 17u;
const RHS_PITCH = 17u;

// Panels, transposed so that a row holds what one step of the product needs.
var<workgroup> lhs_panel: array<vec4<f32>, 272>;
var<workgroup> rhs_panel: array<vec4<f32>, 272>;

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    var number = group.x + group.y * groups.x;
    let tile_column = number % p.tiles_across;
    number /= p.tiles_across;
    let tile_row = number % p.tiles_down;
    number /= p.tiles_down;
    // The last row of groups may be longer than needed.
    if number >= p.products {
        return;
    }
    let split = number % p.splits;
    let batch = number / p.splits;
    let lhs_start = p.lhs_offset + lhs_batch(batch);
    let rhs_start = p.rhs_offset + rhs_batch(batch);
    let first_row = tile_row * ROWS;
    let first_column = tile_column * COLUMNS;
    let begin = split * p.chunk;
    let end = min(begin + p.chunk, p.k);
    let x = local % 16u;
    let y = local / 16u;

    var c00 = vec4<f32>();
    var c10 = vec4<f32>();
    var c20 = vec4<f32>();
    var c30 = vec4<f32>();

    for (var step = begin; step < end; step += DEPTH) {
        if local < ROWS {
            let at = lhs_block(local);
            let block = lhs_load(lhs_start, first_row + at.x * 4u, step + at.y * 4u, end);
            let place = at.y * 4u * LHS_PITCH + at.x;
            lhs_panel[place] = block[0];
            lhs_panel[place + LHS_PITCH] = block[1];
            lhs_panel[place + 2u * LHS_PITCH] = block[2];
            lhs_panel[place + 3u * LHS_PITCH] = block[3];
        } else if local < ROWS + COLUMNS {
            let at = rhs_block(local - ROWS);
            let block = rhs_load(rhs_start, first_column + at.x * 4u, step + at.y * 4u, end);
            let place = at.y * 4u * RHS_PITCH + at.x;
            rhs_panel[place] = block[0];
            rhs_panel[place + RHS_PITCH] = block[1];
            rhs_panel[place + 2u * RHS_PITCH] = block[2];
            rhs_panel[place + 3u * RHS_PITCH] = block[3];
        }
        workgroupBarrier();
        for (var i = 0u; i < DEPTH; i++) {
            let a0 = lhs_panel[i * LHS_PITCH + y];
            let b0 = rhs_panel[i * RHS_PITCH + x];
            c00 += a0.x * b0;
            c10 += a0.y * b0;
            c20 += a0.z * b0;
            c30 += a0.w * b0;
        }
        workgroupBarrier();
    }
    let start = (split * p.batches + batch) * p.m * p.n;
    store(start, first_row + y * 4u, first_column + x * 4u, c00);
    store(start, first_row + y * 4u + 1u, first_column + x * 4u, c10);
    store(start, first_row + y * 4u + 2u, first_column + x * 4u, c20);
    store(start, first_row + y * 4u + 3u, first_column + x * 4u, c30);
}
