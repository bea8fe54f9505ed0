// Elements at places that another tensor says. The host puts before this the type T of an
// element, the parameters, and `indices_place`, `x_place`.

@group(0) @binding(0) var<storage, read> x: array<T>;
@group(0) @binding(1) var<storage, read> indices: array<i32>;
@group(0) @binding(2) var<storage, read_write> result: array<T>;
// For each check a flag and an index that is out of range.
@group(0) @binding(3) var<storage, read_write> notes: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    let i = (group.x + group.y * groups.x) * 256u + local;
    if i >= p.count {
        return;
    }
    let index = indices[p.indices_offset + indices_place(i)];
    var value = T();
    if index >= 0 && u32(index) < p.size {
        value = x[p.x_offset + x_place(i) + u32(index) * p.x_step];
    } else if atomicExchange(&notes[2u * p.check], 1u) == 0u {
        atomicStore(&notes[2u * p.check + 1u], u32(index));
    }
    result[i] = value;
}
