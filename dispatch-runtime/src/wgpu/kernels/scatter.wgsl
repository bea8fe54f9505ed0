// Values added at places that another tensor says. The host puts before this the parameters, the functions that find
// places and the types: T of a value, and S of a sum in memory, which is T where each sum has an invocation
// of its own, and atomic where the values have them.

@group(0) @binding(0) var<storage, read> indices: array<i32>;
@group(0) @binding(1) var<storage, read> values: array<T>;
@group(0) @binding(2) var<storage, read_write> sums: array<S>;
@group(0) @binding(3) var<storage, read_write> notes: array<atomic<u32>>;

fn in_range(index: i32) -> bool {
    if index >= 0 && u32(index) < p.size {
        return true;
    }
    if atomicExchange(&notes[2u * p.check], 1u) == 0u {
        atomicStore(&notes[2u * p.check + 1u], u32(index));
    }
    return false;
}

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let i = (group.x + group.y * groups.x) * 256u + local;
    if i < p.count {
        scatter(i);
    }
}
